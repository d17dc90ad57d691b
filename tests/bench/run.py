#!/usr/bin/env python3
"""make bench: ours beside PyTorch and beside the limit, in one run.

  run.py [--rounds N] [--only PART,...] [--record DIR] OUT

The machine is noisy, so programs take turns, A B A B, and only ratios of
one run are compared: the ratio of the best, and the median of the ratios of
neighbours with the range that holds half of them.  Parts:

  train     a training step beside PyTorch and sgemm     generate  characters a second
  forms     what each second form of a thing gains       layers    where a step's time goes
  roofline  rates beside those of product and memory     scaling   time against layers, batch, window
  start     to the first character                       make      chapter 4 and its tests from clean
  demo      the loss of `make demo`                      long      memory over 10,000 steps
  recipe    whole trainings, five seeds

Writes OUT/{bench,goals,machine}.csv, a row for each figure with its part; with
--record the rows of these parts are replaced in DIR, the book's.
"""
import argparse
import csv
import datetime
import os
import shutil
import statistics
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
WORKER = "build/bench/worker"
PROGRAM = "build/minigpt"
CORPUS = "build/corpus.txt"
OPENMP = "/usr/lib/x86_64-linux-gnu/openblas-openmp"
with open(f"{HERE}/workloads", encoding="utf-8") as rows:
    WORKLOADS = dict(row.split() for row in rows)  # layers,heads,width,window,batch
SHAPES = {name: tuple(map(int, sizes.split(","))) for name, sizes in WORKLOADS.items()}
UNITS = {"W1": 12, "W2": 2, "W3": 40}
# as many digits as the noise leaves, and a sentence bears
DIGITS = {"per cent": ".1f", "per cent of sgemm": ".0f", "times": ".2f", "MB": ".1f", "ms": ".1f",
          "characters/s": ".0f", "GFLOP/s": ".1f", "s": ".1f", "nats": ".3f"}
USUAL = "train,generate,forms,layers,roofline,scaling,start,make,demo"


class Worker:
    """A program that answers a number with the seconds of so many units."""

    def __init__(self, *command, env=None):
        command = [WORKLOADS.get(word, word) for word in command]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, **(env or {})})
        self.seconds, self.peak = [], 0
        self.facts = dict(w.split("=", 1) for w in self.line())

    def line(self):
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"bench: {' '.join(self.process.args)} ended early")
        return line.split()

    def take(self, units, keep=True):
        self.process.stdin.write(f"{units}\n")
        self.process.stdin.flush()
        *seconds, peak = self.line()
        self.peak = int(peak.split("=")[1]) * 1024 / 1e6
        seconds = [float(s) for s in seconds]
        if keep:
            self.seconds.append(seconds)
        return seconds

    def best(self):
        return min(min(s) for s in self.seconds)

    def median(self):
        return statistics.median(x for s in self.seconds for x in s)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def ours(*arguments):
    return Worker(WORKER, *arguments)


def torch(python, *arguments, threads):
    env = {"LD_LIBRARY_PATH": OPENMP, "OMP_NUM_THREADS": str(threads)}
    return Worker(python, f"{HERE}/torch_worker.py", *arguments, env=env)


def torch_python():
    """A Python that has PyTorch, and the BLAS that is best for it."""
    for python in ("python3", "/usr/bin/python3"):
        if subprocess.run([python, "-c", "import torch"], stderr=subprocess.DEVNULL).returncode == 0:
            if not os.path.isdir(OPENMP):
                print("bench: PyTorch is fastest with libopenblas0-openmp, which is not installed")
            return python
    print("bench: without PyTorch (packages python3-torch and libopenblas0-openmp); only ours and the limit")
    return None


def turns(workers, units, rounds, settle=True):
    """Each in turn, in an order that changes; threads of the one before get
    time to stop waiting for work, and the first unit does not count."""
    for i in range(rounds):
        for k in range(len(workers)):
            worker, n = workers[(k + i) % len(workers)], units[(k + i) % len(workers)]
            time.sleep(0.1)
            if settle:
                worker.take(1, keep=False)
            worker.take(n)


def paired(slow, fast):
    """Median of the ratios of neighbours, and its quartiles."""
    ratios = sorted(statistics.median(a) / statistics.median(b)
                    for a, b in zip(slow.seconds, fast.seconds))
    n = len(ratios)
    return statistics.median(ratios), ratios[n // 4], ratios[-1 - n // 4]


class Part:
    """The figures and goals of one part of the run."""

    def __init__(self, name, python, rounds):
        self.name, self.python, self.rounds = name, python, rounds
        self.figures, self.goals = [], []

    def figure(self, name, value, unit):
        self.figures.append({"part": self.name, "name": name, "figure": f"{value:{DIGITS.get(unit, '.4g')}}",
                             "unit": unit})

    def goal(self, number, what, value, wanted, most=False):
        reached = value <= wanted if most else value >= wanted
        self.goals.append({"part": self.name, "goal": number, "what": what, "figure": f"{value:.4g}",
                           "wanted": f"{'at most ' if most else ''}{wanted:g}",
                           "verdict": "reached" if reached else "missed"})


# --- the parts ------------------------------------------------------------------

def train(part):
    print(f"{'training step, ms':34}{'best':>9}{'median':>9}{'of sgemm':>10}")
    for w in WORKLOADS:
        settings = {"ours, 2 threads": ours("train", w, "2", "2", CORPUS)}
        if w == "W1":
            settings["ours, 1 thread"] = ours("train", w, "1", "2", CORPUS)
            settings["ours, 2 threads, 4 pieces"] = ours("train", w, "2", "4", CORPUS)
        if part.python:
            settings["PyTorch, 2 threads"] = torch(part.python, "train", w, "2", CORPUS, threads=2)
            if w == "W1":
                settings["PyTorch, 1 thread"] = torch(part.python, "train", w, "1", CORPUS, threads=1)
        limits = {"2": ours("sgemm", "2"), "1": ours("sgemm", "1")}
        units = [max(1, UNITS[w] // (3 if "PyTorch" in name else 1)) for name in settings]
        turns([*settings.values(), *limits.values()], units + [2, 1], part.rounds)
        training_step(part, w, settings, {n: float(x.facts["flops"]) / x.best() for n, x in limits.items()})
        for worker in [*settings.values(), *limits.values()]:
            worker.close()


def training_step(part, w, settings, rate):
    mine = settings["ours, 2 threads"]
    flops = float(mine.facts["flops"])
    for name, x in settings.items():
        threads = "1" if "1 thread" in name else "2"
        share = 100 * flops / x.best() / rate[threads]
        print(f"{w + ' ' + name:34}{1e3 * x.best():9.2f}{1e3 * x.median():9.2f}{share:9.1f}%")
        key = f"{w}-{name.replace(', ', '-').replace(' ', '-').lower()}"
        part.figure(f"{key}-best", 1e3 * x.best(), "ms")
        part.figure(f"{key}-median", 1e3 * x.median(), "ms")
        part.figure(f"{key}-share", share, "per cent of sgemm")
    for threads in rate:
        part.figure(f"{w}-sgemm-{threads}", rate[threads] / 1e9, "GFLOP/s")
    if part.python:
        theirs = settings["PyTorch, 2 threads"]
        middle, low, high = paired(theirs, mine)
        print(f"  PyTorch takes {middle:.2f} times as long (half of the pairs: {low:.2f} to {high:.2f})")
        for name, value in (("median", middle), ("low", low), ("high", high)):
            part.figure(f"{w}-against-pytorch-{name}", value, "times")
        part.goal(1, f"{w} against PyTorch, best to best", theirs.best() / mine.best(),
                  {"W1": 1.8, "W2": 1.43, "W3": 2.6}[w])
        if w != "W2":
            part.goal(1, f"{w} against PyTorch, median of pairs", middle, {"W1": 2.1, "W3": 2.6}[w])
        if w == "W1":
            part.goal(2, "W1 against PyTorch, one thread",
                      settings["PyTorch, 1 thread"].best() / settings["ours, 1 thread"].best(), 1.4)
    part.goal(3, f"{w}: share of sgemm's rate, per cent", 100 * flops / mine.best() / rate["2"],
              {"W1": 83, "W2": 90, "W3": 73}[w])
    if w == "W1":
        part.goal(4, "W1: two threads against one", settings["ours, 1 thread"].best() / mine.best(), 1.85)
        four = settings["ours, 2 threads, 4 pieces"]
        cost = 100 * (paired(four, mine)[0] - 1)
        print(f"  four pieces cost {cost:.1f} % over two")
        part.figure("W1-four-pieces-cost", cost, "per cent")
        memory(part, mine, settings.get("PyTorch, 2 threads"))


def memory(part, mine, theirs):
    arena = int(mine.facts["arena"]) / 1e6
    print(f"  peak resident size {mine.peak:.0f} MB; the arena needs {arena:.0f} MB"
          + (f", PyTorch {theirs.peak:.0f} MB" if theirs else ""))
    part.figure("W1-peak", mine.peak, "MB")
    part.figure("W1-arena", arena, "MB")
    if theirs:
        part.figure("W1-pytorch-peak", theirs.peak, "MB")
    part.goal(8, "resident beyond 1.1 of the arena, MB", mine.peak - 1.1 * arena, 33.6, most=True)


def generate(part):
    print(f"{'characters a second, one thread':34}{'best':>9}{'median':>9}")
    for w in WORKLOADS:
        settings = {rule: ours("generate", w, rule, CORPUS) for rule in ("window", "slide", "half")}
        if part.python:
            settings["PyTorch"] = torch(part.python, "generate", w, CORPUS, threads=1)
        units = [1 if name in ("slide", "PyTorch") or w == "W2" else 4 for name in settings]
        turns(list(settings.values()), units, part.rounds if w != "W2" else 1, settle=w != "W2")
        for name, x in settings.items():
            print(f"{w + ' ' + name:34}{500 / x.best():9.0f}{500 / x.median():9.0f}")
            part.figure(f"{w}-{name.lower()}-best", 500 / x.best(), "characters/s")
            part.figure(f"{w}-{name.lower()}-median", 500 / x.median(), "characters/s")
        if part.python and w == "W1":
            theirs = settings["PyTorch"].best()
            part.goal(5, "W1 inside the window against PyTorch", theirs / settings["window"].best(), 50)
            part.goal(5, "W1 sliding by one against PyTorch", theirs / settings["slide"].best(), 2)
            part.goal(5, "W1, --window half, against PyTorch", theirs / settings["half"].best(), 20)
        for x in settings.values():
            x.close()


def forms(part):
    """Where a thing has a second form for speed: the first beside the second."""
    pairs = [(f"attention-{w}", ("attention", w, "whole"), ("attention", w, "blocks")) for w in WORKLOADS]
    pairs += [(f"cleared-{w}", ("scores", w, "beta"), ("scores", w, "cleared")) for w in WORKLOADS]
    pairs += [(f"bend-{w}", ("bend", w, "exponential"), ("bend", w, "quotient")) for w in WORKLOADS]
    pairs += [(f"row-{w}", ("row", w, "gemm"), ("row", w, "gemv")) for w in WORKLOADS]
    pairs += [(f"pages-{w}", ("train", w, "2", "2", CORPUS, "small-pages"), ("train", w, "2", "2", CORPUS))
              for w in ("W1", "W3")]
    print(f"{'first form over second':34}{'median':>9}   half of the pairs")
    for name, first, second in pairs:
        a, b = ours(*first), ours(*second)
        units = 10 if first[0] != "train" else UNITS[first[1]]
        turns([a, b], [units, units], 2 * part.rounds)
        middle, low, high = paired(a, b)
        print(f"{name:34}{middle:9.2f}   {low:.2f} to {high:.2f}")
        part.figure(name, middle, "times")
        a.close(), b.close()


def layers(part):
    for w in WORKLOADS:
        worker = ours("layers", w, CORPUS)
        names = worker.facts["names"].split(",")
        sums = None
        for _ in range(4 * part.rounds):
            seconds = worker.take(1 if w == "W2" else 4)
            rows = [seconds[i:i + len(names)] for i in range(0, len(seconds), len(names))]
            best = [min(column) for column in zip(*rows)]
            sums = best if sums is None else [min(a, b) for a, b in zip(sums, best)]
        worker.close()
        total = sum(sums)
        print(f"{w}: a step on one thread, {1e3 * total:.1f} ms")
        for name, s in zip(names, sums):
            print(f"  {name:32}{1e3 * s:9.2f} ms{100 * s / total:7.1f} %")
            part.figure(f"{w}-{name}", 100 * s / total, "per cent")
        part.figure(f"{w}-total", 1e3 * total, "ms")


def roofline(part):
    """The rates of one thread, and of work with few and many operations for each byte."""
    limit, ram, cache = ours("sgemm", "1"), ours("read", str(1 << 28)), ours("read", str(1 << 20))
    rows = {w: ours("row", w, "gemv") for w in WORKLOADS}
    steps = {w: ours("layers", w, CORPUS) for w in WORKLOADS}
    workers = [limit, ram, cache, *rows.values(), *steps.values()]
    turns(workers, [2, 1, 1] + [4, 4, 4] + [4, 1, 4], part.rounds)
    part.figure("limit", float(limit.facts["flops"]) / limit.best() / 1e9, "GFLOP/s")
    part.figure("memory", float(ram.facts["bytes"]) / ram.best() / 1e9, "GB/s")
    part.figure("cache", float(cache.facts["bytes"]) / cache.best() / 1e9, "GB/s")
    for w, (L, H, C, T, B) in SHAPES.items():
        names = steps[w].facts["names"].split(",")
        best = {name: min(s for unit in steps[w].seconds for s in unit[i::len(names)])
                for i, name in enumerate(names)}
        R = B // 2 * T
        works = {  # operations and bytes: every operand and every result once
            "row": (2 * 12 * C * C, 4 * (12 * C * C + 16 * C), rows[w].best() / 100),
            "linear": (L * 2 * R * 12 * C * C, L * 4 * (12 * C * C + 16 * R * C), best["linear"]),
            "attention": (L * 2 * R * T * C, L * 4 * (4 * R * C + H * R * T), best["attention"])}
        for name, (operations, size, seconds) in works.items():
            part.figure(f"{w}-{name}-intensity", operations / size, "FLOP/byte")
            part.figure(f"{w}-{name}-rate", operations / seconds / 1e9, "GFLOP/s")
            print(f"{w} {name:10}{operations / size:8.2f} FLOP/byte{operations / seconds / 1e9:8.1f} GFLOP/s")
    for worker in workers:
        worker.close()


def scaling(part):
    """Milliseconds of a step against one size, the others as in W1."""
    sizes = {"layers": [(n, 4, 128, 64, 12) for n in (1, 2, 4, 8)],
             "batch": [(4, 4, 128, 64, n) for n in (6, 12, 24, 48)],
             "window": [(4, 4, 128, n, 12) for n in (32, 64, 128, 256)]}
    for kind, shapes in sizes.items():
        workers = [ours("train", ",".join(map(str, s)), "2", "2", CORPUS) for s in shapes]
        turns(workers, [4] * len(workers), part.rounds)
        for shape, x in zip(shapes, workers):
            size = {"layers": shape[0], "batch": shape[4], "window": shape[3]}[kind]
            part.figure(f"{kind}-{size}", 1e3 * x.best(), "ms")
            print(f"{kind} {size:4}: {1e3 * x.best():8.2f} ms")
            x.close()


def start(part):
    """From the start of the process to its first character."""
    model = "build/bench/W1.safetensors"
    subprocess.run([PROGRAM, "initialise", CORPUS, "--out", model], check=True, stderr=subprocess.DEVNULL)
    seconds = []
    for _ in range(4 * part.rounds):
        begin = time.perf_counter()
        with subprocess.Popen([PROGRAM, "generate", model, "--prompt", "A", "--tokens", "1"],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
            process.stdout.read(1)
            seconds.append(time.perf_counter() - begin)
    middle = 1e3 * statistics.median(seconds)
    print(f"first character after {1e3 * min(seconds):.1f} ms (median {middle:.1f})")
    part.figure("best", 1e3 * min(seconds), "ms")
    part.figure("median", middle, "ms")
    part.goal(9, "first character, ms, median", middle, 20, most=True)


def build(part):
    """Chapter 4 in a copy of the sources: from clean, and again."""
    tree = "build/bench/tree"
    shutil.rmtree(tree, ignore_errors=True)
    ignore = shutil.ignore_patterns("build", ".git", "chapter-[0-9][0-9]")
    shutil.copytree(".", tree, ignore=ignore)
    environment = {k: v for k, v in os.environ.items() if not k.startswith("MAKE") and k != "MFLAGS"}

    def seconds():
        begin = time.perf_counter()
        subprocess.run("make code-04 && make test", shell=True, cwd=tree, check=True,
                       stdout=subprocess.DEVNULL, env=environment)
        return time.perf_counter() - begin
    clean, again = [], []
    for _ in range(3):
        shutil.rmtree(f"{tree}/build", ignore_errors=True)
        clean.append(seconds())
        again += [seconds(), seconds()]
    print(f"make code-04 && make test: {min(clean):.2f} s from clean, {min(again):.2f} s again")
    part.figure("clean", min(clean), "s")
    part.figure("again", min(again), "s")
    part.goal(10, "make code-04 && make test from clean, s", min(clean), 5, most=True)
    part.goal(10, "the same when nothing changed, s", min(again), 1, most=True)
    shutil.rmtree(tree, ignore_errors=True)


def trained(out, *options):
    """Seconds of a whole training, and its last exact validation loss."""
    shutil.rmtree(out, ignore_errors=True)
    begin = time.perf_counter()
    subprocess.run([PROGRAM, "train", CORPUS, "--out", out, *options], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    seconds = time.perf_counter() - begin
    with open(f"{out}/log.csv", encoding="utf-8") as log:
        losses = [row["validation_loss"] for row in csv.DictReader(log) if row["validation_loss"]]
    return seconds, float(losses[-1])


def demo(part):
    with open("book/tools/commands.mk", encoding="utf-8") as f:
        line = next(x for x in f if "train" in x and "build/demo" in x)
    seconds, loss = trained("build/bench/demo", *line.split("build/corpus.txt")[1].replace("--out build/demo", "").split())
    print(f"make demo trains for {seconds:.0f} s, to a validation loss of {loss:.3f}")
    part.figure("seconds", seconds, "s")
    part.figure("loss", loss, "nats")
    part.goal(7, "make demo: seconds of training", seconds, 120, most=True)
    part.goal(7, "make demo: validation loss", loss, 1.75, most=True)


def long(part):
    worker = ours("train", "W3", "2", "2", CORPUS)
    peaks = []
    for _ in range(10):
        worker.take(1000)
        peaks.append(worker.peak)
    times = [sum(s) for s in worker.seconds]
    worker.close()
    print("peak after 1000, 2000, … steps of W3, MB:", *(f"{p:.1f}" for p in peaks))
    for i, (peak, seconds) in enumerate(zip(peaks, times)):
        part.figure(f"peak-{1000 * (i + 1)}", peak, "MB")
        part.figure(f"seconds-{1000 * (i + 1)}", seconds, "s")
    part.goal(8, "growth from step 1000 to 10,000, MB", peaks[-1] - peaks[0], 0.1, most=True)


def recipe(part):
    mine, theirs = [], []
    for seed in range(1, 6):
        mine.append(trained("build/bench/recipe", "--seed", str(seed), "--threads", "2", "--pieces", "2",
                            "--eval-every", "2000"))
        print(f"recipe, seed {seed}: {mine[-1][0]:.1f} s, loss {mine[-1][1]:.4f}", flush=True)
        if part.python:
            said = subprocess.run([part.python, f"{HERE}/torch_worker.py", "recipe", WORKLOADS["W1"], "2", CORPUS, str(seed)],
                                  capture_output=True, text=True, check=True,
                                  env={**os.environ, "LD_LIBRARY_PATH": OPENMP, "OMP_NUM_THREADS": "2"}).stdout
            facts = dict(w.split("=") for w in said.split())
            theirs.append((float(facts["seconds"]), float(facts["loss"])))
            print(f"  PyTorch: {theirs[-1][0]:.1f} s, loss {theirs[-1][1]:.4f}", flush=True)
    for who, runs in (("ours", mine), ("pytorch", theirs)):
        if runs:
            part.figure(f"{who}-seconds", statistics.median(s for s, _ in runs), "s")
            part.figure(f"{who}-loss", statistics.mean(x for _, x in runs), "nats")
    if part.python:
        ratio = statistics.median(a[0] / b[0] for a, b in zip(mine, theirs))
        part.goal(6, "recipe: our time over PyTorch's", ratio, 0.42, most=True)
        difference = statistics.mean(a[1] for a in mine) - statistics.mean(b[1] for b in theirs)
        part.goal(6, "recipe: our mean loss minus PyTorch's", difference, 0, most=True)


PARTS = {"train": train, "generate": generate, "forms": forms, "layers": layers, "roofline": roofline,
         "scaling": scaling,
         "start": start, "make": build, "demo": demo, "long": long, "recipe": recipe}


# --- what is written down ---------------------------------------------------------

def first_line(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.split("\n")[0]


def machine(part):
    cpu = "unknown"
    with open("/proc/cpuinfo", encoding="utf-8") as info:
        for line in info:
            if line.startswith("model name"):
                cpu = line.split(":", 1)[1].strip()
                break
    version = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=False).stdout.split("\n")
    return {"part": part, "date": datetime.date.today().isoformat(), "processor": cpu, "cores": os.cpu_count(),
            "compiler": first_line("gcc", "--version"), "program": " ".join(version).strip(),
            "commit": first_line("git", "rev-parse", "--short", "HEAD")}


def write(path, rows, parts):
    """Replaces the rows of these parts; those of others stay."""
    kept = []
    if os.path.exists(path):
        with open(path, encoding="utf-8", newline="") as f:
            kept = [row for row in csv.DictReader(f) if row.get("part") in PARTS and row["part"] not in parts]
    order = list(PARTS)
    rows = sorted(kept + rows, key=lambda row: order.index(row["part"]))
    with open(path, "w", newline="", encoding="utf-8") as f:
        table = csv.DictWriter(f, rows[0].keys(), lineterminator="\n")
        table.writeheader()
        table.writerows(rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", default=USUAL)
    parser.add_argument("--record")
    parser.add_argument("out")
    args = parser.parse_args()
    parts = args.only.split(",")
    for name in parts:
        if name not in PARTS:
            sys.exit(f"bench: no part {name}; there are {', '.join(PARTS)}")
    os.makedirs(args.out, exist_ok=True)
    python, done = torch_python(), []
    facts = machine("")
    print(", ".join(f"{k} {v}" for k, v in facts.items() if k != "part"))
    for name in parts:
        done.append(Part(name, python, args.rounds))
        PARTS[name](done[-1])
        sys.stdout.flush()
    goals = sorted((g for part in done for g in part.goals), key=lambda g: g["goal"])
    for g in goals:
        print(f"goal {g['goal']}: {g['figure']} (wanted {g['wanted']}) {g['verdict']}: {g['what']}")
    for folder in [args.out] + ([args.record] if args.record else []):
        os.makedirs(folder, exist_ok=True)
        write(f"{folder}/bench.csv", [f for part in done for f in part.figures], parts)
        if goals:
            write(f"{folder}/goals.csv", goals, parts)
        write(f"{folder}/machine.csv", [machine(name) for name in parts], parts)


main()
