#!/bin/sh
# usage: tests/support/packages.sh COMPILER [OPTION]...
# Names the Debian packages of what is missing.
command -v "$1" >/dev/null || { echo "$1 is missing: install the package $1 (README.md names all)" >&2; exit 1; }
missing=
while read -r package header; do
    echo "#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <$header>" | "$@" -E -x c - >/dev/null 2>&1 || missing="$missing $package"
done <<'END'
libc6-dev stdio.h
libcmocka-dev cmocka.h
libopenblas-pthread-dev cblas.h
libsleef-dev sleef.h
libjansson-dev jansson.h
nettle-dev nettle/sha2.h
libutf8proc-dev utf8proc.h
END
[ -n "$missing" ] || exit 0
echo "Please install:$missing" >&2
echo "(on Debian, Ubuntu or WSL: sudo apt-get install --no-install-recommends$missing)" >&2
exit 1
