import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { api, type CallName } from '#contract/api.ts';
import { acts, exempt } from './acts.ts';
import { ACTS, SEEDS } from './fixed-seeds.ts';
import { placesOf, planted } from './planted.ts';
import { reads } from './views.ts';
import { liveYear, toldOf, type Year } from './year.ts';

test('every line of the table is acted on or read in a year, or is exempt with a reason', () => {
  const reached = new Set<string>([
    ...Object.values(acts).flatMap(({ lines }) => lines),
    ...Object.keys(reads),
  ]);
  const missing = (Object.keys(api) as CallName[]).filter((line) => !reached.has(line) && !exempt[line]);
  assert.deepEqual(missing, []);
});

test('every planted defect has its place in the server', () => {
  for (const defect of planted) placesOf(path.join(import.meta.dirname, '../..'), defect);
});

/** Years more than those, at most. */
const MOST_MORE = 4;

const years: Year[] = [];
for (const seed of SEEDS)
  test(`a year of a class is as the documents say: seed ${seed}`, async (t) => {
    const year = await liveYear(seed, ACTS);
    years.push(year);
    t.diagnostic(toldOf(year));
  });

const lines = (Object.keys(api) as CallName[]).filter((line) => exempt[line] === undefined);
const isDone = (what: string) => years.some(({ tally }) => (tally.get(what)?.done ?? 0) > 0);

test('what those years have not met is met in a few more, which do above all this', async (t) => {
  // What was met in one of them stays: another may need it first.
  const above = new Set<string>();
  for (let more = 1; more <= MOST_MORE; more += 1) {
    const unmet = Object.entries(acts).filter(([, { lines: its }]) =>
      its.some((line) => !isDone(line) && lines.includes(line)),
    );
    if (unmet.length === 0) return;
    for (const [kind, { needs = [] }] of unmet) for (const one of [kind, ...needs]) above.add(one);
    const year = await liveYear(SEEDS.length + more, ACTS, { above: [...above] });
    years.push(year);
    t.diagnostic(`above all: ${unmet.map(([kind]) => kind).join(', ')}; ${toldOf(year)}`);
  }
});

test('every line of the table is done in these years, and what a year is made of besides', () => {
  const besides = ['restart', 'kill', 'backup', 'restore', 'clock'];
  assert.deepEqual(
    [...lines, ...besides].filter((what) => !isDone(what)),
    [],
  );
});
