#!/usr/bin/env python3
"""usage: filelist.py < all.tex > file-list.tex

Reads what noweb's back end made of all chapters and lists every file of the
program with the tree of the chunks of which it is made.
"""
import re
import sys

DEFINITION = re.compile(
    r"\\sublabel\{(?P<label>[^}]*)\}\\nwmargintag\{.*?\}\\moddef\{(?P<name>.*)~"
    r"\{\\nwtagstyle\{\}\\subpageref\{(?P<first>[^}]*)\}\}\}")
USE = re.compile(r"\\LA\{\}(.*?)~\{\\nwtagstyle\{\}\\subpageref\{([^}]*)\}\}\\RA\{\}")
FILE = re.compile(r"\\nwfile\{([^}]*)\}")
KINDS = [
    ("The program", lambda f: "/" not in f and not f.startswith("test")),
    ("The tests", lambda f: "/" not in f and f.startswith("test")),
    ("Programs that print values and the data of figures",
     lambda f: f.startswith(("values/", "figures/"))),
    ("Answers", lambda f: f.startswith("answers/")),
]


def main():
    names, parts, chapter, order = {}, {}, None, []
    home = {}
    current = None
    for line in sys.stdin:
        m = re.search(r"\\nwfilename\{([^}]*)\}", line)
        if m:
            chapter = m[1]
        m = DEFINITION.search(line)
        if m:
            current = m["first"]
            if current not in names:
                names[current] = m["name"]
                home[current] = chapter
                order.append(current)
            parts.setdefault(current, []).append((m["label"], []))
        elif "\\nwendcode{}" in line:
            for name, first in USE.findall(line.split("\\nwendcode{}")[0]):
                if current:
                    parts[current][-1][1].append(first)
            current = None
        elif current:
            parts[current][-1][1].extend(first for _, first in USE.findall(line))

    def tree(first, depth, above):
        labels = r"\,".join(r"\mglink{%s}" % label for label, _ in parts[first])
        print(r"\mgfileline{%d}{%s}{%s}" % (depth, names[first], labels))
        for _, uses in parts[first]:
            for use in uses:
                if use in parts and use not in above:
                    tree(use, depth + 1, above | {use})

    roots = []
    for first in order:
        m = FILE.fullmatch(names[first])
        if m and home[first].startswith("chapters/"):
            roots.append((m[1].replace(r"\_", "_"), first))
    print(r"\begin{mgfiles}")
    for title, belongs in KINDS:
        some = [(f, first) for f, first in roots if belongs(f)]
        if not some:
            continue
        print(r"\mgfilekind{%s}" % title)
        for _, first in some:
            tree(first, 0, frozenset([first]))
    print(r"\end{mgfiles}")


if __name__ == "__main__":
    main()
