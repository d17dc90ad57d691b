#!/usr/bin/env python3
"""usage: finish.py FOLDER < all.tex > chapters.tex

Works on what noweb's back end made of all chapters.  noweb would have LaTeX
collect its indexes while it sets the pages, in lists that it copies at each
entry: minutes, for a long book.  This takes what belongs to an index out of the
stream, without changing the number of a line, and writes into FOLDER
  file-list.tex         every file of the program, as the tree of its chunks
  chunk-index.tex       every chunk: where it is defined, where it is used
  identifier-index.tex  every identifier: where it is defined, where it is used
"""
import re
import sys

GROUP = r"\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}"     # braces three deep
DEFINITION = re.compile(
    r"\\sublabel\{(?P<label>[^}]*)\}\\nwmargintag\{.*?\}\\moddef\{(?P<name>.*)~"
    r"\{\\nwtagstyle\{\}\\subpageref\{(?P<first>[^}]*)\}\}\}")
USE = re.compile(r"\\LA\{\}(.*?)~\{\\nwtagstyle\{\}\\subpageref\{([^}]*)\}\}\\RA\{\}")
FILE = re.compile(r"\\nwfile\{([^}]*)\}")
INDEX = re.compile(r"\\nwindex(defn|use)\{\\nwixident" + GROUP + r"\}\{[^{}]*\}\{([^{}]*)\}")
SORTED = re.compile(r"\\nwixlogsorted\{([ic])\}\{(.*)\}%?$")
KINDS = [
    ("The program", lambda f: "/" not in f and not f.startswith("test")),
    ("The tests", lambda f: "/" not in f and f.startswith("test")),
    ("Programs that print values and the data of figures",
     lambda f: f.startswith(("values/", "figures/"))),
    ("Answers", lambda f: f.startswith("answers/")),
]


def without(line, macro):
    """The line without \\macro and its argument."""
    while True:
        start = line.find(macro + "{")
        if start < 0:
            return line
        depth, i = 0, start + len(macro)
        while True:
            if line[i] == "\\":
                i += 1
            elif line[i] == "{":
                depth += 1
            elif line[i] == "}":
                depth -= 1
                if depth == 0:
                    break
            i += 1
        line = line[:start] + line[i + 1:]


class Book:
    def __init__(self):
        self.name = {}          # first label of a chunk -> its name
        self.home = {}          # ... -> the file of its first definition
        self.parts = {}         # ... -> its definitions: (label, chunks used)
        self.defined, self.used = {}, {}        # identifier -> labels
        self.identifiers, self.chunks = [], []  # as noweb sorts them

    def read(self, stream, out):
        chapter = current = None
        for line in stream:
            line = line.rstrip("\n")
            m = SORTED.match(line)
            if m:
                (self.identifiers if m[1] == "i" else self.chunks).append(m[2])
                continue
            m = re.search(r"\\nwfilename\{([^}]*)\}", line)
            if m:
                chapter = m[1]
            m = DEFINITION.search(line)
            if m:
                current = m["first"]
                if current not in self.name:
                    self.name[current] = m["name"]
                    self.home[current] = chapter
                self.parts.setdefault(current, []).append((m["label"], []))
            elif current:
                code = line.split("\\nwendcode{}")[0]
                self.parts[current][-1][1].extend(first for _, first in USE.findall(code))
            if "\\nwendcode{}" in line:
                current = None
            for kind, name, label in INDEX.findall(line):
                where = self.defined if kind == "defn" else self.used
                labels = where.setdefault(name, [])
                if label not in labels:
                    labels.append(label)
            line = INDEX.sub("", line)
            for macro in ("\\nwidentuses", "\\nwidentdefs", "\\nwused", "\\nwalsodefined",
                          "\\nwnotused"):
                line = without(line, macro)
            print(line, file=out)

    def file_list(self, out):
        def tree(first, depth, above):
            labels = " ".join(r"\mglink{%s}" % label for label, _ in self.parts[first])
            print(r"\mgfileline{%d}{%s}{%s}" % (depth, self.name[first], labels), file=out)
            for _, uses in self.parts[first]:
                for use in uses:
                    if use in self.parts and use not in above:
                        tree(use, depth + 1, above | {use})

        roots = []
        for first, name in self.name.items():
            m = FILE.fullmatch(name)
            if m and self.home[first].startswith("chapters/"):
                roots.append((m[1].replace(r"\_", "_"), first))
        print(r"\begin{mgfiles}", file=out)
        for title, belongs in KINDS:
            some = [(f, first) for f, first in roots if belongs(f)]
            if some:
                print(r"\mgfilekind{%s}" % title, file=out)
            for _, first in some:
                tree(first, 0, frozenset([first]))
        print(r"\end{mgfiles}", file=out)

    def chunk_index(self, out):
        for entry in self.chunks:
            m = re.fullmatch(r"\{(.*)\}\{([^{}]*)\}\{(.*)\}", entry)
            defs = re.findall(r"\\nwixd\{([^}]*)\}", m[3])
            uses = re.findall(r"\\nwixu\{([^}]*)\}", m[3])
            print(r"\mgchunkentry{%s}{%s}{%s}" % (m[1], ",".join(defs), ",".join(uses)), file=out)

    def identifier_index(self, out):
        for entry in self.identifiers:
            name = re.match(r"\{\\nwixident" + GROUP, entry)[1]
            print(r"\mgidententry{%s}{%s}{%s}" % (
                name, ",".join(self.defined.get(name, [])), ",".join(self.used.get(name, []))), file=out)


def main():
    folder = sys.argv[1]
    book = Book()
    book.read(sys.stdin, sys.stdout)
    for name, write in (("file-list", book.file_list), ("chunk-index", book.chunk_index),
                        ("identifier-index", book.identifier_index)):
        with open("%s/%s.tex" % (folder, name), "w", encoding="utf-8") as out:
            write(out)


if __name__ == "__main__":
    main()
