import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Attack, dayOfGuessing, type Outcome } from '#test/support/day-of-guessing.ts';

/** Of one account in any 24 hours, beside what its own browsers are judged. */
const A_DAY = 100;

const nobodyAlone = {
  'one source': { sources: 1 },
  'one IPv6 network': { sources: 60, oneNetwork: true },
} as const;

for (const [name, attackers] of Object.entries(nobodyAlone))
  test(`a day of guessing by ${name} alone sees ten guesses at each of two names and never keeps the owner out`, async (t) => {
    const { judged, waits } = await dayOfGuessing(t, { ...attackers, pace: 'hasty', spelled: true });
    assert.ok(judged > 0 && judged <= 20, `${judged} guesses`);
    assert.deepEqual(new Set(waits), new Set([0]));
  });

const lines: string[] = [];

const inWords = (name: string, { judged, mostInADay, waits }: Outcome) => {
  const refused = waits.filter((wait) => wait > 0);
  const longest = Math.round(Math.max(0, ...waits) / 60);
  return `${name}: ${judged} judged in two days, ${mostInADay} in 24 h; owner's new browser refused ${refused.length} of ${waits.length} times, for ${longest} min at most, by mail at once`;
};

for (const sources of [1, 1000])
  for (const pace of ['hasty', 'paced'] as const)
    for (const marks of [0, 30]) {
      const name = `${sources} source(s), ${pace}${marks ? ', thirty known browsers' : ''}`;
      test(`two days of guessing: ${name}`, async (t) => {
        const attack: Attack = { sources, pace, marks, days: 2, spelled: true };
        const outcome = await dayOfGuessing(t, attack);
        lines.push(inWords(name, outcome));
        // Ten known browsers count by themselves.
        assert.ok(outcome.mostInADay <= (marks ? 11 * A_DAY : A_DAY), String(outcome.mostInADay));
      });
    }

test('the figures', () => console.log(lines.join('\n')));
