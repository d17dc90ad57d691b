"""Numbers: each layer alone and random models computed once more, in double and by plain loops; what is drawn, against its chances;
the schedule, against its formula; the gradient of random shapes, against differences."""
import csv
import hashlib
import json
import math
import os
import random
import struct

from common import PROGRAM, STATE, compiled, empty, make_text, must, run

LETTERS = "\n abcdeé"


# --- a model file, written here ------------------------------------------------------

def random_model(chance):
    """Shape and tensors of a model whose every part matters: its numbers are large."""
    heads = chance.choice([1, 2, 3])
    shape = {"n_layers": chance.choice([1, 2, 3]), "n_heads": heads, "d_model": heads * chance.choice([1, 2, 3, 5]),
             "context_window": chance.choice([1, 2, 3, 5, 8, 13]), "vocab_size": len(LETTERS)}
    C, tensors = shape["d_model"], {}

    def matrix(name, rows, cols):
        tensors[name] = [[chance.gauss(0, 0.8) for _ in range(cols)] for _ in range(rows)]

    def vector(name, size, mean):
        tensors[name] = [chance.gauss(mean, 0.4) for _ in range(size)]
    matrix("wte.weight", len(LETTERS), C)
    matrix("wpe.weight", shape["context_window"], C)
    for i in range(shape["n_layers"]):
        for name, rows, cols in (("attn.c_attn", C, 3 * C), ("attn.c_proj", C, C), ("mlp.c_fc", C, 4 * C), ("mlp.c_proj", 4 * C, C)):
            matrix(f"h.{i}.{name}.weight", rows, cols)
            vector(f"h.{i}.{name}.bias", cols, 0)
        for name in ("ln_1", "ln_2"):
            vector(f"h.{i}.{name}.weight", C, 1)
            vector(f"h.{i}.{name}.bias", C, 0)
    vector("ln_f.weight", C, 1)
    vector("ln_f.bias", C, 0)
    return shape, tensors


def write_model(path, shape, tensors):
    """As any program could, from the description of the format alone. Rounds the tensors to what the file holds."""
    header = {"__metadata__": {"format": "pt", "producer": "minigpt", "version": "1", **{k: str(v) for k, v in shape.items()},
                               "vocabulary": json.dumps(sorted(LETTERS), ensure_ascii=False), "digest": "0" * 64}}
    data = b""
    for name, rows in tensors.items():
        flat = [x for row in rows for x in row] if isinstance(rows[0], list) else rows
        size = [len(rows), len(rows[0])] if isinstance(rows[0], list) else [len(rows)]
        packed = struct.pack(f"<{len(flat)}f", *flat)
        header[name] = {"dtype": "F32", "shape": size, "data_offsets": [len(data), len(data) + len(packed)]}
        data += packed
        back = iter(struct.unpack(f"<{len(flat)}f", packed))
        tensors[name] = [[next(back) for _ in row] for row in rows] if len(size) == 2 else list(back)
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    whole = struct.pack("<Q", len(text)) + text + data
    digest = hashlib.sha256(whole).hexdigest().encode()
    with open(path, "wb") as file:
        file.write(whole.replace(b'"digest":"' + b"0" * 64, b'"digest":"' + digest, 1))


# --- the same model, by plain loops ----------------------------------------------------

def dot(a, b):
    return math.fsum(x * y for x, y in zip(a, b))


def linear(x, tensors, name):
    columns = list(zip(*tensors[name + ".weight"]))
    return [dot(x, c) + b for c, b in zip(columns, tensors[name + ".bias"])]


def norm(x, tensors, name):
    mean = math.fsum(x) / len(x)
    spread = math.sqrt(math.fsum((v - mean) ** 2 for v in x) / len(x) + 1e-5)
    return [(v - mean) / spread * g + b for v, g, b in zip(x, tensors[name + ".weight"], tensors[name + ".bias"])]


def gelu(v):
    return 0.5 * v * (1 + math.tanh(math.sqrt(2 / math.pi) * (v + 0.044715 * v ** 3)))


def softmax(scores):
    most = max(scores)
    powers = [math.exp(s - most) for s in scores]
    return [p / math.fsum(powers) for p in powers]


def attention(rows, n_heads):
    """rows: q, k and v side by side, for each position; a position sees those up to itself."""
    C = len(rows[0]) // 3
    D, out = C // n_heads, [[] for _ in rows]
    for h in range(n_heads):
        q, k, v = ([r[start + h * D:start + (h + 1) * D] for r in rows] for start in (0, C, 2 * C))
        for t in range(len(rows)):
            weights = softmax([dot(q[t], k[s]) / math.sqrt(D) for s in range(t + 1)])
            out[t] += [math.fsum(w * v[s][d] for s, w in enumerate(weights)) for d in range(D)]
    return out


def logits(ids, shape, tensors):
    x = [[e + p for e, p in zip(tensors["wte.weight"][i], tensors["wpe.weight"][t])] for t, i in enumerate(ids)]
    for n in range(shape["n_layers"]):
        block = f"h.{n}."
        seen = attention([linear(norm(r, tensors, block + "ln_1"), tensors, block + "attn.c_attn") for r in x], shape["n_heads"])
        x = [[a + b for a, b in zip(r, linear(s, tensors, block + "attn.c_proj"))] for r, s in zip(x, seen)]
        for t, r in enumerate(x):
            inner = [gelu(v) for v in linear(norm(r, tensors, block + "ln_2"), tensors, block + "mlp.c_fc")]
            x[t] = [a + b for a, b in zip(r, linear(inner, tensors, block + "mlp.c_proj"))]
    return [[dot(norm(r, tensors, "ln_f"), e) for e in tensors["wte.weight"]] for r in x]


def loss(ids, shape, tensors):
    T, total = shape["context_window"], []
    for start in range(0, len(ids) - 1, T):
        window = ids[start:start + T + 1]
        for t, row in enumerate(logits(window[:-1][:T], shape, tensors)):
            most = max(row)
            total.append(most + math.log(math.fsum(math.exp(v - most) for v in row)) - row[window[t + 1]])
    return math.fsum(total) / len(total)


# --- the kinds ---------------------------------------------------------------------------

def same_loss(count, program, folder, models):
    """The loss of random models on random texts: every layer forward, the mask, the head, the windows, the file."""
    chance = random.Random(6)
    letters = sorted(LETTERS)
    for n in range(models):
        shape, tensors = random_model(chance)
        ids = [chance.randrange(len(letters)) for _ in range(chance.choice([2, 3, 17, 40]))]
        write_model(f"{folder}/model", shape, tensors)
        with open(f"{folder}/text", "w") as file:
            file.write("".join(letters[i] for i in ids))
        done = run(program, "eval", f"{folder}/model", f"{folder}/text", "--json")
        want = loss(ids, shape, tensors)
        got = json.loads(done.out)["loss"] if done.returncode == 0 else math.nan
        # single precision, through a dozen sums of at most 60 terms for each layer
        count.expect(abs(got - want) <= 2e-5 * (1 + abs(want)), f"{shape}: loss {got}, not {want} {done.err.strip()}")


def chances(row, temperature, top_k, top_p):
    """What each token should get, by the rules of the chapter on sampling."""
    ranked = sorted(range(len(row)), key=lambda i: (-row[i], i))[:top_k or None]
    weights = [math.exp((row[i] - row[ranked[0]]) / temperature) for i in ranked]
    kept = next((n for n in range(1, len(weights) + 1) if sum(weights[:n]) >= top_p * sum(weights)), len(weights))
    return {i: w / sum(weights[:kept]) for i, w in zip(ranked[:kept], weights)}


def fair_draws(count, program, folder, models):
    """A model of one position makes a chain: what follows a character, against its chances."""
    chance = random.Random(7)
    letters = sorted(LETTERS)
    for n in range(models):
        shape, tensors = random_model(chance)
        shape["context_window"] = 1
        tensors["wpe.weight"] = tensors["wpe.weight"][:1]
        write_model(f"{folder}/model", shape, tensors)
        temperature, top_k, top_p = chance.choice([1, 2, 5, 0.7]), chance.choice([0, 0, 3, 6]), chance.choice([1, 1, 0.8])
        done = run(program, "generate", f"{folder}/model", "--prompt", "a", "--tokens", 20000, "--temperature", temperature,
                   "--top-k", top_k, "--top-p", top_p, "--seed", n)
        ids = [letters.index(c) for c in done.out[:20001]]
        square, freedom, strangers = 0, 0, 0
        for i in range(len(letters)):
            after = [b for a, b in zip(ids, ids[1:]) if a == i]
            right = chances(logits([i], shape, tensors)[0], temperature, top_k, top_p)
            strangers += sum(b not in right for b in after)
            cells = [(after.count(j), p * len(after)) for j, p in right.items() if p * len(after) >= 5]
            square += sum((got - want) ** 2 / want for got, want in cells)
            freedom += max(len(cells) - 1, 0)
        what = f"{shape}, temperature {temperature}, top-k {top_k}, top-p {top_p}"
        count.expect(strangers == 0 and len(ids) == 20001, f"{what}: {strangers} draws of what should never be drawn")
        # five standard deviations of a chi-square
        count.expect(square <= freedom + 5 * math.sqrt(2 * freedom) + 5, f"{what}: chi-square {square:.1f} of {freedom} degrees")


def same_schedule(count, program, folder):
    make_text(f"{folder}/text")
    for steps, warmup, most, least in ((1, 0, 1, 0.5), (2, 0, 1, 0), (2, 1, 1, 0), (9, 3, 1e-3, 1e-4), (9, 8, 1e-3, 1e-4), (9, 20, 1, 0),
                                       (9, 9, 1, 1), (7, 0, 0.5, 0.5), (40, 10, 2, 1), (3, 1, 0, 0)):
        empty(f"{folder}/run")
        must(program, "train", f"{folder}/text", "--n-layers", 1, "--n-heads", 1, "--d-model", 2, "--context-window", 3, "--batch", 1,
             "--steps", steps, "--warmup", warmup, "--learning-rate", most, "--min-learning-rate", least, "--out", f"{folder}/run")
        with open(f"{folder}/run/log.csv") as file:
            rates = [float(row["learning_rate"]) for row in csv.DictReader(file) if row["learning_rate"]]
        count.expect(len(rates) == steps, f"{steps} steps have {len(rates)} rates")
        for s, got in enumerate(rates):
            if s < warmup:
                want = most * (s + 1) / warmup
            elif s >= steps - 1:
                want = least if steps - 1 > warmup else got
            else:
                want = least + (most - least) * (1 + math.cos(math.pi * (s - warmup) / (steps - 1 - warmup))) / 2
            count.expect(abs(got - want) <= 1e-8 * (1 + want), f"steps {steps}, warm-up {warmup}, {most} to {least}: {got} at {s}, not {want}")


def same_gradients(count, program, shapes):
    """Every layer backward: gradcheck compares each parameter's slope with a difference, in double."""
    chance = random.Random(8)
    for _ in range(shapes):
        heads = chance.choice([1, 2, 3])
        shape = ["--n-layers", chance.choice([1, 2]), "--n-heads", heads, "--d-model", heads * chance.choice([2, 3, 4]),
                 "--context-window", chance.choice([1, 2, 5, 7]), "--vocab-size", chance.choice([2, 3, 9]), "--seed", chance.randrange(99)]
        done = run(program, "gradcheck", *shape)
        count.expect(done.returncode == 0, f"gradcheck {shape}: {done.out[-200:]} {done.err.strip()}")


def same_layers(count, program, shapes):
    """Each layer alone, forward and backward: see layers.c."""
    done = run(program, shapes, timeout=3600)
    count.add(done.out + ("" if done.returncode in (0, 1) else f"\n{done.err}\nended with {done.returncode}"))


def try_all(count, folder, short):
    same_layers(count, compiled("layers", "layers.c", "inside.c"), 20 if short else 200)
    same_loss(count, PROGRAM, folder, 20 if short else 200)
    fair_draws(count, PROGRAM, folder, 5 if short else 30)
    same_schedule(count, PROGRAM, folder)
    same_gradients(count, PROGRAM, 3 if short else 30)


def broken(count, folder):
    """Proof: a slope of GELU that is nearly right, and a program whose uniform numbers are not uniform."""
    same_layers(count, compiled("layers-broken", "layers.c", "inside.c", "other_gelu.c", instead=["gelu_backward"]), 3)
    if count.lost == 0:
        return
    count.lost = 0
    program = compiled("minigpt-uneven", "uneven.c", f"../../{STATE}/obj/main.o", instead=["random_uniform"])
    fair_draws(count, program, folder, 3)
