"""Long runs: a million characters and ten thousand steps, in the memory of the first and in time that grows with the work."""
import os
import statistics
import subprocess

from common import ENVIRONMENT, PROGRAM, SHAPE, compiled, make_text, must, STATE

TENTHS = 10


def memory_of(process):
    """Kilobytes that it holds now."""
    with open(f"/proc/{process.pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def computed(process):
    """Seconds that its first thread has computed: the machine may have other work."""
    with open(f"/proc/{process.pid}/schedstat") as file:
        return int(file.read().split()[0]) / 1e9


def watch(count, what, command, tenth_is_over):
    """Runs a command; tenth_is_over(stream, n) returns when the nth tenth of its work is done."""
    process = subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE)
    held, spent = [], []
    for n in range(TENTHS):
        began = computed(process)
        tenth_is_over(process.stdout, n)
        spent.append(computed(process) - began)
        held.append(memory_of(process))
    process.stdout.close()
    process.kill()
    process.wait()
    for n in range(TENTHS):
        count.figures[f"{what.split()[1]}-memory-{n + 1}"] = held[n]
        count.figures[f"{what.split()[1]}-seconds-{n + 1}"] = round(spent[n], 4)
    grown = held[-1] - held[0]
    count.expect(grown <= 512, f"{what}: {grown} kB more after the last tenth than after the first")
    early, late = min(spent[1:5]), min(spent[5:])
    count.expect(late <= 1.5 * early + 0.05, f"{what}: a tenth takes {early:.2f} s early and {late:.2f} s late")
    print(f"    {what}: {held[0]} kB after a tenth, {held[-1]} kB at the end; a tenth takes {statistics.median(spent):.2f} s")


def generate(count, folder, program, characters):
    each = characters // TENTHS
    count.figures["characters"] = characters

    def read(stream, _):
        stream.read(each)
    # one more, so that it still runs when the last is looked at; characters have up to two bytes
    watch(count, f"{characters} characters", [program, "generate", f"{folder}/model.safetensors", "--tokens", str(2 * characters)], read)


def train(count, folder, program, steps):
    count.figures["steps"] = steps

    def read(stream, n):
        while not stream.readline().startswith(f"step {(n + 1) * steps // TENTHS} ".encode()):
            pass
    watch(count, f"{steps} steps", [program, "train", f"{folder}/text.txt", *SHAPE, "--batch", "2", "--pieces", "2", "--threads", "1",
                                    "--steps", str(2 * steps), "--eval-every", str(steps // TENTHS), "--save-every",
                                    str(steps // TENTHS), "--out", f"{folder}/long"], read)


def prepare(folder):
    make_text(f"{folder}/text.txt")
    must(PROGRAM, "initialise", f"{folder}/text.txt", *SHAPE, "--out", f"{folder}/model.safetensors")


def try_all(count, folder, short):
    prepare(folder)
    generate(count, folder, PROGRAM, 10**5 if short else 10**6)
    train(count, folder, PROGRAM, 10**3 if short else 10**4)


def broken(count, folder):
    """Proof: a program that forgets to give something back for each character."""
    prepare(folder)
    program = compiled("minigpt-leaks", "leak.c", f"../../{STATE}/obj/main.o", instead=["tokenizer_decode"])
    generate(count, folder, program, 10**4)
