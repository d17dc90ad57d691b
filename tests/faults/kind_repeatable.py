"""The same bits from the same seed: again, on 1, 2 and 4 threads, with other levels of optimisation, from another compiler.
The same bytes of the pages and of a handout, built elsewhere, at another hour of another zone, in another locale."""
import os
import shutil

from common import (ENVIRONMENT, PROGRAM, STATE, TOP, compiled, copy_sources, differences, empty, files_of, german, make_text,
                    must)

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


# what is built twice, and what it makes
PAGES = [("chapter-04", "build/chapter-04.pdf"), ("assignment-04", "build/assignments/chapter-04.tar.gz"),
         ("assignment-04", "build/handout/04/handout.pdf")]


def build_twice(count, folder, built=PAGES, prepare=copy_sources):
    """In two folders of different names, one after the other."""
    made = []
    for name, more in (("here", {"LC_ALL": "C.UTF-8"}), ("there, elsewhere", {"TZ": "Asia/Tokyo", **german(folder)})):
        place = f"{folder}/{name}"
        prepare(place)
        env = {k: v for k, v in {**os.environ, **more}.items() if not k.startswith("MAKE") and k != "MFLAGS"}
        for target in dict.fromkeys(target for target, _ in built):
            must(os.environ.get("MAKE", "make"), "-j2", target, cwd=place, env=env, timeout=1800)
        made.append([open(f"{place}/{path}", "rb").read() for _, path in built])
        empty(place)
    for (_, path), one, other in zip(built, *made):
        count.expect(len(one) > 0 and one == other, f"{path}: another build has other bytes")


def try_all(count, folder, short):
    programs = [(f"{threads} threads", PROGRAM, threads) for threads in (1, 1, 2, 4)]
    for variant in [] if short else VARIANTS:
        program = f"{TOP}/{STATE}/{variant}/minigpt"
        if os.path.exists(program):
            programs.append((variant, program, 2))
        else:
            count.expect(shutil.which("clang") is None, f"{program} is not built")
    compare(count, folder, programs)
    if not short:
        build_twice(count, folder)


def broken(count, folder):
    """Proof: a Makefile that writes its folder's name into what it makes, and a program whose random numbers depend on the number
    of its process."""
    def prepare(place):
        os.makedirs(place)
        with open(f"{place}/Makefile", "w") as file:
            file.write("pages:\n\t@pwd >$@\n")
    build_twice(count, folder, [("pages", "pages")], prepare)
    if count.lost == 0:
        return
    count.lost = 0
    program = compiled("minigpt-by-number", "by_number.c", f"../../{STATE}/obj/main.o", instead=["random_create"])
    compare(count, folder, [("first", program, 1), ("second", program, 1)])
