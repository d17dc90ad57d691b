"""The build: interrupted anywhere, from a path with spaces, in other locales, with a tool missing, and nothing written elsewhere."""
import hashlib
import os
import random
import re
import signal
import subprocess
import time

from common import ENVIRONMENT, PROGRAM, TRAIN, copy_sources, empty, files_of, german, make_text, run

# a compiler that writes rubbish first, as any compiler that is killed may leave it
SLOW = """#!/bin/sh
last=
for word; do [ "$last" != -o ] || printf rubbish >"$word"; last=$word; done
sleep 0.05
exec gcc "$@"
"""
GNU = os.environ.get("MAKE", "make")


def environment(folder, **more):
    """As a user's, with places of its own for whatever is written elsewhere."""
    kept = {k: v for k, v in os.environ.items() if k in ("PATH", "LANG")}
    for name in ("home", "tmp"):
        os.makedirs(f"{folder}/{name}", exist_ok=True)
    return {**kept, "HOME": f"{folder}/home", "TMPDIR": f"{folder}/tmp", **more}


def programs(top):
    """What was built that can run, and its digest."""
    found = {}
    for place, _, names in os.walk(f"{top}/build"):
        for name in names:
            path = os.path.join(place, name)
            if os.access(path, os.X_OK) and os.path.isfile(path) and "/tools/" not in path:
                with open(path, "rb") as file:
                    found[os.path.relpath(path, top)] = hashlib.sha256(file.read()).hexdigest()
    return found


def build(top, env, *targets):
    return run(GNU, "-j2", *targets, cwd=top, env=env, timeout=600)


def interrupted(count, top, env, targets, times, name):
    """Kill it that often, let it end at last, and compare with what nobody has disturbed."""
    began = time.monotonic()
    done = build(top, env, *targets)
    whole = time.monotonic() - began
    count.expect(done.returncode == 0, f"{name}: {done.err[-300:]}")
    wanted = programs(top)
    empty(f"{top}/build")
    chance = random.Random(5)
    for n in range(times):
        process = subprocess.Popen([GNU, "-j2", *targets], cwd=top, env=env, start_new_session=True,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(chance.uniform(0, 1.5 * whole / times))
        number = (signal.SIGKILL, signal.SIGINT)[n % 4 == 3]
        try:
            os.killpg(process.pid, number)
        except ProcessLookupError:
            pass
        process.wait()
        time.sleep(0.1)
    done = build(top, env, *targets)
    got = programs(top)
    count.expect(done.returncode == 0, f"{name}, interrupted {times} times: {done.err[-300:]}")
    for path in wanted:
        count.expect(got.get(path) == wanted[path], f"{name}, interrupted {times} times: {path} is not what it would be")


def missing_tools(count, folder, top):
    """Without a tool the build says which package has it."""
    for tool, hidden, package in (("gcc", ["gcc", "cc", "x86_64-linux-gnu-gcc"], "gcc"),
                                  ("noweb", ["notangle", "noweave", "noroots", "noweb"], "noweb")):
        place = f"{folder}/without-{tool}"
        os.makedirs(place)
        for source in ("/usr/local/bin", "/usr/bin", "/bin"):
            for name in os.listdir(source) if os.path.isdir(source) else []:
                if name not in hidden and not os.path.lexists(f"{place}/{name}"):
                    os.symlink(f"{source}/{name}", f"{place}/{name}")
        empty(f"{top}/build")
        done = build(top, environment(folder, PATH=place), "code-01")
        count.expect(done.returncode != 0, f"without {tool}: exit status 0")
        said = done.out + done.err
        count.expect("install" in said and package in said, f"without {tool}, the package is not named: {said[-300:]}")


def with_commas(count, program, folder, locale):
    """What the program writes and prints is the same where the decimal point is a comma."""
    make_text(f"{folder}/text.txt")
    said = []
    for name, more in (("points", {"LC_ALL": "C"}), ("commas", locale)):
        out, env = f"{folder}/{name}", {**ENVIRONMENT, **more}
        os.makedirs(out)
        model = f"{out}/run/model.safetensors"
        words = []
        for command in ((program, "train", "../text.txt", *TRAIN, "--steps", "7", "--learning-rate", "0.0123", "--out", "run"),
                        (program, "eval", model, "../text.txt"), (program, "eval", model, "../text.txt", "--json"),
                        (program, "generate", model, "--tokens", "50", "--temperature", "0.75", "--top-p", "0.5"),
                        (program, "info", model), (program, "attend", "--model", model, "--svg", "run/map.svg", "abba"),
                        (program, "train", "../text.txt", "--resume", "--threads", "1", "--stop-at", "9", "--out", "run")):
            done = run(*command, cwd=out, env=env)
            count.expect(done.returncode == 0, f"{name}: {' '.join(command[1:])}: {done.err.strip()}")
            words.append(re.sub(r"[0-9.,]+ *(ms|s|/s)\b|[0-9]+ tokens a second", "", (done.out + done.err).replace(out, "")))
        said.append((words, files_of(f"{out}/run")))
    for points, commas in zip(*said):
        count.expect(points == commas, "with commas it says or writes something else: "
                     + str([pair for pair in zip(points, commas) if pair[0] != pair[1]])[:300])


def try_all(count, folder, short):
    top = f"{folder}/a path with spaces"
    copy_sources(top)
    os.makedirs(f"{folder}/bin")
    with open(f"{folder}/bin/slow-cc", "w") as file:
        file.write(SLOW)
    os.chmod(f"{folder}/bin/slow-cc", 0o755)
    missing_tools(count, folder, top)
    before = set(os.listdir(top))
    empty(f"{top}/build")
    env = environment(folder, PATH=f"{folder}/bin:{os.environ['PATH']}")
    interrupted(count, top, env, ["code-01", "CC=slow-cc"], 3 if short else 12, "code-01")
    if not short:
        wanted = None
        commas = german(folder)
        count.expect(commas, "there is no locale de_DE.UTF-8: install the package locales (./setup.sh --check)")
        for locale in ({"LC_ALL": "C"}, {"LC_ALL": "C.UTF-8"}, commas):
            empty(f"{top}/build")
            done = build(top, {**env, **locale}, "code-01")
            count.expect(done.returncode == 0, f"in {locale}: {done.err[-300:]}")
            wanted = wanted or programs(top)
            count.expect(programs(top) == wanted, f"in {locale} it makes other programs")
        with_commas(count, PROGRAM, folder, commas)
    done = build(top, env, "test-01")
    count.expect(done.returncode == 0, f"test-01: {done.out[-300:]}")
    # what the compiler had in hand when it was killed is not the build's
    outside = [n for place in ("home", "tmp") for n in os.listdir(f"{folder}/{place}") if not n.startswith("cc")]
    count.expect(not outside, f"written outside: {outside}")
    new = set(os.listdir(top)) - before - {"build"}
    count.expect(not new, f"new at the top: {new}")


def broken(count, folder):
    """Proof: a Makefile that trusts what a killed compiler has left."""
    top = f"{folder}/half"
    os.makedirs(f"{top}/bin")
    with open(f"{top}/Makefile", "w") as file:
        file.write("all: build/program\nbuild/program:\n\t@mkdir -p build; echo half >$@; chmod +x $@; sleep 1; echo whole >>$@\n")
    interrupted(count, top, environment(folder), ["all"], 3, "half")
