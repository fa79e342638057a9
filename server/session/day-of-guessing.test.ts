import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Attack, dayOfGuessing, type Outcome } from '#test/support/day-of-guessing.ts';
import { longer } from '#test/support/longer.ts';

/** Of one account in any 24 hours, beside what its own browsers are judged. */
const A_DAY = 100;

const nobodyAlone = {
  'one source': { sources: 1 },
  'one IPv6 network': { sources: 60, oneNetwork: true },
} as const;

for (const [name, attackers] of Object.entries(nobodyAlone))
  test(`a day of guessing by ${name} alone sees ten guesses and never keeps the owner out`, async (t) => {
    const { judged, waits } = await dayOfGuessing(t, { ...attackers, pace: 'hasty', spelled: true });
    assert.ok(judged > 0 && judged <= 10, `${judged} guesses`);
    assert.deepEqual(new Set(waits), new Set([0]));
  });

test('a day of guessing by a hundred sources sees at most a hundred guesses, and a mailed link lets the owner in', async (t) => {
  const { judged } = await dayOfGuessing(t, { sources: 100, pace: 'hasty', spelled: true });
  assert.ok(judged > 0 && judged <= A_DAY, `${judged} guesses`);
});

test('a day of guessing by one source comes to the same when every guess costs a hash', async (t) => {
  const { judged } = await dayOfGuessing(t, { sources: 1, pace: 'hasty' }, { realHash: true });
  assert.equal(judged, 10);
});

test('a day of guessing with thirty browsers that were known sees no more than their own hundreds', async (t) => {
  const { judged } = await dayOfGuessing(t, { sources: 30, pace: 'hasty', marks: 30 });
  // Ten of them still are.
  assert.ok(judged <= 11 * A_DAY, `${judged} guesses`);
});

if (longer) {
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
}
