import assert from 'node:assert/strict';
import { journey, laptop } from './journey.ts';
import { livingPictures, openPanel, runThrough, STEP, startShow } from './slide-show.ts';

const THREE_HOURS = 3 * 60 * 60 * 1000;
const STEPS = THREE_HOURS / STEP;
const EVERY = 100;
const PICTURES = 12;

const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;

// For all who run it for an evening: by a moved clock, with every picture loaded and decoded as ever.
journey('three hours of it leave the memory as it was after the first minutes', laptop, async (j) => {
  const { page } = j;
  await page.clock.install();
  await openPanel(j, PICTURES);
  await page.getByLabel('Wie lange steht ein Bild?').selectOption('4 Sekunden');
  await page.getByLabel('Namen zeigen').check();
  await startShow(page);
  const devTools = await page.context().newCDPSession(page);
  const heaps: number[] = [];
  const nodes: number[] = [];
  await runThrough(page, STEPS, async (step) => {
    if (step % EVERY > 0) return;
    await devTools.send('HeapProfiler.collectGarbage');
    heaps.push((await devTools.send('Runtime.getHeapUsage')).usedSize);
    nodes.push((await devTools.send('Memory.getDOMCounters')).nodes);
  });
  // The first one has what every page loads late.
  const [first, second] = [heaps.slice(1, heaps.length / 2), heaps.slice(heaps.length / 2)];
  console.log(`heap ${mean(first)} and then ${mean(second)} bytes, nodes ${nodes.join(' ')}`);
  assert.ok(mean(second) <= 1.1 * mean(first), `${heaps}`);
  assert.ok(Math.max(...nodes) <= 1.1 * (nodes[0] ?? 0), `${nodes}`);
  const living = await livingPictures(page);
  assert.ok(living <= 4, `${living} pictures`);
});
