#!/usr/bin/env python3
"""make bench: ours beside PyTorch and beside the limit, in one run.

  run.py [--rounds N] [--only PART,...] [--recipe] [--record DIR] OUT

The machine is noisy, so programs take turns, A B A B, and only ratios of
one run are compared: the ratio of the best, and the median of the ratios of
neighbours.  Parts: train, generate, memory, start, recipe (long, by --recipe).
Writes OUT/*.csv; with --record replaces the figures of the book in DIR.
"""
import argparse
import csv
import datetime
import os
import platform
import statistics
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
WORKER = "build/bench/worker"
CORPUS = "build/corpus.txt"
OPENMP = "/usr/lib/x86_64-linux-gnu/openblas-openmp"
UNITS = {"W1": 12, "W2": 2, "W3": 40}
GOALS = []                       # (number, what, figure, wanted)


class Worker:
    """A program that answers a number with the seconds of so many units."""

    def __init__(self, *command, env=None):
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
        self.peak = int(peak.split("=")[1])
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


def torch_python():
    """A Python that has PyTorch, and the BLAS that is best for it."""
    for python in ("python3", "/usr/bin/python3"):
        if subprocess.run([python, "-c", "import torch"], stderr=subprocess.DEVNULL).returncode == 0:
            if not os.path.isdir(OPENMP):
                print("bench: PyTorch is fastest with libopenblas0-openmp, which is not installed")
            return python
    return None


def torch(python, *arguments, threads):
    env = {"LD_LIBRARY_PATH": OPENMP, "OMP_NUM_THREADS": str(threads)}
    return Worker(python, f"{HERE}/torch_worker.py", *arguments, env=env)


def ours(*arguments):
    return Worker(WORKER, *arguments)


def turns(workers, units, rounds):
    for worker, n in zip(workers, units):       # warm up
        worker.take(max(1, n // 2), keep=False)
    for _ in range(rounds):
        for worker, n in zip(workers, units):
            worker.take(n)


def paired(slow, fast):
    """Median of the ratios of neighbours, and its quartiles."""
    ratios = sorted(statistics.median(a) / statistics.median(b)
                    for a, b in zip(slow.seconds, fast.seconds))
    n = len(ratios)
    return statistics.median(ratios), ratios[n // 4], ratios[-1 - n // 4]


def goal(number, what, figure, wanted, most=False):
    GOALS.append((number, what, figure, wanted, most))


def train(rows, python, rounds):
    print(f"{'training step, ms':34}{'best':>9}{'median':>9}{'of sgemm':>10}")
    flop_rates = {}
    for w in ("W1", "W2", "W3"):
        settings = [("2 threads", ours("train", w, "2", "2", CORPUS))]
        if w == "W1":
            settings += [("1 thread", ours("train", w, "1", "2", CORPUS)),
                         ("2 threads, 4 pieces", ours("train", w, "2", "4", CORPUS))]
        if python:
            settings += [("PyTorch, 2 threads", torch(python, "train", w, "2", CORPUS, threads=2))]
            if w == "W1":
                settings += [("PyTorch, 1 thread", torch(python, "train", w, "1", CORPUS, threads=1))]
        limits = [ours("sgemm", "2"), ours("sgemm", "1")]
        workers = [x for _, x in settings]
        units = [max(1, UNITS[w] // (3 if "PyTorch" in name else 1)) for name, _ in settings]
        turns(workers + limits, units + [2, 1], rounds)
        flops = float(workers[0].facts["flops"])
        limit = {"2": float(limits[0].facts["flops"]) / limits[0].best(),
                 "1": float(limits[1].facts["flops"]) / limits[1].best()}
        flop_rates[w] = limit
        for name, x in settings:
            share = flops / x.best() / limit["1" if "1 thread" in name else "2"]
            print(f"{w + ' ' + name:34}{1e3 * x.best():9.2f}{1e3 * x.median():9.2f}{100 * share:9.1f}%")
            rows.append({"what": "train", "workload": w, "setting": name, "best_ms": 1e3 * x.best(),
                         "median_ms": 1e3 * x.median(), "share_of_sgemm": share})
        by = dict(settings)
        mine = by["2 threads"]
        if python:
            theirs = by["PyTorch, 2 threads"]
            middle, low, high = paired(theirs, mine)
            wanted = {"W1": 1.8, "W2": 1.43, "W3": 2.6}[w]
            goal(1, f"{w} against PyTorch, best to best", theirs.best() / mine.best(), wanted)
            print(f"  PyTorch takes {middle:.2f} times as long (half of the pairs: {low:.2f} to {high:.2f})")
            if w != "W2":
                goal(1, f"{w} against PyTorch, median of pairs", middle, {"W1": 2.1, "W3": 2.6}[w])
            if w == "W1":
                goal(2, "W1 against PyTorch, one thread", by["PyTorch, 1 thread"].best() / by["1 thread"].best(), 1.4)
        goal(3, f"{w}: share of sgemm's rate, per cent", 100 * flops / mine.best() / limit["2"],
             {"W1": 83, "W2": 90, "W3": 73}[w])
        if w == "W1":
            goal(4, "two threads against one", by["1 thread"].best() / mine.best(), 1.85)
            cost = by["2 threads, 4 pieces"].best() / mine.best() - 1
            print(f"  four pieces cost {100 * cost:.1f} % over two")
            arena = int(mine.facts["arena"]) / 1e6
            peak = mine.peak * 1024 / 1e6
            beside = f", PyTorch's {by['PyTorch, 2 threads'].peak * 1024 / 1e6:.0f} MB" if python else ""
            print(f"  peak resident size {peak:.0f} MB; the arena needs {arena:.0f} MB{beside}")
            rows.append({"what": "memory", "workload": w, "setting": "2 threads", "peak_mb": peak, "arena_mb": arena})
            goal(8, "resident beyond 1.1 of the arena, MB", peak - 1.1 * arena, 33.6, most=True)
        for worker in workers + limits:
            worker.close()
    for threads in ("1", "2"):
        rows.append({"what": "sgemm", "setting": f"{threads} threads",
                     "gflops": max(r[threads] for r in flop_rates.values()) / 1e9})
        print(f"sgemm 2048 on {threads}: {max(r[threads] for r in flop_rates.values()) / 1e9:.0f} GFLOP/s")


def generate(rows, python, rounds):
    print(f"{'characters a second, one thread':34}{'best':>9}{'median':>9}")
    for w in ("W1", "W2", "W3"):
        settings = [(rule, ours("generate", w, rule, CORPUS)) for rule in ("window", "slide", "half")]
        if python:
            settings += [("PyTorch", torch(python, "generate", w, CORPUS, threads=1))]
        units = [1 if name in ("slide", "PyTorch") or w == "W2" else 4 for name, _ in settings]
        times = rounds if w != "W2" else max(1, rounds // 4)
        turns([x for _, x in settings], units, times)
        for name, x in settings:
            print(f"{w + ' ' + name:34}{500 / x.best():9.0f}{500 / x.median():9.0f}")
            rows.append({"what": "generate", "workload": w, "setting": name,
                         "best_per_second": 500 / x.best(), "median_per_second": 500 / x.median()})
        by = dict(settings)
        if python and w == "W1":
            theirs = by["PyTorch"].best()
            goal(5, "W1 inside the window against PyTorch", theirs / by["window"].best(), 50)
            goal(5, "W1 sliding against PyTorch", theirs / by["slide"].best(), 2)
            goal(5, "W1 --window half against PyTorch", theirs / by["half"].best(), 20)
        for _, x in settings:
            x.close()


def start(rows, rounds):
    """From the start of the process to its first character."""
    model = "build/bench/W1.safetensors"
    subprocess.run(["build/minigpt", "initialise", CORPUS, "--out", model], check=True, stderr=subprocess.DEVNULL)
    seconds = []
    for _ in range(4 * rounds):
        begin = time.perf_counter()
        with subprocess.Popen(["build/minigpt", "generate", model, "--prompt", "A", "--tokens", "1"],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
            process.stdout.read(1)
            seconds.append(time.perf_counter() - begin)
    print(f"first character after {1e3 * min(seconds):.1f} ms (median {1e3 * statistics.median(seconds):.1f})")
    rows.append({"what": "start", "best_ms": 1e3 * min(seconds), "median_ms": 1e3 * statistics.median(seconds)})
    goal(9, "first character, ms, median", 1e3 * statistics.median(seconds), 20, most=True)


def recipe(rows, python, seeds=(1, 2, 3, 4, 5)):
    mine, theirs = [], []
    for seed in seeds:
        out = f"build/bench/recipe-{seed}"
        subprocess.run(["rm", "-rf", out], check=True)
        begin = time.perf_counter()
        subprocess.run(["build/minigpt", "train", CORPUS, "--out", out, "--seed", str(seed), "--threads", "2",
                        "--pieces", "2", "--eval-every", "2000"], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        seconds = time.perf_counter() - begin
        loss = float(open(f"{out}/log.csv").read().strip().rsplit("\n", 1)[-1].rsplit(",", 1)[-1])
        mine.append((seconds, loss))
        rows.append({"what": "recipe", "workload": "W1", "setting": f"seed {seed}", "seconds": seconds, "loss": loss})
        print(f"recipe, seed {seed}: {seconds:.1f} s, loss {loss:.4f}", flush=True)
        if python:
            said = subprocess.run([python, f"{HERE}/torch_worker.py", "recipe", "W1", "2", CORPUS, str(seed)],
                                  capture_output=True, text=True, check=True,
                                  env={**os.environ, "LD_LIBRARY_PATH": OPENMP, "OMP_NUM_THREADS": "2"}).stdout
            facts = dict(w.split("=") for w in said.split())
            theirs.append((float(facts["seconds"]), float(facts["loss"])))
            rows.append({"what": "recipe", "workload": "W1", "setting": f"PyTorch, seed {seed}",
                         "seconds": theirs[-1][0], "loss": theirs[-1][1]})
            print(f"  PyTorch: {theirs[-1][0]:.1f} s, loss {theirs[-1][1]:.4f}", flush=True)
    if python:
        ratio = statistics.median(a[0] / b[0] for a, b in zip(mine, theirs))
        goal(6, "recipe: our time over PyTorch's", ratio, 0.42, most=True)
        difference = statistics.mean(a[1] for a in mine) - statistics.mean(b[1] for b in theirs)
        goal(6, "recipe: our mean loss minus PyTorch's", difference, 0, most=True)


def machine():
    cpu = platform.processor()
    with open("/proc/cpuinfo", encoding="utf-8") as info:
        for line in info:
            if line.startswith("model name"):
                cpu = line.split(":", 1)[1].strip()
                break
    said = subprocess.run(["build/minigpt", "--version"], capture_output=True, text=True).stdout.split("\n")
    compiler = subprocess.run(["gcc", "--version"], capture_output=True, text=True).stdout.split("\n")[0]
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    return {"date": datetime.date.today().isoformat(), "processor": cpu, "cores": os.cpu_count(),
            "compiler": compiler, "program": " ".join(said).strip(), "commit": commit}


def write(path, rows):
    fields = []
    for row in rows:
        fields += [k for k in row if k not in fields]
    with open(path, "w", newline="", encoding="utf-8") as f:
        table = csv.DictWriter(f, fields, lineterminator="\n")
        table.writeheader()
        for row in rows:
            table.writerow({k: f"{v:.4g}" if isinstance(v, float) else v for k, v in row.items()})


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--only", default="train,generate,start")
    parser.add_argument("--recipe", action="store_true")
    parser.add_argument("--record")
    parser.add_argument("out")
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    python = torch_python()
    if not python:
        print("bench: without PyTorch (packages python3-torch and libopenblas0-openmp); only ours and the limit")
    facts, rows = machine(), []
    print(", ".join(f"{k} {v}" for k, v in facts.items()))
    parts = args.only.split(",") + (["recipe"] if args.recipe else [])
    if "train" in parts:
        train(rows, python, args.rounds)
    if "generate" in parts:
        generate(rows, python, args.rounds)
    if "start" in parts:
        start(rows, args.rounds)
    if "recipe" in parts:
        recipe(rows, python)
    for number, what, figure, wanted, most in GOALS:
        reached = figure <= wanted if most else figure >= wanted
        print(f"goal {number}: {figure:.3g} (wanted {'at most ' if most else ''}{wanted:g}) "
              f"{'reached' if reached else 'missed'}: {what}")
    goals = [{"goal": n, "what": w, "figure": f, "wanted": x, "most": int(m)} for n, w, f, x, m in GOALS]
    for folder in [args.out] + ([args.record] if args.record else []):
        os.makedirs(folder, exist_ok=True)
        write(f"{folder}/bench.csv", rows)
        write(f"{folder}/goals.csv", goals)
        write(f"{folder}/machine.csv", [facts])


main()
