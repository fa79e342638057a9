import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { behindProxy, tryLogin, unhashedPasswords } from './guessing.ts';
import { lastLetterTo } from './read-letters.ts';
import type { TestBrowser } from './test-browser.ts';
import { type TestHouse, testHouse } from './test-house.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** A source refused for longer than this pauses until it may try again. */
const LONG_WAIT = 20 * MINUTE;
/** The attackers end a round after this many refusals in a row. */
const PATIENCE = 4;
const NEW = 'Spachtel und Schleifpapier';

export type Attack = {
  sources: number;
  /** All addresses in one IPv6 network of 48 bits. */
  oneNetwork?: true;
  /** As often as allowed, or each once every 15 minutes. */
  pace: 'hasty' | 'paced';
  /** Varies the spelling of names and addresses. */
  spelled?: true;
  /** How many browsers known to the account the attackers have. */
  marks?: number;
  days?: number;
};

export type Outcome = {
  judged: number;
  /** The most guesses in any 24 hours. */
  mostInADay: number;
  /** How long the owner would have to wait with a new browser, asked every two hours. */
  waits: number[];
};

/**
 * Has strangers guess anna's password, on a simulated clock. In the end she gets in at once by a mailed link, despite
 * the attack.
 */
export async function dayOfGuessing(t: TestContext, attack: Attack): Promise<Outcome> {
  const { passwords, wrongGuessesAt } = unhashedPasswords();
  const house = await testHouse(t, {
    settings: { ...behindProxy.settings, MAIL_FROM: 'post@klasse.example' },
    replaced: { passwords },
  });
  await house.addMember('anna');
  const marked = await knownBrowsers(house, attack.marks ?? 0);
  const attackers = Array.from({ length: attack.sources }, (_, n) => ({
    from: attack.oneNetwork ? `2001:db8:7:${n.toString(16)}::1` : `10.${n >> 8}.${n & 255}.1`,
    browser: marked[n % (marked.length || 1)],
    restsUntil: 0,
  }));

  const judgedAt: number[] = [];
  const waits: number[] = [];
  let time = 0;
  let tries = 0;
  const pass = (seconds: number) => {
    house.passSeconds(seconds);
    time += seconds;
  };

  const round = async () => {
    let refusals = 0;
    for (const attacker of attackers) {
      if (attacker.restsUntil > time) continue;
      for (let n = 0; n < (attack.pace === 'hasty' ? 40 : 1) && refusals < PATIENCE; n += 1) {
        tries += 1;
        const username = attack.spelled ? spelling(tries) : 'anna';
        const { from, browser } = attacker;
        const answer = await tryLogin(house, { username, from, ...(browser && { browser }) });
        if (answer.status === 401) {
          refusals = 0;
          if (!isLookalike(username)) judgedAt.push(time);
          continue;
        }
        assert.equal(answer.status, 429);
        refusals += 1;
        const wait = retryAfter(answer);
        if (wait > LONG_WAIT) attacker.restsUntil = time + wait;
        break;
      }
      if (refusals >= PATIENCE) return;
    }
  };

  const end = (attack.days ?? 1) * DAY;
  for (let owner = 0; time < end; ) {
    await round();
    if (time >= owner) {
      const answer = await tryLogin(house, { from: '192.0.2.1', password: house.password });
      waits.push(answer.status === 200 ? 0 : retryAfter(answer));
      owner += 120 * MINUTE;
    }
    pass(attack.pace === 'hasty' ? 5 * MINUTE + 1 : 15 * MINUTE + 1);
  }
  await logInByMail(house);
  assert.equal(wrongGuessesAt(house.password), judgedAt.length);
  const mostInADay = Math.max(
    ...judgedAt.map((start) => judgedAt.filter((at) => at >= start && at < start + DAY).length),
  );
  return { judged: judgedAt.length, mostInADay, waits };
}

async function knownBrowsers(house: TestHouse, count: number): Promise<TestBrowser[]> {
  const browsers: TestBrowser[] = [];
  for (let n = 0; n < count; n += 1) {
    const browser = await house.again('anna');
    browsers.push(browser);
  }
  return browsers;
}

const retryAfter = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'));

const INVISIBLE = ['\uFE0F', '\u034F', '\u180B', '\u{E0100}', '\u115F'];
const isLookalike = (username: string) => /\p{Default_Ignorable_Code_Point}/u.test(username);

/** Every third is a spelling of anna's name or address, the others merely look like her address. */
function spelling(n: number): string {
  const own = ['anna', ' ANNA ', 'anna@example.org', 'Anna@EXAMPLE.org'];
  if (n % 3 === 0) return own[(n / 3) % own.length] ?? '';
  const at = 6 + (n % 9);
  const dropped = (INVISIBLE[n % INVISIBLE.length] ?? '').repeat(1 + (n % 7));
  return `${'anna@example.org'.slice(0, at)}${dropped}${'anna@example.org'.slice(at)}`;
}

/** From a new browser at a new address, without any waiting. */
async function logInByMail(house: TestHouse): Promise<void> {
  const browser = house.browser();
  const headers = { 'x-forwarded-for': '192.0.2.77' };
  const post = (path: string, json: unknown) => browser.send('POST', path, { json, headers });
  assert.equal((await post('/request_password_reset', { username: 'anna' })).status, 204);
  const [token] = (await lastLetterTo(house, 'anna@example.org')).tokens;
  assert.equal((await post('/perform_password_reset', { token, newPassword: NEW })).status, 204);
  assert.equal((await post('/login', { username: 'anna', password: NEW })).status, 200);
}
