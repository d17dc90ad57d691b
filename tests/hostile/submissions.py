#!/usr/bin/env python3
"""Makes the hostile and unlucky submissions from the solution and the starter of chapter 5.

usage: tests/hostile/submissions.py FOLDER [PORT [ABSTRACT-NAME]]

cases/ID.c begins with a comment of lines `key: value':
  what      what it does
  points    0, full, or full - N.M name ... (all but those of these tasks and tests)
  outcome   some of its tests have one of these outcomes
  refused   with the checks of the objects it is refused, and the reason matches this
  compiles  no: it must not compile
  flagged   the tests of these tasks are flagged: green, but other values elsewhere
  says      what the student reads matches this
  beside    yes: graded while a good one is, which must get full marks
and goes on with parts:
  //// top [FILE]    in front of the file, or of all three
  //// whole FILE    in place of the file
  //// body N.M      in place of the solution of a task
  //// every body    of each task that has no part of its own
  //// file NAME     a file beside them
What no part says is as in the solution where points are full, and as in the starter
elsewhere (rest: starter). @SOLUTION@ is the solution of the task, @ROOT@ the top folder, @SECRET@ and
@VICTIM@ a file and a folder that a submission must neither read nor change.
"""

import gzip
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
CHAPTER = "05"
FILES = ("attention.c", "linear.c", "softmax.c")
# what nobody may find in a report
CANARY = "canary_8d1f6c"

# the cases that are no C: what, and the keys as above
ARCHIVES = {
    "A1": ("a file is a symbolic link to the solution", {"overall": "regular"}),
    "A1b": ("an archive in which a file is a link", {"overall": "regular"}),
    "A3": ("a file is a FIFO", {"overall": "regular"}),
    "A3b": ("a file is a link to a device", {"overall": "regular"}),
    "A3c": ("an archive in which a file is a device", {"overall": "regular"}),
    "A4": ("an archive with ../../x, absolute names, a linked folder, and good files",
           {"points": "full"}),
    "A5": ("an archive with two members of the same name", {"overall": "found 2|twice|two"}),
    "A6": ("an archive with a sparse member of 20 GB", {"overall": "large|big|bytes|size|MB"}),
    "A6b": ("a small archive that unpacks to 3 GB",
            {"overall": "large|big|bytes|size|MB"}),
    "A6c": ("a zip that unpacks to 3 GB", {"overall": "large|big|bytes|size|MB"}),
    "A6d": ("a folder with a sparse file of 20 GB", {"overall": "large|big|bytes|size|MB"}),
    "A7": ("names with $(...), leading dashes and newlines beside good files",
           {"points": "full"}),
    "A7b": ("an archive with such names", {"points": "full"}),
    "A8": ("an empty file", {"points": "0"}),
    "A8b": ("an archive of garbage", {"overall": "."}),
    "A8c": ("files of NUL bytes", {"points": "0"}),
    "A8d": ("nothing at all", {"overall": "."}),
    "A8e": ("an archive that is cut off", {"overall": "."}),
}
BAD_NAMES = ("$(touch hostile_mark)", "`touch hostile_mark`", "-rf", "--delete", "a\nb",
             ";touch hostile_mark", "%s%n", "é", "\x1b[2Jx")


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode())


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


class Source:
    """The starters and the solutions of the chapter."""

    def __init__(self, work):
        chapters = sorted(os.path.join(ROOT, "chapters", name)
                          for name in os.listdir(os.path.join(ROOT, "chapters"))
                          if re.match(r"\d\d-.*\.nw$", name) and name[:2] <= CHAPTER)
        starter = os.path.join(work, "starter")
        subprocess.run(["book/tools/tangle", "-x", "chapter=%d stub=abort" % int(CHAPTER), starter,
                        CHAPTER] + [os.path.relpath(c, ROOT) for c in chapters],
                       cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        self.starter = {name: read(os.path.join(starter, "src", name)) for name in FILES}
        self.solutions = {}
        for root, task in re.findall(r"^<<(solution (\d+\.\d+): .*)>>=$", read(chapters[-1]), re.M):
            self.solutions[task] = subprocess.run(
                ["notangle", "-R" + root, chapters[-1]], capture_output=True, text=True,
                check=True).stdout

    def files(self, body):
        """The three files, with body(task) in place of each stub."""
        return {name: re.sub(r'[ \t]*NOT_IMPLEMENTED\("([0-9.]+)"\);\n',
                             lambda match: body(match.group(1)), text)
                for name, text in self.starter.items()}

    def stub(self, task):
        return '    NOT_IMPLEMENTED("%s");\n' % task

    def solution(self, task):
        return self.solutions[task]


def case(path):
    """(keys, [(part, text)]) of a file of cases/"""
    text = read(path)
    head, rest = text.split("*/\n", 1)
    keys = dict(re.findall(r"^[/ ]\* (\w+): (.*)$", head, re.M))
    parts = re.split(r"^//// (.*)\n", rest, flags=re.M)
    return keys, list(zip(parts[1::2], parts[2::2]))


def cases():
    """{ID: keys} of all, in order"""
    found = {}
    for name in sorted(os.listdir(os.path.join(HERE, "cases"))):
        found[name[:-2]] = case(os.path.join(HERE, "cases", name))[0]
    for name, (what, keys) in ARCHIVES.items():
        found[name] = dict(keys, what=what)
        found[name].setdefault("points", "0")
    return found


def make_case(path, folder, source, names):
    keys, parts = case(path)
    full = keys["points"].startswith("full") and keys.get("rest") != "starter"
    bodies = {part[5:]: text for part, text in parts if part.startswith("body ")}
    every = [text for part, text in parts if part == "every body"]

    def body(task):
        text = bodies.get(task, every[0] if every else None)
        if text is None:
            return source.solution(task) if full else source.stub(task)
        return text.replace("@SOLUTION@", source.solution(task))

    files = source.files(body)
    for part, text in parts:
        word, _, rest = part.partition(" ")
        if word == "top":
            for name in [rest] if rest else FILES:
                files[name] = text + files[name]
        elif word == "whole" or word == "file":
            files[rest] = text
        elif word not in ("body", "every"):
            sys.exit("%s: no part %s" % (path, part))
    for name, text in files.items():
        for key, value in names.items():
            text = text.replace("@%s@" % key, value)
        write(os.path.join(folder, name), text)


# --- archives ---------------------------------------------------------------------

def member(archive, name, data=b"", **fields):
    info = tarfile.TarInfo(name)
    info.size = len(data)
    for key, value in fields.items():
        setattr(info, key, value)
    archive.addfile(info, io.BytesIO(data) if info.isreg() else None)


def add_good(archive, good, leave_out=()):
    for name, text in good.items():
        if name not in leave_out:
            member(archive, name, text.encode())


def make_large(folder, good, sparse):
    """what is small, and large when it is unpacked"""
    # a file of 20 GB that holds nothing; tar stores the hole
    with open(os.path.join(sparse, "softmax.c"), "wb") as file:
        file.truncate(20 << 30)
    subprocess.run(["tar", "--sparse", "-C", sparse, "-cf", folder + "/A6.tar"] + list(FILES),
                   check=True)
    # a megabyte of zeros, many times
    size = 3 << 30
    block = gzip.compress(bytes(1 << 20), 9, mtime=0)
    info = tarfile.TarInfo("softmax.c")
    info.size = size
    with open(folder + "/A6b.tar.gz", "wb") as file:
        file.write(gzip.compress(info.tobuf(), mtime=0))
        for _ in range(size >> 20):
            file.write(block)
        file.write(gzip.compress(bytes(1024), mtime=0))
    with zipfile.ZipFile(folder + "/A6c.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, text in good.items():
            if name != "softmax.c":
                archive.writestr(name, text)
        with archive.open("softmax.c", "w", force_zip64=True) as file:
            for _ in range(size >> 24):
                file.write(bytes(1 << 24))


def make_archives(folder, good, names, large):
    def at(name):
        return os.path.join(folder, name)

    def folder_of(name, leave_out=()):
        for file, text in good.items():
            if file not in leave_out:
                write(os.path.join(at(name), file), text)
        return at(name)

    solution = os.path.join(names["ROOT"], "build/chapter-%s/src/softmax.c" % CHAPTER)
    os.symlink(solution, os.path.join(folder_of("A1", ["softmax.c"]), "softmax.c"))
    with tarfile.open(at("A1b.tar"), "w") as archive:
        add_good(archive, good, ["softmax.c"])
        member(archive, "softmax.c", type=tarfile.SYMTYPE, linkname=solution)
    os.mkfifo(os.path.join(folder_of("A3", ["softmax.c"]), "softmax.c"))
    os.symlink("/dev/zero", os.path.join(folder_of("A3b", ["softmax.c"]), "softmax.c"))
    with tarfile.open(at("A3c.tar"), "w") as archive:
        add_good(archive, good, ["softmax.c"])
        member(archive, "softmax.c", type=tarfile.CHRTYPE, devmajor=1, devminor=5)
    with tarfile.open(at("A4.tar.gz"), "w:gz") as archive:
        member(archive, "../../hostile_mark", b"x")
        member(archive, "/tmp/hostile_mark", b"x")
        member(archive, names["VICTIM"] + "/hostile_mark", b"x")
        member(archive, "linked", type=tarfile.SYMTYPE, linkname=names["VICTIM"])
        member(archive, "linked/hostile_mark", b"x")
        member(archive, "linked/results.json", b"x")
        add_good(archive, good)
    with tarfile.open(at("A5.tar.gz"), "w:gz") as archive:
        add_good(archive, good)
        member(archive, "softmax.c", b"int other;\n")
    if large:
        make_large(folder, good, folder_of("A6d", ["softmax.c"]))
    bad = folder_of("A7 $(touch hostile_mark)\n-x")
    for name in BAD_NAMES:
        write(os.path.join(bad, name), "x")
    with tarfile.open(at("A7b.tar"), "w") as archive:
        for name in BAD_NAMES:
            member(archive, name, b"x")
        add_good(archive, good)
    write(os.path.join(folder_of("A8"), "softmax.c"), "")
    write(at("A8b.tar.gz"), bytes(zlib.crc32(bytes([i & 255, i >> 8])) & 255 for i in range(5000)))
    for name in FILES:
        write(os.path.join(at("A8c"), name), bytes(3000))
    os.mkdir(at("A8d"))
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w:gz") as archive:
        add_good(archive, good)
    write(at("A8e.tar.gz"), whole.getvalue()[:-400])


def make(folder, port="9", abstract="hostile", large=True):
    """{ID: path} of all, made new; the large ones take some seconds"""
    folder = os.path.abspath(folder)
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    secret, victim = os.path.join(folder, "secret"), os.path.join(folder, "victim")
    submissions = os.path.join(folder, "submissions")
    write(os.path.join(secret, "answers.c"), "int %s = 1;\n" % CANARY)
    write(os.path.join(victim, "results.json"), '{"score": 1}\n')
    os.chmod(victim, 0o777)
    os.chmod(os.path.join(victim, "results.json"), 0o666)
    names = {"ROOT": ROOT, "SECRET": os.path.join(secret, "answers.c"), "VICTIM": victim,
             "PORT": str(port), "ABSTRACT": abstract}
    source = Source(os.path.join(folder, "work"))
    good = source.files(source.solution)
    for name, files in (("good", good), ("aborting-starter", source.files(source.stub)),
                        ("silent-starter", source.files(lambda task: ""))):
        for file, text in files.items():
            write(os.path.join(submissions, name, file), text)
    for name in sorted(os.listdir(os.path.join(HERE, "cases"))):
        make_case(os.path.join(HERE, "cases", name), os.path.join(submissions, name[:-2]), source,
                  names)
    make_archives(submissions, good, names, large)
    shutil.rmtree(os.path.join(folder, "work"))
    found = {}
    for name in os.listdir(submissions):
        found[re.match(r"[A-Za-z0-9-]+", name).group()] = os.path.join(submissions, name)
    return found


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    for name_, path_ in sorted(make(*sys.argv[1:]).items()):
        print("%s\t%r" % (name_, path_))
