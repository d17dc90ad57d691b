#!/usr/bin/env python3
"""Makes a class of 60 submissions of chapter 5: good, half solved, wrong, hostile, unlucky.

usage: tests/class/students.py FOLDER

The same class each time. Two of them (late-1, late-2) are for another handout. Those of the
other names have marks; full marks have good-* alone."""

import io
import os
import random
import re
import shutil
import sys
import tarfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "hostile"))
sys.dont_write_bytecode = True
import submissions as hostile  # noqa: E402

HOSTILE = ("01", "02", "08", "11", "14", "16", "17", "19", "26", "27", "30", "42", "43", "47",
           "A4", "A5", "A7", "A8b")
PRINTS = '    fprintf(stderr, "here %d\\n", __LINE__);\n'
# one-token changes
CHANGES = ((" += ", " = "), (" < ", " <= "), (" <= ", " < "), (" + 1", ""), (" / ", " * "), (" - ", " + "),
           ("[i]", "[0]"), (" > ", " < "), (" * ", " + "), ("0)", "1)"), (" = 0", " = 1"), ("++", "--"))


def pack_tar(path, files, fold=""):
    mode = "w:gz" if path.endswith("gz") else "w"
    with tarfile.open(path, mode) as archive:
        for name, text in sorted(files.items()):
            info = tarfile.TarInfo(fold + name)
            info.size = len(text.encode())
            archive.addfile(info, io.BytesIO(text.encode()))


def pack_zip(path, files, fold=""):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in sorted(files.items()):
            archive.writestr(fold + name, text)


def hand_in(folder, name, files, way):
    """in one of the ways in which submissions come"""
    path = os.path.join(folder, name)
    if way == 0:
        pack_tar(path + ".tar.gz", files)
    elif way == 1:
        pack_zip(path + ".zip", files)
    elif way == 2:          # as learning platforms do
        os.makedirs(path)
        pack_tar(path + "/submission-05.tar.gz", files)
    elif way == 3:
        pack_tar(path + ".tar", files)
    else:
        for file, text in files.items():
            hostile.write(os.path.join(path, file), text)


def good(source, i):
    """the solution, looking another way each time"""
    files = source.files(lambda task: (PRINTS if i % 5 == 1 else "") + source.solution(task))
    if i % 5 == 1:
        files = {name: "#include <stdio.h>\n" + text for name, text in files.items()}
    if i % 3 == 1:
        files = {name: "/* my work, number %d */\n%s" % (i, text) for name, text in files.items()}
    if i % 4 == 2:
        files = {name: text.replace("\n", "\r\n") for name, text in files.items()}
    return files


def half(source, i, draw):
    """some of the tasks, the rest as handed out"""
    tasks = sorted(source.solutions)
    done = set(draw.sample(tasks, 1 + i % (len(tasks) - 1)))
    return source.files(lambda task: source.solution(task) if task in done else source.stub(task))


def mistakes(source):
    """every place in a solution where one token can be wrong"""
    return [(task, match.start(), old, new) for task, text in sorted(source.solutions.items())
            for old, new in CHANGES for match in re.finditer(re.escape(old), text)]


def wrong(source, mistake):
    """all tasks, in one of them one token wrong"""
    where, at, old, new = mistake

    def body(task):
        text = source.solution(task)
        return text if task != where else text[:at] + new + text[at + len(old):]
    return source.files(body)


def make(folder):
    """the path of the class, made new"""
    folder = os.path.abspath(folder)
    shutil.rmtree(folder, ignore_errors=True)
    work, people = os.path.join(folder, "work"), os.path.join(folder, "class")
    os.makedirs(people)
    source = hostile.Source(os.path.join(work, "source"))
    draw = random.Random(5)
    for i in range(16):
        hand_in(people, "good-%02d" % i, good(source, i), i % 5)
    for i in range(12):
        hand_in(people, "half-%02d" % i, half(source, i, draw), i % 5)
    for i, mistake in enumerate(draw.sample(mistakes(source), 12)):
        hand_in(people, "wrong-%02d" % i, wrong(source, mistake), i % 5)
    for i in (1, 2):
        files = dict(good(source, i), HANDOUT="chapter 05\nhandout %s\n" % ("0123456789abcdef" * 4))
        hand_in(people, "late-%d" % i, files, i)
    found = hostile.make(os.path.join(folder, "hostile"), large=False)
    for name in HOSTILE:
        base = os.path.basename(found[name])
        os.rename(found[name], os.path.join(people, base if name[0] == "A" else "case-" + base))
    # others that they want to read or to spoil stay where they are
    shutil.rmtree(work)
    return people


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(make(sys.argv[1]))
