"""Damaged and lying files: see files.c."""
import os

from common import PROGRAM, SHAPE, TRAIN, compiled, make_text, must, run


def prepare(folder):
    """A text, a model, a run of three updates and a vocabulary."""
    text = os.path.join(folder, "text.txt")
    make_text(text)
    must(PROGRAM, "initialise", text, *SHAPE, "--out", f"{folder}/model.safetensors")
    # without --keep-best, so that its checkpoint says false
    must(PROGRAM, "train", text, *[o for o in TRAIN if o != "--keep-best"], "--steps", 3, "--out", f"{folder}/begun")
    must(PROGRAM, "tokenize", "--text", text, "--save", f"{folder}/vocabulary.json")
    return text


def damage(count, program, folder, every):
    for name in ("model", "checkpoint", "vocabulary"):
        os.makedirs(f"{folder}/{name}", exist_ok=True)
    text = f"{folder}/text.txt"
    done = run(program, folder, f"{folder}/model.safetensors", f"{folder}/begun/checkpoint.safetensors",
               f"{folder}/vocabulary.json", text, every, timeout=3600)
    count.add(done.out + ("" if done.returncode in (0, 1) else f"\n{done.err}\nended with {done.returncode}"))


def try_all(count, folder, short):
    prepare(folder)
    sources = ["files.c", "inside.c", "seal.c"]
    damage(count, compiled("files", *sources), folder, 23 if short else 1)
    if not short:
        damage(count, compiled("files-sanitized", *sources, variant="O1-address+undefined"), folder, 11)


def broken(count, folder):
    """Proof: a reader that believes every digest accepts what is not whole."""
    prepare(folder)
    damage(count, compiled("files-broken", "files.c", "inside.c", "seal.c", "believe.c", instead=["safetensors_digest"]), folder, 97)
