"""The same bits from the same seed: again, on 1, 2 and 4 threads, with other levels of optimisation, from another compiler."""
import os
import shutil

from common import ENVIRONMENT, PROGRAM, SHAPE, STATE, TOP, compiled, differences, files_of, make_text, must

# variants of the program that `make faults` has built
VARIANTS = ["O2", "clang"]
OPTIONS = [*"--n-layers 2 --n-heads 3 --d-model 24 --context-window 20 --batch 7 --pieces 4 --dropout 0.1 --steps 30".split(),
           *"--eval-every 10 --keep-best".split()]


def train(program, folder, out, threads):
    environment = {**ENVIRONMENT, "OMP_NUM_THREADS": str(threads)}
    must(program, "train", f"{folder}/text.txt", *OPTIONS, "--threads", threads, "--out", out, env=environment)
    return files_of(out)


def written(program, model):
    return must(program, "generate", model, "--prompt", "ab", "--tokens", "200").out


def compare(count, folder, programs):
    """programs: name, path, threads; the first is what the others must equal."""
    make_text(f"{folder}/text.txt")
    _, program, threads = programs[0]
    wanted = train(program, folder, f"{folder}/want", threads)
    text = written(program, f"{folder}/want/model.safetensors")
    for n, (name, program, threads) in enumerate(programs[1:]):
        train(program, folder, f"{folder}/{n}", threads)
        wrong = differences(f"{folder}/{n}", wanted)
        count.expect(not wrong, f"{name}: {wrong}")
        count.expect(written(program, f"{folder}/want/model.safetensors") == text, f"{name}: another text")


def try_all(count, folder, short):
    programs = [(f"{threads} threads", PROGRAM, threads) for threads in (1, 1, 2, 4)]
    for variant in [] if short else VARIANTS:
        program = f"{TOP}/{STATE}/{variant}/minigpt"
        if os.path.exists(program):
            programs.append((variant, program, 2))
        else:
            count.expect(shutil.which("clang") is None, f"{program} is not built")
    compare(count, folder, programs)


def broken(count, folder):
    """Proof: a program whose random numbers depend on the number of its process."""
    program = compiled("minigpt-by-number", "by_number.c", f"../../{STATE}/obj/main.o", instead=["random_create"])
    compare(count, folder, [("first", program, 1), ("second", program, 1)])
