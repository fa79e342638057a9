import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { behindProxy, tryLogin, unhashedPasswords } from '#test/support/guessing.ts';
import { lastLetterTo } from '#test/support/read-letters.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { testHouse } from '#test/support/test-house.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** A source refused for longer than this pauses until it may try again. */
const LONG_WAIT = 20 * MINUTE;
/** The attackers end a round after this many refusals in a row. */
const PATIENCE = 4;

/** `hasty`: as often as allowed, not once every 15 minutes. `marks`: how many browsers that anna has used they have. */
type Attack = { from: (n: number) => string; sources: number; hasty: boolean; marks: number };

const retryAfter = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'));

/**
 * Has strangers guess anna's password for two days, on a simulated clock. Answers when a guess was judged, and how long
 * she would have had to wait with a new browser, every two hours.
 */
async function guessing(t: TestContext, { from, sources, hasty, marks }: Attack) {
  const { passwords, wrongGuessesAt } = unhashedPasswords();
  const house = await testHouse(t, { ...behindProxy, replaced: { passwords } });
  await house.addMember('anna');
  const known: TestBrowser[] = [];
  for (let n = 0; n < marks; n += 1) known.push(await house.again('anna'));
  const attackers = Array.from({ length: sources }, (_, n) => {
    const browser = known[n % (marks || 1)];
    return { guess: { from: from(n), ...(browser && { browser }) }, restsUntil: 0 };
  });

  const judgedAt: number[] = [];
  const waits: number[] = [];
  let time = 0;
  const round = async () => {
    let refusals = 0;
    for (const attacker of attackers) {
      if (attacker.restsUntil > time) continue;
      for (let n = 0; n < (hasty ? 40 : 1) && refusals < PATIENCE; n += 1) {
        const answer = await tryLogin(house, attacker.guess);
        if (answer.status === 401) {
          refusals = 0;
          judgedAt.push(time);
          continue;
        }
        assert.equal(answer.status, 429);
        refusals += 1;
        if (retryAfter(answer) > LONG_WAIT) attacker.restsUntil = time + retryAfter(answer);
        break;
      }
      if (refusals >= PATIENCE) return;
    }
  };
  for (let owner = 0; time < 2 * DAY; ) {
    await round();
    if (time >= owner) {
      const answer = await tryLogin(house, { from: '192.0.2.1', password: house.password });
      waits.push(answer.status === 200 ? 0 : retryAfter(answer));
      owner += 120 * MINUTE;
    }
    const pause = (hasty ? 5 : 15) * MINUTE + 1;
    house.passSeconds(pause);
    time += pause;
  }
  assert.equal(wrongGuessesAt(house.password), judgedAt.length);

  // A mailed link lets the owner in at once.
  await house.browser().post('/request_password_reset', { username: 'anna' });
  const [token] = (await lastLetterTo(house, 'anna@example.org')).tokens;
  const [owner, newPassword] = [house.browser(), 'Spachtel und Schleifpapier'];
  assert.equal((await owner.post('/perform_password_reset', { token, newPassword })).status, 204);
  assert.equal(
    (await tryLogin(house, { from: '192.0.2.77', password: newPassword, browser: owner })).status,
    200,
  );
  const within = (start: number) => judgedAt.filter((at) => at >= start && at < start + DAY).length;
  return { judged: judgedAt.length, mostInADay: Math.max(...judgedAt.map(within)), waits };
}

const address = (n: number) => `10.${n >> 8}.${n & 255}.1`;
const inOneNetwork = (n: number) => `2001:db8:7:${n.toString(16)}::1`;

for (const [name, sources, from] of [
  ['one source', 1, address],
  ['one IPv6 network', 60, inOneNetwork],
] as const)
  test(`${name} alone makes ten guesses a day and never keeps the owner out`, async (t) => {
    const { judged, waits } = await guessing(t, { from, sources, hasty: true, marks: 0 });
    assert.ok(judged > 0 && judged <= 20, `${judged} guesses`);
    assert.deepEqual(new Set(waits), new Set([0]));
  });

for (const hasty of [true, false])
  for (const marks of [0, 30])
    test(`a thousand ${hasty ? 'hasty' : 'patient'} sources with ${marks} known browsers stay below their hundreds a day`, async (t) => {
      const { judged, mostInADay } = await guessing(t, { from: address, sources: 1000, hasty, marks });
      // Ten known browsers count by themselves.
      assert.ok(judged > 0 && mostInADay <= (marks ? 1100 : 100), String(mostInADay));
    });
