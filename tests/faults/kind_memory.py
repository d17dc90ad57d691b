"""Each allocation fails once, in turn, for each command: see memory.c."""
import json
import os
import re
import shutil

from common import compiled, run
from kind_files import prepare


def fail_each(count, program, folder, every):
    prepare(folder)
    for name in ("out", "want"):
        os.makedirs(f"{folder}/{name}")
    with open(f"{folder}/config.json", "w") as file:
        json.dump({"steps": 1, "weight-decay": 0.2, "keep-best": True}, file)
    done = run(program, folder, every, timeout=7200)
    takes = re.findall(r"takes memory (\d+) times", done.out)
    count.figures.update({"command-lines": len(takes), "most-allocations": max(map(int, takes), default=0)})
    count.add(done.out + ("" if done.returncode in (0, 1) else f"\n{done.err}\nended with {done.returncode}"))
    shutil.rmtree(folder)
    os.makedirs(folder)


def try_all(count, folder, short):
    fail_each(count, compiled("memory", "memory.c", "inside.c"), folder, 53 if short else 1)


def broken(count, folder):
    """Proof: a heap that stops the program when it has no more."""
    fail_each(count, compiled("memory-broken", "memory.c", "inside.c", "stop.c", instead=["memory_allocate"]), folder, 53)
