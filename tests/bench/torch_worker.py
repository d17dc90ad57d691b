#!/usr/bin/env python3
"""The same work as worker.c, by PyTorch: what a user would take instead.

  torch_worker.py train W THREADS CORPUS
  torch_worker.py generate W CORPUS
  torch_worker.py recipe W THREADS CORPUS SEED

W is layers,heads,d_model,window,batch.

A GPT as GPT-2 has it (learned positions, pre-norm, GELU in tanh form, tied
head, biases), trained by AdamW with decay on matrices.  For each line of
standard input, a number of units, it answers with the seconds of each.
"""
import math
import resource
import sys
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

STREAM = 500


class Attention(nn.Module):
    def __init__(self, C, H, T):
        super().__init__()
        self.H = H
        self.c_attn = nn.Linear(C, 3 * C)
        self.c_proj = nn.Linear(C, C)
        self.register_buffer("future", torch.ones(T, T, dtype=torch.bool).triu(1))

    def forward(self, x):
        B, T, C = x.shape
        heads = self.c_attn(x).view(B, T, 3, self.H, C // self.H).permute(2, 0, 3, 1, 4)
        q, k, v = heads.unbind(0)
        scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
        scores = scores.masked_fill(self.future[:T, :T], -math.inf)
        mixed = F.softmax(scores, dim=-1) @ v
        return self.c_proj(mixed.transpose(1, 2).reshape(B, T, C))


class Block(nn.Module):
    def __init__(self, C, H, T):
        super().__init__()
        self.ln_1, self.ln_2 = nn.LayerNorm(C), nn.LayerNorm(C)
        self.attn = Attention(C, H, T)
        self.c_fc, self.c_proj = nn.Linear(C, 4 * C), nn.Linear(4 * C, C)

    def forward(self, x):
        x = x + self.attn(self.ln_1(x))
        return x + self.c_proj(F.gelu(self.c_fc(self.ln_2(x)), approximate="tanh"))


class Gpt(nn.Module):
    def __init__(self, V, workload):
        super().__init__()
        L, H, C, T, _ = workload
        self.T = T
        self.wte, self.wpe = nn.Embedding(V, C), nn.Embedding(T, C)
        self.h = nn.ModuleList(Block(C, H, T) for _ in range(L))
        self.ln_f = nn.LayerNorm(C)
        for name, p in self.named_parameters():
            if p.dim() == 2:
                into_stream = name.endswith("c_proj.weight")
                nn.init.normal_(p, std=0.02 / (math.sqrt(2 * L) if into_stream else 1))
            elif name.endswith("bias"):
                nn.init.zeros_(p)

    def stream(self, tokens):
        x = self.wte(tokens) + self.wpe.weight[:tokens.shape[1]]
        for block in self.h:
            x = block(x)
        return self.ln_f(x)

    def loss(self, tokens, targets):
        logits = self.stream(tokens) @ self.wte.weight.T
        return F.cross_entropy(logits.flatten(0, 1), targets.flatten())


def corpus(path):
    text = open(path, encoding="utf-8").read()
    ids = {c: i for i, c in enumerate(sorted(set(text)))}
    tokens = np.array([ids[c] for c in text], dtype=np.int64)
    split = len(tokens) * 9 // 10
    return len(ids), tokens[:split], tokens[split:]


def windows(tokens, B, T):
    at = torch.randint(len(tokens) - T, (B,)).tolist()
    return (torch.from_numpy(np.stack([tokens[i:i + T] for i in at])),
            torch.from_numpy(np.stack([tokens[i + 1:i + 1 + T] for i in at])))


def optimiser(model):
    decays = [p for p in model.parameters() if p.dim() >= 2]
    others = [p for p in model.parameters() if p.dim() < 2]
    return torch.optim.AdamW([{"params": decays, "weight_decay": 0.1},
                              {"params": others, "weight_decay": 0.0}],
                             lr=1e-3, betas=(0.9, 0.99), foreach=True)


def serve(unit):
    for line in sys.stdin:
        seconds = []
        for _ in range(int(line)):
            start = time.perf_counter()
            unit()
            seconds.append(time.perf_counter() - start)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        print(*(f"{s:.9f}" for s in seconds), f"peak={peak}", flush=True)


def updater(model, tokens, workload):
    B, T = workload[4], model.T
    adamw = optimiser(model)

    def update():
        loss = model.loss(*windows(tokens, B, T))
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        adamw.step()
        adamw.zero_grad(set_to_none=True)
        return loss
    return update, adamw


@torch.no_grad()
def stream_of_500(model):
    tokens = torch.zeros(1, 1, dtype=torch.long)
    for _ in range(STREAM):
        last = model.stream(tokens[:, -model.T:])[:, -1] @ model.wte.weight.T
        drawn = torch.multinomial(F.softmax(last / 0.8, dim=-1), 1)
        tokens = torch.cat((tokens, drawn), dim=1)


@torch.no_grad()
def validation_loss(model, tokens):
    """Mean over all predictions, in windows at 0, T, 2T, ..."""
    T, total = model.T, 0.0
    whole = (len(tokens) - 1) // T * T
    inputs = torch.from_numpy(tokens[:whole]).view(-1, T)
    targets = torch.from_numpy(tokens[1:whole + 1]).view(-1, T)
    for i in range(0, len(inputs), 32):
        x, y = inputs[i:i + 32], targets[i:i + 32]
        total += model.loss(x, y).item() * y.numel()
    rest = len(tokens) - 1 - whole
    if rest:
        x = torch.from_numpy(tokens[whole:whole + rest])[None]
        y = torch.from_numpy(tokens[whole + 1:])[None]
        total += model.loss(x, y).item() * rest
    return total / (len(tokens) - 1)


def recipe(model, tokens, held_out, workload, steps=2000, warmup=100):
    update, adamw = updater(model, tokens, workload)
    start = time.perf_counter()
    for s in range(steps):
        if s < warmup:
            rate = 1e-3 * (s + 1) / warmup
        else:
            rate = 1e-4 + 0.5 * 9e-4 * (1 + math.cos(math.pi * (s - warmup) / (steps - 1 - warmup)))
        for group in adamw.param_groups:
            group["lr"] = rate
        update()
    seconds = time.perf_counter() - start
    print(f"seconds={seconds:.3f} loss={validation_loss(model, held_out):.5f}", flush=True)


def main():
    what, workload = sys.argv[1], [int(n) for n in sys.argv[2].split(",")]
    threads = int(sys.argv[3]) if what != "generate" else 1
    path = sys.argv[3] if what == "generate" else sys.argv[4]
    torch.set_num_threads(threads)
    torch.manual_seed(int(sys.argv[5]) if what == "recipe" else 1)
    V, tokens, held_out = corpus(path)
    model = Gpt(V, workload)
    if what == "recipe":
        recipe(model, tokens, held_out, workload)
        return
    print(f"torch={torch.__version__} parameters={sum(p.numel() for p in model.parameters())}", flush=True)
    if what == "train":
        serve(updater(model, tokens, workload)[0])
    else:
        serve(lambda: stream_of_500(model))


main()
