"""Killed at any moment, interrupted at any moment: what is resumed ends with the same bytes."""
import os
import random
import re
import signal
import subprocess
import time

from common import (ENVIRONMENT, PROGRAM, SHAPE, TRAIN, calls, changes, differences, empty, files_of,
                    make_text, must, run)

STEPS = 30


class Run:
    """A run that is to end like one that nobody has disturbed."""

    def __init__(self, folder, program=PROGRAM):
        self.text, self.out, self.program = f"{folder}/text.txt", f"{folder}/got", program
        make_text(self.text)
        self.names = changes(*self.command(f"{folder}/want"))
        self.wanted = files_of(f"{folder}/want")

    def command(self, out=None):
        return [self.program, "train", self.text, *TRAIN, "--steps", str(STEPS), "--out", out or self.out]

    def finish(self):
        """Goes on as a user would; in words, how the end differs from the wanted one."""
        if os.path.exists(f"{self.out}/checkpoint.safetensors"):
            done = run(self.program, "train", self.text, "--resume", "--threads", 1, "--out", self.out)
        else:
            done = run(*self.command())
        if done.returncode != 0:
            return f"cannot go on: {done.err.strip()}"
        return differences(self.out, self.wanted)


def kill_at_calls(count, it, actions, most):
    """Most of the moments: just before the program changes a file, or in the middle of a write."""
    names = it.names
    places = [(a, n + 1) for n, name in enumerate(names) for a in actions if a == "kill" or name == "write"]
    places = random.Random(1).sample(places, min(most, len(places)))
    count.figures["places"] = len(places)
    for action, n in sorted(places):
        empty(it.out)
        calls(action, n, *it.command())
        wrong = it.finish()
        count.expect(not wrong, f"{action} at call {n} ({names[n - 1]}): {wrong}")


def kill_at_times(count, it, most):
    began = time.monotonic()
    empty(it.out)
    must(*it.command())
    whole = time.monotonic() - began
    chance = random.Random(2)
    count.figures["moments"] = most
    for _ in range(most):
        empty(it.out)
        after = chance.uniform(0, whole)
        process = subprocess.Popen(it.command(), env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(after)
        process.kill()
        process.wait()
        wrong = it.finish()
        count.expect(not wrong, f"killed after {after:.3f} s: {wrong}")


def interrupt_saves(count, it, most):
    """Ctrl-C and SIGTERM, once and twice, while a checkpoint is written."""
    names = it.names
    chance = random.Random(3)
    for action, status in (("INT", 130), ("TERM", 143), ("INT2", 130), ("TERM2", 143)):
        for n in chance.sample(range(8, len(names)), most):
            empty(it.out)
            done = calls(action, n, *it.command())
            twice = action[-1] == "2"
            count.expect(done.returncode == status, f"{action} at call {n}: exit status {done.returncode}")
            # after the last update there is nothing to go on with
            count.expect(twice or "--resume" in done.err or "wrote" in done.out,
                         f"{action} at call {n} does not say how to go on: {done.err}")
            wrong = it.finish()
            count.expect(not wrong, f"{action} at call {n} ({names[n - 1]}): {wrong}")


def listens(process):
    """Whether it has a handler for Ctrl-C by now."""
    with open(f"/proc/{process.pid}/status") as file:
        caught = next(line.split()[1] for line in file if line.startswith("SigCgt"))
    return int(caught, 16) >> (signal.SIGINT - 1) & 1 == 1


def interrupt_work(count, folder, most):
    """The same in the middle of a step, and of an evaluation."""
    text = f"{folder}/text.txt"
    for where, options in (("step", "--d-model 64 --batch 16 --eval-every 100000"), ("evaluation", "--batch 2 --eval-every 1")):
        command = [PROGRAM, "train", text, *SHAPE, *options.split(), "--pieces", "2", "--save-every", "100000",
                   "--steps", "100000", "--threads", "1"]
        for number in (signal.SIGINT, signal.SIGTERM) * most:
            for times in (1, 2):
                out, end = f"{folder}/work", f"{folder}/end"
                empty(out), empty(end)
                process = subprocess.Popen(command + ["--out", out], env=ENVIRONMENT, stdout=subprocess.PIPE,
                                           stderr=subprocess.PIPE, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
                while process.poll() is None and not listens(process):
                    time.sleep(0.001)
                time.sleep(random.uniform(0, 0.1))
                for _ in range(times):
                    process.send_signal(number)
                err = process.communicate(timeout=60)[1].decode()
                what = f"{number.name} x {times} in a {where}"
                # the second may come when all is done
                good = [128 + number] + ([-number] if times == 2 else [])
                count.expect(process.returncode in good, f"{what}: exit status {process.returncode} {err}")
                stopped = re.search(r"stopped after update (\d+)", err)
                if process.returncode < 0 or not stopped:
                    continue
                goal = str(int(stopped[1]) + 3)
                must(PROGRAM, "train", text, "--resume", "--threads", 1, "--stop-at", goal, "--out", out)
                must(*command, "--stop-at", goal, "--out", end)
                wrong = differences(out, files_of(end))
                count.expect(not wrong, f"{what}: {wrong}")


def try_all(count, folder, short):
    it = Run(folder)
    kill_at_calls(count, it, ("kill", "torn"), 30 if short else 160)
    kill_at_times(count, it, 6 if short else 40)
    interrupt_saves(count, it, 2 if short else 10)
    interrupt_work(count, folder, 1 if short else 4)


def broken(count, folder, program):
    """Proof: a program that writes its files in place leaves half a checkpoint."""
    kill_at_calls(count, Run(folder, program), ("torn",), 20)
