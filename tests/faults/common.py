"""What the drivers share: programs, scratch folders, a text, a small model, the count."""
import glob
import os
import shutil
import subprocess
import sys
import tempfile

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
OUT = os.path.join(TOP, "build", "faults")
# the program as it stands at the end
STATE = "build/chapter-" + sorted(glob.glob(f"{TOP}/chapters/[0-9][0-9]-*.nw"))[-1].split("/")[-1][:2]
PROGRAM = os.environ.get("MINIGPT", os.path.join(TOP, "build", "minigpt"))
# the tracer of appendix B, which make has built
CALLS = os.path.join(TOP, "build", "appendix-B", "calls")
SHAPE = "--n-layers 1 --n-heads 2 --d-model 4 --context-window 4".split()
# a run that saves, evaluates and keeps the best at every third update
TRAIN = [*SHAPE, *"--batch 2 --pieces 2 --eval-every 3 --save-every 3 --keep-best --threads 1".split()]
SHOWN = int(os.environ.get("SHOWN", 40))    # how much of what was lost is printed
FILES = ["best.safetensors", "checkpoint.safetensors", "log.csv", "model.safetensors"]
# one thread each, whatever the libraries think
ENVIRONMENT = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "LC_ALL": "C.UTF-8"}


# which kinds trace the program
TRACED = ["killed", "writes"]


def hindrance(kind):
    """Why a kind cannot be tried on this machine, or nothing."""
    done = run(CALLS, "list", 0, "true") if kind in TRACED else None
    return done.err.strip() if done and done.returncode != 0 else ""


class Count:
    """How many faults were tried, and how many the program lost."""

    def __init__(self):
        self.tried, self.lost = 0, 0
        self.figures = {}       # what the book tells besides, by name

    def expect(self, holds, what):
        """One thing tried; what says what is wrong unless it holds."""
        self.tried += 1
        if not holds:
            self.lost += 1
            if self.lost <= SHOWN:
                print(f"    lost: {what}", flush=True)
        return holds

    def add(self, words):
        """The last line of a driver in C, "N tried, M lost"."""
        lines = words.strip().split("\n")
        counts = lines[-1].replace(",", "").split()
        if len(counts) == 4 and counts[1::2] == ["tried", "lost"]:
            self.tried += int(counts[0])
            self.lost += int(counts[2])
            lines.pop()
        else:
            self.expect(False, "the driver ended early: " + " | ".join(lines[-3:]))
        shown = [line for line in lines if line.startswith("lost: ")]
        for line in shown[:SHOWN]:
            print(f"    {line}")
        if len(shown) > SHOWN:
            print(f"    and {len(shown) - SHOWN} more lines")


def scratch():
    """A folder that goes with the program, in memory where there is such a place: to sync a disk takes time."""
    place = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    folder = tempfile.TemporaryDirectory(prefix="minigpt-faults-", dir=place)
    return folder


def run(*command, **options):
    """Runs a command to its end; the process with its output as text."""
    options = {"env": ENVIRONMENT, "stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE,
               "timeout": 300, **options}
    done = subprocess.run([str(c) for c in command], **options)
    done.out, done.err = (t.decode("utf-8", "backslashreplace") if t is not None else "" for t in (done.stdout, done.stderr))
    return done


def must(*command, **options):
    """The same for what is no test, but its preparation."""
    done = run(*command, **options)
    if done.returncode != 0:
        sys.exit(f"faults: {' '.join(map(str, command))}: exit status {done.returncode}\n{done.err}")
    return done


def compiled(name, *sources, instead=(), flags="", variant="."):
    """A program of sources in this folder and the program's library; functions named by
    instead are replaced by __wrap_NAME."""
    os.makedirs(OUT, exist_ok=True)
    program = os.path.join(OUT, name)
    wraps = " ".join(f"-Wl,--wrap={f}" for f in instead)
    objects = " ".join(f"tests/faults/{s}" for s in sources)
    folder = f"{STATE}/{variant}"
    script = (f". {folder}/options; $compile {flags} -Wno-unused-result -o '{program}' {objects} {wraps} "
              f"{folder}/libminigpt.a $libraries")
    must("sh", "-c", script, cwd=TOP)
    return program


def copy_sources(place):
    """The project as it is kept, without what was built."""
    shutil.copytree(TOP, place, ignore=lambda folder, names: [n for n in names if folder == TOP and n in ("build", ".git")],
                    symlinks=True)


def german(folder):
    """The environment of a locale whose decimal point is a comma; it is made here, since few machines have it.
    Nothing where it cannot be made."""
    place = f"{folder}/locales"
    os.makedirs(place, exist_ok=True)
    # it ends with 1 where it has something to remark
    run("localedef", "-i", "de_DE", "-f", "UTF-8", f"{place}/de_DE.UTF-8")
    there = {"LOCPATH": place, "LC_ALL": "de_DE.UTF-8"}
    said = run("locale", "decimal_point", env={**os.environ, **there}).out.strip()
    return there if said == "," else {}


def make_text(path):
    """Twelve symbols, one of them beyond ASCII; the files of drivers count on that."""
    words = "abba dabé\nface bed cafe\nh\nhide deed fade".split(" ")
    with open(path, "w") as file:
        for i in range(60):
            file.write(words[i * i % len(words)] + (" " if i % 3 else "\n"))
        file.write("h gé\n")


def files_of(folder):
    """Names and bytes of what a folder holds."""
    held = {}
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        with open(os.path.join(folder, name), "rb") as file:
            held[name] = file.read()
    return held


def differences(folder, wanted):
    """In words, where a folder is not as it should be."""
    got = files_of(folder)
    words = [f"{n} is missing" for n in wanted if n not in got]
    words += [f"{n} was left behind" for n in got if n not in wanted]
    words += [f"{n} differs" for n in got if n in wanted and got[n] != wanted[n]]
    return "; ".join(words)


def empty(folder):
    shutil.rmtree(folder, ignore_errors=True)


def calls(action, n, *command, **options):
    """The command, interfered with at its nth change of a file: see appendix B."""
    return run(CALLS, action, n, *command, **options)


def changes(*command, **options):
    """What the command does to files, in order: ["open", "write", "sync", ...]."""
    done = calls("list", 0, *command, **options)
    if done.returncode != 0:
        sys.exit(f"faults: {' '.join(command)}: exit status {done.returncode}\n{done.err}")
    return [line.split()[2] for line in done.err.split("\n") if line.startswith("call ")]
