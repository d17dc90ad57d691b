#!/bin/sh
# Installs the Debian packages that the book and its program need.
#   ./setup.sh              the program and the book
#   ./setup.sh --code-only  the program and its tests; no TeX, no PDF
#   ./setup.sh --check      what `make check`, `make faults` and `make similar` need besides: clang, valgrind, ...
#   ./setup.sh --bench      what `make bench` compares with, and `make profile` uses: PyTorch, perf
# Works as root or through sudo, installs nothing that is there already, and on
# other systems prints what to install.
set -eu
code="gcc libc6-dev make noweb libcmocka-dev libopenblas-pthread-dev libsleef-dev
 libjansson-dev nettle-dev libutf8proc-dev golang-github-pierrec-lz4-dev"
book="texlive-luatex texlive-latex-recommended texlive-latex-extra fonts-texgyre fonts-texgyre-math
 fonts-jetbrains-mono gnuplot-nox poppler-utils python3 xz-utils"
# what judges submissions (3 MB), whose tests belong to `make test`
classroom="bubblewrap libarchive-dev libseccomp-dev"
bench="python3-torch libopenblas0-openmp linux-perf"
check="clang libomp-dev libclang-rt-dev valgrind similarity-tester python3-yaml locales"
case ${1-} in
'') wanted="$code $classroom $book" ;;
--code-only) wanted="$code $classroom" ;;
--check) wanted="$code $classroom $book $check" ;;
--bench) wanted="$code $classroom $book $bench" ;;
*) sed -n '2,8s/^# *//p' "$0"; [ "$1" = --help ] && exit 0; exit 2 ;;
esac

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    echo "This is not Debian or a system like it. Please install, under the names of yours:"
    echo "  a C compiler (gcc or clang) with OpenMP, GNU make, awk, noweb,"
    echo "  cmocka, OpenBLAS (the pthread build), SLEEF, Jansson, nettle, utf8proc,"
    echo "  for the grader libarchive, libseccomp, bubblewrap,"
    echo "and for the PDF:"
    echo "  LuaLaTeX with the usual packages, TeX Gyre and JetBrains Mono fonts, gnuplot,"
    echo "  poppler's tools, Python 3."
    exit 1
fi

missing=
for package in $wanted; do
    case $(dpkg-query -W -f='${Status}' "$package" 2>/dev/null) in
    *' installed') ;;
    *) missing="$missing $package" ;;
    esac
done
if [ -z "$missing" ]; then
    echo "Everything that is needed is installed."
    exit 0
fi

if [ "$(id -u)" = 0 ]; then
    as_root=
elif command -v sudo >/dev/null; then
    as_root=sudo
else
    echo "Please become root, or let root run:"
    echo "  apt-get install --no-install-recommends$missing"
    exit 1
fi
export DEBIAN_FRONTEND=noninteractive
echo "Installing:$missing"
apt="$as_root apt-get -qq -o DPkg::Lock::Timeout=600"
# shellcheck disable=SC2086
$apt update
# shellcheck disable=SC2086
$apt install -y --no-install-recommends $missing >/dev/null
echo "Done. Now: make, or make help."
