import assert from 'node:assert/strict';
import { journey, laptop } from './journey.ts';

journey(
  'from 600 px on the bar has two lines at most, in order, high enough for a thumb',
  laptop,
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    await j.login(page, 'anna');
    // Its name and the entries; the last time with "Verwaltung".
    for (const entries of [9, 10]) {
      for (let width = 600; width <= 1280; width += 20) {
        await page.setViewportSize({ width, height: 800 });
        const boxes = await page.locator('header :is(a, nav a)').evaluateAll((links) =>
          links.map((link) => {
            const { left, top, bottom, height } = link.getBoundingClientRect();
            return { left, line: Math.round((top + bottom) / 2), height };
          }),
        );
        assert.equal(boxes.length, entries);
        assert.ok(new Set(boxes.map(({ line }) => line)).size <= 2, `lines of ${entries} at ${width} px`);
        assert.ok(
          boxes.every(({ height }) => height >= 44),
          `height at ${width} px`,
        );
        const order = boxes.toSorted((a, b) => a.line - b.line || a.left - b.left);
        assert.deepEqual(order, boxes, `order at ${width} px`);
      }
      await house.promote('anna');
      await j.login(page, 'anna', '/');
      await page.getByRole('link', { name: 'Verwaltung' }).waitFor();
    }
  },
);
