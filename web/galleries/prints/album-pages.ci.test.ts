import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { FINDER_EDGE, findPrints } from './find-prints.ts';
import { overlapOf, type Pixels, type Quad } from './shapes.ts';

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
  'dark-on-black': [
    [35, 52, 165, 146],
    [186, 52, 315, 145],
    [338, 46, 467, 139],
    [35, 201, 213, 325],
    [267, 211, 441, 334],
  ],
};

async function photograph(file: string): Promise<Pixels> {
  const small = sharp(file).resize(FINDER_EDGE, FINDER_EDGE, { fit: 'inside' });
  const { data, info } = await small.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { ...info, data: new Uint8ClampedArray(data) };
}

test('the prints of a page on a table are found, not the page, also dark ones on black, in the order of reading', async () => {
  for (const [name, prints] of Object.entries(albumPages)) {
    const file = path.join(import.meta.dirname, `../../../test/support/album-pages/${name}.jpg`);
    const { quads, isPlain } = findPrints(await photograph(file));
    assert.ok(isPlain, `${name} is offered`);
    assert.equal(quads.length, prints.length, name);
    for (const [n, [left, top, right, bottom]] of prints.entries()) {
      const meant: Quad = [
        [left / 500, top / 375],
        [right / 500, top / 375],
        [right / 500, bottom / 375],
        [left / 500, bottom / 375],
      ];
      const [quad = assert.fail()] = quads.slice(n);
      assert.ok(overlapOf(quad, meant) > 0.5, `${name} ${n + 1}`);
    }
  }
});
