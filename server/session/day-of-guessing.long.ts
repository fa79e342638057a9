import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Attack, dayOfGuessing, type Outcome } from '#test/support/day-of-guessing.ts';

const sizes = { 'one source': 1, 'a thousand sources': 1000 };
const lines: string[] = [];

const inWords = (name: string, { judged, mostInADay, waits }: Outcome) => {
  const refused = waits.filter((wait) => wait > 0);
  const longest = Math.round(Math.max(0, ...waits) / 60);
  return `${name}: ${judged} judged in two days, ${mostInADay} in 24 h; owner's new browser refused ${refused.length} of ${waits.length} times, for ${longest} min at most, by mail at once`;
};

for (const [size, sources] of Object.entries(sizes))
  for (const pace of ['hasty', 'paced'] as const)
    for (const spelled of [false, true])
      for (const marks of [0, 30]) {
        const name = `${size}, ${pace}${spelled ? ', spelled otherwise' : ''}${marks ? ', thirty known browsers' : ''}`;
        test(`two days of guessing: ${name}`, async (t) => {
          const attack: Attack = { sources, pace, marks, days: 2, ...(spelled && { spelled }) };
          const outcome = await dayOfGuessing(t, attack);
          lines.push(inWords(name, outcome));
          // Ten known browsers count by themselves.
          assert.ok(outcome.mostInADay <= (marks ? 11 * 100 : 100), String(outcome.mostInADay));
        });
      }

test('the figures', () => console.log(lines.join('\n')));
