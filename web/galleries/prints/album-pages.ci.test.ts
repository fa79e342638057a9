import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { seenSmall } from '#test/support/seen-small.ts';
import { findPrints } from './find-prints.ts';
import { overlapOf, rectangle } from './shapes.ts';

/** On pages of 500 × 375, each from its upper left to its lower right corner; they lie near enough to upright. */
const albumPages: Record<string, [number, number, number, number][]> = {
  'page-on-table': [
    [77, 79, 180, 154],
    [199, 79, 302, 154],
    [321, 73, 425, 149],
    [83, 200, 225, 303],
    [259, 203, 401, 305],
  ],
  'black-page-on-table': [
    [81, 78, 182, 153],
    [202, 76, 303, 148],
    [324, 70, 428, 146],
    [82, 198, 220, 297],
    [262, 201, 401, 302],
  ],
};

const edgeToEdge: typeof albumPages = {
  'edge-to-edge': [
    [48, 43, 238, 177],
    [239, 43, 429, 177],
    [48, 177, 238, 312],
    [239, 177, 429, 312],
  ],
  'rows-2px': [
    [25, 43, 175, 177],
    [176, 43, 326, 177],
    [326, 43, 478, 177],
    [25, 177, 175, 313],
    [176, 177, 326, 313],
    [326, 177, 478, 313],
  ],
  'dark-on-black': [
    [35, 52, 165, 146],
    [186, 52, 315, 145],
    [338, 46, 467, 139],
    [35, 201, 213, 325],
    [267, 211, 441, 334],
  ],
};

const found = async (name: string) =>
  findPrints(
    await seenSmall(path.join(import.meta.dirname, `../../../test/support/album-pages/${name}.jpg`)),
  );

const meant = ([left, top, right, bottom]: [number, number, number, number]) =>
  rectangle(left / 500, top / 375, right / 500, bottom / 375);

test('the prints of a page on a table are found, not the page, also dark ones on black, in the order of reading', async () => {
  for (const [name, prints] of Object.entries(albumPages)) {
    const { quads, isPlain } = await found(name);
    assert.ok(isPlain, `${name} is offered`);
    assert.equal(quads.length, prints.length, name);
    for (const [n, print] of prints.entries()) {
      const [quad = assert.fail()] = quads.slice(n);
      assert.ok(overlapOf(quad, meant(print)) > 0.5, `${name} ${n + 1}`);
    }
  }
});

test('of prints edge to edge and in rows two pixels apart at most one of a page is missed, and the page is offered', async () => {
  for (const [name, prints] of Object.entries(edgeToEdge)) {
    const { quads, isPlain } = await found(name);
    assert.ok(isPlain, `${name} is offered`);
    assert.ok(quads.length <= prints.length, name);
    const hits = prints.filter((print) => quads.some((quad) => overlapOf(quad, meant(print)) > 0.75));
    assert.ok(hits.length >= prints.length - 1, `${name}: ${hits.length}`);
  }
});
