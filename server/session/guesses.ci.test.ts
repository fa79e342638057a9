import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { behindProxy, unhashedPasswords } from '#test/support/guessing.ts';
import { askToLogIn, withPasskey } from '#test/support/passkeys.ts';
import type { TestAuthenticator } from '#test/support/test-authenticator.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

const DAY_MS = 24 * 3600 * 1000;

/** A site that jörg maintains, who has a passkey and browsers that the account knows; and when a guess at him was judged. */
async function attacked(t: TestContext) {
  const { passwords } = unhashedPasswords();
  const judgedAt: number[] = [];
  const note = () => judgedAt.push(site.now());
  const watched: typeof passwords = {
    ...passwords,
    async verify(password, stored) {
      const verified = await passwords.verify(password, stored);
      if (stored !== null && !verified.fits) note();
      return verified;
    },
  };
  const site: TestSite = await testSite(t, { ...behindProxy, replaced: { passwords: watched } });
  const { tryCode } = site.loginRequests;
  site.loginRequests.tryCode = (request, code, isJudged) => {
    if (isJudged) note();
    return tryCode(request, code, isJudged);
  };
  await site.addMember('jörg');
  const known: TestBrowser[] = [];
  for (let n = 0; n < 3; n += 1) known.push(await site.again('jörg'));
  const { device } = await withPasskey(known[0] as TestBrowser);
  await site.promote('jörg');
  return { site, known, device, judgedAt, note };
}

type Attacked = Awaited<ReturnType<typeof attacked>>;

const NAMES = ['jörg', 'JOERG', 'jo\u0308rg', 'jörg@example.org', 'JÖRG@Example.org'];

const post = (browser: TestBrowser, from: string, path: string, json: unknown) =>
  browser.send('POST', path, { json, headers: { 'x-forwarded-for': from } });

const logIn = (browser: TestBrowser, from: string, username: string) =>
  post(browser, from, '/login', { username, password: 'geraten' });

/** Three codes of one request, each from another source where there is one. */
async function tryCodes(browser: TestBrowser, from: () => string, username: string) {
  const asked = await post(browser, from(), '/request_login_link', { username });
  const { request } = (asked.json ?? {}) as { request?: string };
  for (let n = 0; request !== undefined && n < 3; n += 1)
    await post(browser, from(), '/login_by_code', { request, code: `00000${n}` });
}

async function tryPasskey(browser: TestBrowser, from: string, device: TestAuthenticator) {
  const options = await askToLogIn(browser);
  const response = device.sign(options, { rpId: 'klasse.example' });
  return (await post(browser, from, '/login_by_passkey', { response })).status;
}

/** A guess by each road that there is. Returns how many. */
async function tryEveryRoad({ site, known, device, note }: Attacked, from: () => string, round: number) {
  for (const name of NAMES) await logIn(site.browser(), from(), name);
  await tryCodes(site.browser(), from, round % 2 ? 'jörg' : 'jörg@example.org');
  for (const browser of [site.browser(), known[2] as TestBrowser])
    if ((await tryPasskey(browser, from(), device)) === 401) note();
  for (const browser of known) await logIn(browser, from(), 'jörg');
  const password = `geraten ${round}`;
  const [open] = known as [TestBrowser];
  await post(open, from(), '/confirm_password', { password });
  await post(open, from(), '/change_password', { password, newPassword: 'Zwei Schichten Klarlack' });
  await post(open, from(), '/users/j%C3%B6rg/deletion', { password, images: 'keep' });
  return NAMES.length + 3 + 2 + known.length + 3;
}

/** The most that fall into any 24 hours. */
const mostInADay = (times: readonly number[]) =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + DAY_MS).length));

test('of a thousand guesses at one account by every road and from everywhere, a hundred are judged in any 24 hours', async (t) => {
  const attack = await attacked(t);
  let sources = 0;
  const from = () => {
    sources += 1;
    return `10.${sources >> 16}.${(sources >> 8) & 255}.${sources & 255}`;
  };
  let tried = 0;
  for (let round = 0; tried < 1000; round += 1) {
    tried += await tryEveryRoad(attack, from, round);
    attack.site.passSeconds(1800);
  }
  assert.ok(attack.judgedAt.length > 100, 'it goes on for more than a day');
  const most = mostInADay(attack.judgedAt);
  t.diagnostic(`${tried} tried, ${attack.judgedAt.length} judged, ${most} in 24 hours`);
  assert.ok(most > 80 && most <= 100, String(most));
});

test('from one source ten are judged in any 24 hours, whichever roads they take, and ten from its known browsers', async (t) => {
  const attack = await attacked(t);
  const known = attack.known.splice(0);
  const from = () => '192.0.2.1';
  const stranger = { ...attack, known: [attack.site.browser()] };
  stranger.known.push(...Array.from({ length: 2 }, () => attack.site.browser()));
  for (let round = 0; round < 30; round += 1) {
    await tryEveryRoad(stranger, from, round);
    attack.site.passSeconds(3600);
  }
  assert.equal(mostInADay(attack.judgedAt), 10);

  attack.judgedAt.length = 0;
  for (let round = 0; round < 30; round += 1) {
    for (const browser of known) await logIn(browser, from(), NAMES[round % NAMES.length] ?? '');
    attack.site.passSeconds(3600);
  }
  assert.equal(mostInADay(attack.judgedAt), 10);
});

test('a source that has used up an account at one name gets a wrong password at the other, as at a name that nobody has', async (t) => {
  const { site, judgedAt } = await attacked(t);
  const from = '192.0.2.1';
  const answers = async (names: readonly string[]) => {
    const statuses: number[] = [];
    for (const name of names) {
      for (let n = 0; n < 10; n += 1) {
        statuses.push((await logIn(site.browser(), from, name)).status);
        site.passSeconds(120);
      }
      statuses.push((await logIn(site.browser(), from, name)).status);
      site.passSeconds(1000);
    }
    return statuses;
  };
  const known = await answers(['jörg', 'jörg@example.org']);
  assert.equal(judgedAt.length, 10);
  assert.deepEqual(await answers(['niemand', 'niemand@example.org']), known);
  assert.deepEqual(known.slice(0, 11), [...Array(10).fill(401), 429]);
});
