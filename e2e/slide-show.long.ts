import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journey, laptop } from './journey.ts';
import { livingPictures, openPanel, STEP, startShow } from './slide-show.ts';

const THREE_HOURS = 3 * 60 * 60 * 1000;
const STEPS = THREE_HOURS / STEP;
const EVERY = 100;
const PICTURES = 12;

const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;

/** So many pictures, each as soon as it is there: by the key, as a clock that is moved from outside takes far longer. */
const goThrough = (page: Page, steps: number) =>
  page.evaluate(async (count) => {
    const stage = document.querySelector('dialog img')?.parentElement;
    if (!stage) throw new Error('There is no show');
    for (let step = 0; step < count; step += 1) {
      const { promise: isNext, resolve } = Promise.withResolvers<void>();
      const observer = new MutationObserver((changes) => {
        if (changes.some(({ addedNodes }) => addedNodes.length > 0)) resolve();
      });
      observer.observe(stage, { childList: true });
      stage.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      await isNext;
      observer.disconnect();
    }
  }, steps);

journey('as many pictures as in three hours leave the memory as it was', laptop, async (j) => {
  const { page } = j;
  await openPanel(j, PICTURES);
  await page.getByLabel('Namen zeigen').check();
  await startShow(page);
  const devTools = await page.context().newCDPSession(page);
  const heaps: number[] = [];
  const nodes: number[] = [];
  for (let shown = 0; shown < STEPS; shown += EVERY) {
    await goThrough(page, EVERY);
    await devTools.send('HeapProfiler.collectGarbage');
    heaps.push((await devTools.send('Runtime.getHeapUsage')).usedSize);
    nodes.push((await devTools.send('Memory.getDOMCounters')).nodes);
  }
  // The first one has what every page loads late.
  const [first, second] = [heaps.slice(1, heaps.length / 2), heaps.slice(heaps.length / 2)];
  console.log(`heap ${mean(first)} and then ${mean(second)} bytes, nodes ${nodes.join(' ')}`);
  assert.ok(mean(second) <= 1.1 * mean(first), `${heaps}`);
  assert.ok(mean(nodes.slice(nodes.length / 2)) <= 1.1 * mean(nodes.slice(1, nodes.length / 2)), `${nodes}`);
  const living = await livingPictures(page);
  assert.ok(living <= 4, `${living} pictures`);
});
