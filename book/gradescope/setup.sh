#!/bin/sh
# Gradescope runs this once, as root, when it builds the image of the autograder.
set -eu
source=${AUTOGRADER:-/autograder}/source
export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install -y --no-install-recommends gcc libc6-dev libcmocka-dev libopenblas-pthread-dev \
    libsleef-dev libjansson-dev nettle-dev libutf8proc-dev libarchive-dev libseccomp-dev \
    bubblewrap python3-minimal
# however it was unpacked
chmod -R a+rX "$source/bundle" "$source/lib"
find "$source/bundle/reference" -type f -exec chmod 755 {} +
chmod 755 "$source/run_autograder" "$source/grader"
chmod 600 "$source/key"

# libraries of the machine that packed this, where the image has others
missing() { LD_LIBRARY_PATH="$source/lib" ldd "$@" | grep -F 'not found' || :; }
if [ -n "$(missing "$source/grader" "$source"/bundle/reference/*[0-9a-z])" ]; then
    missing "$source/grader" "$source"/bundle/reference/*[0-9a-z]
    echo "This image has an older C library than the machine that packed the autograder."
    echo "Choose the image of a newer system: Ubuntu 24.04, or Debian 12."
    exit 1
fi
