"""Trains the net of `web/galleries/prints/print-map.ts` with PyTorch, and writes its weights.

/usr/bin/python3 bench/prints/train-map.py FOLDER MINUTES, with the pages that `map-pages.ts` has written to the folder.
"""

import json
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

EDGE = 256
CELLS = 64
MIDDLE = 0.45
AT_ONCE = 12
"""Of the pages, the part that are photographs: there are far fewer of them than drawn ones."""
PHOTOGRAPHS = 0.35
RATE = 3e-3
TARGET = Path(__file__).parents[2] / "web/galleries/prints/map-weights.ts"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
MOST = 31

random = np.random.default_rng(1)
torch.manual_seed(1)


class Convolution(nn.Module):
    """Where it is separable, each channel is convolved by itself first, and then all are mixed."""

    def __init__(self, channels, out, width=3, stride=1, separable=False):
        super().__init__()
        self.deep = (
            nn.Conv2d(channels, channels, width, stride, width // 2, groups=channels, bias=False)
            if separable
            else None
        )
        self.mix = (
            nn.Conv2d(channels, out, 1, bias=False)
            if separable
            else nn.Conv2d(channels, out, width, stride, width // 2, bias=False)
        )
        self.norm = nn.BatchNorm2d(out)

    def forward(self, values):
        return functional.relu(self.norm(self.mix(self.deep(values) if self.deep else values)))


class Net(nn.Module):
    """A U-Net; the numbers of channels are those of its depths."""

    def __init__(self, first=12, second=24, third=32, fourth=48, deepest=64):
        super().__init__()
        self.first = Convolution(3, first, stride=2)
        self.second = nn.Sequential(Convolution(first, second, stride=2), Convolution(second, second, separable=True))
        self.third = several(second, third, 3)
        self.fourth = several(third, fourth, 3)
        self.deepest = several(fourth, deepest, 5)
        self.up_three = Convolution(deepest + fourth, fourth, separable=True)
        self.up_two = Convolution(fourth + third, third, separable=True)
        self.up_one = nn.Sequential(
            Convolution(third + second, second, separable=True),
            Convolution(second, second, separable=True),
        )
        self.last = nn.Conv2d(second, 2, 1)

    def forward(self, page):
        second = self.second(self.first(page))
        third = self.third(second)
        fourth = self.fourth(third)
        deepest = self.deepest(fourth)
        up_three = self.up_three(joined(deepest, fourth))
        up_two = self.up_two(joined(up_three, third))
        return self.last(self.up_one(joined(up_two, second)))

    def layers(self):
        """In the order in which they are computed, each with the channels that it sees beside those of the last."""
        fourth, third, second = (part[-1].mix.out_channels for part in (self.fourth, self.third, self.second))
        before = [self.first, *self.second, *self.third, *self.fourth, *self.deepest]
        return [(layer, 0) for layer in before] + [
            (self.up_three, fourth),
            (self.up_two, third),
            (self.up_one[0], second),
            (self.up_one[1], 0),
        ]


def several(channels, out, width):
    return nn.Sequential(
        Convolution(channels, out, stride=2, separable=True),
        Convolution(out, out, width, separable=True),
        Convolution(out, out, width, separable=True),
    )


def joined(smaller, other):
    return torch.cat([functional.interpolate(smaller, size=other.shape[2:], mode="nearest"), other], 1)


def read(folder, name):
    pages = np.fromfile(folder / f"{name}.bin", np.uint8).reshape(-1, EDGE, EDGE, 3)
    return [(page, *wanted(marks)) for page, marks in zip(pages, json.loads((folder / f"{name}.json").read_text()))]


ROWS, COLUMNS = (places * (EDGE / CELLS) + EDGE / CELLS / 2 for places in np.mgrid[0:CELLS, 0:CELLS])


def depth_in(quad):
    """Of each cell, how far within a frame it lies, in pixels; below 0 outside."""
    ends = np.roll(quad, -1, 0)
    distances = [
        ((x1 - x0) * (ROWS - y0) - (y1 - y0) * (COLUMNS - x0)) / (np.hypot(x1 - x0, y1 - y0) + 1e-6)
        for (x0, y0), (x1, y1) in zip(quad, ends)
    ]
    return np.min(distances, 0)


def wanted(marks):
    """Of each cell, how much of it lies on a print and on the edge of one, and whether that counts."""
    inside, edge, counts = np.zeros((CELLS, CELLS)), np.zeros((CELLS, CELLS)), np.ones((CELLS, CELLS))
    counts[:, int(np.ceil(marks["width"] / EDGE * CELLS)) :] = 0
    counts[int(np.ceil(marks["height"] / EDGE * CELLS)) :] = 0
    for quad in marks["cutOff"]:
        counts[depth_in(quad) > -3] = 0
    for quad in marks["prints"]:
        depth = depth_in(quad)
        inside = np.maximum(inside, np.clip(0.5 + depth / 4, 0, 1))
        edge = np.maximum(edge, np.clip(1.3 - np.abs(depth) / 5, 0, 1))
    return np.stack([inside, edge]).astype(np.float32), counts.astype(np.float32)


def changed(page, answer, counts):
    """Turned, mirrored, lighter or darker, of other colours, and noisy."""
    turns = random.integers(4)
    page, answer, counts = np.rot90(page, turns), np.rot90(answer, turns, (1, 2)), np.rot90(counts, turns)
    if random.random() < 0.5:
        page, answer, counts = page[:, ::-1], answer[:, :, ::-1], counts[:, ::-1]
    values = (page.astype(np.float32) / 255) ** np.exp(random.normal(0, 0.25))
    values = values * np.exp(random.normal(0, 0.12, 3)) * np.exp(random.normal(0, 0.15))
    if random.random() < 0.3:
        values = values.mean(2, keepdims=True) * np.ones(3)
    values = values + random.normal(0, 0.02 * random.random(), values.shape)
    values = np.clip(values, 0, 1).transpose(2, 0, 1).astype(np.float32) - MIDDLE
    return np.ascontiguousarray(values), answer.copy(), counts.copy()


def trained(folder, minutes):
    drawn, photographs = read(folder, "drawn"), read(folder, "photographs")
    net = Net()
    steps = torch.optim.Adam(net.parameters(), lr=RATE)
    began = time.time()
    while (part := (time.time() - began) / 60 / minutes) < 1:
        for group in steps.param_groups:
            group["lr"] = RATE * max(0.01, 1 - part)
        chosen = [photographs if photographs and random.random() < PHOTOGRAPHS else drawn for _ in range(AT_ONCE)]
        samples = [changed(*pages[random.integers(len(pages))]) for pages in chosen]
        page, answer, counts = (torch.from_numpy(np.stack(all)) for all in zip(*samples))
        loss = functional.binary_cross_entropy_with_logits(net(page), answer, reduction="none") * counts[:, None]
        steps.zero_grad()
        (loss.sum() / counts.sum() / 2).backward()
        steps.step()
    return net.eval()


def write(net):
    layers, letters = [], []

    def add(weights):
        """The weights of each channel in parts of the largest; the largest are answered."""
        largest = weights.abs().amax((1, 2, 3)).clamp(min=1e-8)
        letters.extend(LETTERS[MOST + int(value)] for value in torch.round(weights / largest[:, None, None, None] * MOST).flatten())
        return largest

    with torch.no_grad():
        for layer, skipped in net.layers():
            factor = layer.norm.weight / torch.sqrt(layer.norm.running_var + layer.norm.eps)
            weights = layer.mix.weight * factor[:, None, None, None]
            numbers = {"skipped": skipped} if skipped else {}
            if layer.deep:
                weights = weights * add(layer.deep.weight)[None, :, None, None]
                numbers["depth"] = layer.deep.kernel_size[0]
            else:
                numbers["width"] = layer.mix.kernel_size[0]
            if (stride := (layer.deep or layer.mix).stride[0]) > 1:
                numbers["stride"] = stride
            layers.append(numbers | in_thousandths(add(weights), layer.norm.bias - layer.norm.running_mean * factor))
        layers.append(in_thousandths(add(net.last.weight), net.last.bias))
    TARGET.write_text(TEXT.format(layers=json.dumps(layers), letters="".join(letters)))


def in_thousandths(scales, biases):
    whole = lambda values: [round(1000 * value) for value in values.tolist()]
    return {"scales": whole(scales), "biases": whole(biases)}


TEXT = """// Written by bench/prints/train-map.py.

type Numbers = {{
  /** Channels of an earlier layer that are seen beside those of the last. */
  skipped?: number;
  /** How wide the kernel of each channel by itself is, and that of all together. */
  depth?: number;
  width?: number;
  stride?: number;
  /** Of each channel made, by what its weights are multiplied, and what is added, in thousandths. */
  scales: readonly number[];
  biases: readonly number[];
}};

export const layers: readonly [Numbers, ...Numbers[]] = {layers};

/** All weights, a letter each. */
export const VALUES =
  '{letters}';
"""

if __name__ == "__main__":
    write(trained(Path(sys.argv[1]), float(sys.argv[2])))
