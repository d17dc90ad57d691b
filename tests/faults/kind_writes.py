"""Writes that fail: the last good checkpoint stays, nothing half-written does, and the reason is told."""
import os
import random
import resource
import subprocess

from common import (ENVIRONMENT, PROGRAM, SHAPE, calls, changes, differences, empty, files_of, must, run)
from kind_killed import Run

REASONS = {"ENOSPC": "No space left on device", "stuck": "No space left on device", "EIO": "Input/output error",
           "EACCES": "Permission denied", "EINTR": "Interrupted system call"}


def told(done, reason, what):
    """In words, what a failed program should have said or done otherwise."""
    if done.returncode != 1:
        return f"{what}: exit status {done.returncode}: {done.err.strip()}"
    if reason not in done.err:
        return f"{what}: the reason is not told: {done.err.strip()}"
    return None


def fail_training(count, it, most):
    """Each call that changes a file fails in each way, in turn."""
    names = it.names
    places = [(a, n + 1) for n, name in enumerate(names)
              for a in ("ENOSPC", "EIO", "EACCES", "stuck", "short", "EINTR")
              if name == "write" or a in ("ENOSPC", "EIO", "EACCES") and name != "remove"]
    for action, n in sorted(random.Random(4).sample(places, min(most, len(places)))):
        what = f"{action} at call {n} ({names[n - 1]})"
        empty(it.out)
        done = calls(action, n, *it.command())
        # a write that is short or interrupted is made again
        wrong = None if done.returncode == 0 else told(done, REASONS.get(action, "at once"), what)
        if done.returncode == 0:
            wrong = differences(it.out, it.wanted)
        litter = [f for f in files_of(it.out) if f not in it.wanted]
        count.expect(not wrong, f"{what}: {wrong}")
        count.expect(not litter, f"{what}: left behind {litter}")
        wrong = it.finish()
        count.expect(not wrong, f"{what}: {wrong}")


def fail_commands(count, folder, it):
    """The other commands that write a file: the old one stays, or the new one is whole."""
    text, model = it.text, f"{folder}/want/model.safetensors"
    target = f"{folder}/target"
    commands = {
        "tokenize": ["tokenize", "--text", text, "--save", f"{target}/file"],
        "initialise": ["initialise", text, *SHAPE, "--out", f"{target}/file"],
        "attend": ["attend", "--text", text, "--svg", f"{target}/file", "abba"],
        "corpus": ["corpus", "--sawyer", "none", "--holmes", "none", "--out", f"{target}/file", text],
        "export": ["export", model, target],
    }
    for name, command in commands.items():
        def fresh():
            empty(target)
            os.mkdir(target)
            if name != "export":
                with open(f"{target}/file", "w") as file:
                    file.write("old")
        fresh()
        names = changes(PROGRAM, *command)
        wanted = files_of(target)
        for n, call in enumerate(names, 1):
            for action in ("ENOSPC", "EIO", "short", "kill"):
                if (action == "short" and call != "write") or (action != "kill" and call in ("remove", "mkdir")):
                    continue
                what = f"{name}: {action} at call {n} ({call})"
                fresh()
                done = calls(action, n, PROGRAM, *command)
                if action == "kill":
                    wrong = None
                elif done.returncode == 0:
                    wrong = differences(target, wanted)
                else:
                    wrong = told(done, REASONS.get(action, "at once"), what)
                count.expect(not wrong, f"{what}: {wrong}")
                for file, held in files_of(target).items():
                    count.expect(held == wanted.get(file) or held == b"old" or (action == "kill" and ".partial" in file),
                                 f"{what}: {file} is neither old nor new")


def fill_disks(count, folder, it):
    """A limit of the process, a small file system, /dev/full."""
    # the last limits are too small for the log alone
    sizes = sorted({len(held) for held in it.wanted.values()})
    for limit in [sizes[-1] - 1, sizes[-2] - 1, sizes[1] - 1, 4096, 100, 10]:
        empty(it.out)
        done = run(*it.command(), preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
        wrong = told(done, "File too large", f"at most {limit} bytes a file")
        count.expect(not wrong, wrong)
        litter = [f for f in files_of(it.out) if f not in it.wanted]
        count.expect(not litter, f"at most {limit} bytes a file: left behind {litter}")
        wrong = it.finish()
        count.expect(not wrong, f"at most {limit} bytes a file: {wrong}")
    small = f"{folder}/small"
    os.mkdir(small)
    for size in (20, 24, 28, 32, 36, 40):
        if run("mount", "-t", "tmpfs", "-o", f"size={size}k", "none", small).returncode != 0:
            print("    note: no small file system without root")
            break
        there = it.out
        it.out = f"{small}/got"
        done = run(*it.command())
        if done.returncode != 0:
            wrong = told(done, "No space left on device", f"{size} kB of disk")
            count.expect(not wrong, wrong)
        litter = [f for f in files_of(it.out) if f not in it.wanted]
        count.expect(not litter, f"{size} kB of disk: left behind {litter}")
        must("mount", "-o", "remount,size=1m", small)
        wrong = it.finish()
        count.expect(not wrong, f"{size} kB of disk: {wrong}")
        it.out = there
        must("umount", small)
    full_output(count, folder, it)


def full_output(count, folder, it):
    """Standard output that takes nothing."""
    model = f"{folder}/want/model.safetensors"
    for command in (["generate", model, "--prompt", "ab", "--tokens", "5"], ["eval", model, it.text], ["info", model],
                    ["tokenize", "--text", it.text, "abba"], ["embed", "--model", model, "abba"], ["--version"], ["--help"],
                    ["attend", "--model", model, "abb"], ["gradcheck"], ["train", it.text, "--resume", "--out", f"{folder}/want"]):
        with open("/dev/full", "w") as full:
            done = run(PROGRAM, *command, stdout=full)
        count.expect(done.returncode == 1 and done.err.strip(), f"{command[0]} >/dev/full: exit status {done.returncode} {done.err}")


def lose_folders(count, folder, it):
    """A folder that is not writable, one that is a file, one that vanishes in the middle."""
    names = it.names
    for n in range(9, len(names), 17):
        empty(it.out), empty(f"{it.out}.gone")
        done = calls("gone", n, *it.command(), env={**ENVIRONMENT, "VANISHES": it.out})
        what = f"the folder vanishes at call {n} ({names[n - 1]})"
        wrong = told(done, "No such file or directory", what)
        # an open file may still take the last lines
        count.expect(not wrong, wrong)
        if os.path.isdir(f"{it.out}.gone"):
            os.rename(f"{it.out}.gone", it.out)
        wrong = it.finish()
        count.expect(not wrong, f"{what}: {wrong}")
    empty(it.out)
    with open(it.out, "w"):
        pass
    wrong = told(run(*it.command()), "Not a directory", "a file in its place")
    count.expect(not wrong, wrong)
    os.unlink(it.out)
    os.mkdir(it.out, 0o555)
    nobody = {}
    if os.getuid() == 0:
        os.chmod(folder, 0o755)
        nobody = {"preexec_fn": lambda: os.setuid(65534)}
    wrong = told(run(*it.command(), **nobody), "Permission denied", "a folder that is not writable")
    count.expect(not wrong, wrong)
    os.rmdir(it.out)


def try_all(count, folder, short):
    it = Run(folder)
    fail_training(count, it, 60 if short else 10**6)
    fail_commands(count, folder, it)
    fill_disks(count, folder, it)
    lose_folders(count, folder, it)


def broken(count, folder, program):
    """Proof: a program that writes its files in place loses the good checkpoint."""
    fail_training(count, Run(folder, program), 40)
