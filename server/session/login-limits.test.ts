import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { typedName } from '#server/people/typed-name.ts';
import { attackAccount, behindProxy, guess, tryLogin, unhashedPasswords } from '#test/support/guessing.ts';
import { tableDump } from '#test/support/table-dump.ts';
import { testSite } from '#test/support/test-site.ts';

const TOO_OFTEN = '{"error":"too-often"}';
const WRONG = '{"error":"wrong-credentials"}';

/** Another value of the same length. */
const withOtherByte = (token: string, at: number) =>
  token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);

const retryAfter = (answer: { headers: Headers }) => Number(answer.headers.get('retry-after'));
const fill = (count: number, status: number) => new Array<number>(count).fill(status);

/** A site that anna knows and where strangers have just guessed at her password. */
async function underAttack(t: TestContext) {
  const site = await testSite(t, behindProxy);
  await site.addMember('anna');
  const own = await site.again('anna');
  await attackAccount(site);
  return { site, own };
}

const DAY = 24 * 3600;

/** A site that anna is a member of, with passwords that cost nothing. */
async function annasSite(t: TestContext) {
  const { passwords, wrongGuessesAt } = unhashedPasswords();
  const site = await testSite(t, { ...behindProxy, replaced: { passwords } });
  await site.addMember('anna');
  return { site, judged: () => wrongGuessesAt(site.password) };
}

/** `2001:db8:7:N::1`: networks of one customer each, within one network of 48 bits. */
const neighbour = (n: number) => `2001:db8:7:${n.toString(16)}::1`;

test('the eleventh wrong try from a source is refused; going on makes the wait longer, up to a quarter of an hour', async (t) => {
  // Stands still, or the waits would shrink by what the tries take.
  let time = Date.now();
  const site = await testSite(t, { ...behindProxy, replaced: { now: () => time } });
  await site.addMember('anna');
  const from = '192.0.2.1';
  assert.deepEqual(await guess(site, 10, { from: () => from, username: 'niemand' }), fill(10, 401));

  const waits: number[] = [];
  for (let more = 0; more < 20; more += 1) {
    const answer = await tryLogin(site, { from });
    assert.deepEqual([answer.status, answer.text], [429, TOO_OFTEN]);
    waits.push(retryAfter(answer));
  }
  assert.equal(waits[0], 300);
  assert.deepEqual(
    waits.toSorted((a, b) => a - b),
    waits,
  );
  assert.equal(waits.at(-1), 900);

  assert.equal((await tryLogin(site, { from, password: site.password })).status, 429);
  time += 901_000;
  assert.equal((await tryLogin(site, { from, password: site.password })).status, 200);
});

test('parallel guesses gain nothing', async (t) => {
  const site = await testSite(t, behindProxy);
  await site.addMember('anna');
  const answers = await Promise.all(Array.from({ length: 30 }, () => tryLogin(site, { from: '192.0.2.1' })));
  assert.equal(answers.filter(({ status }) => status === 401).length, 10);
  assert.equal(answers.filter(({ status }) => status === 429).length, 20);
});

test('what a client writes before the trusted proxy does is not believed', async (t) => {
  const site = await testSite(t, behindProxy);
  await site.addMember('anna');
  const from = (n: number) => `203.0.113.${n}, 192.0.2.1`;
  assert.deepEqual(await guess(site, 11, { from }), [...fill(10, 401), 429]);
});

test('an IPv6 network of 64 bits counts as one source, whose hammering takes nothing from its neighbours', async (t) => {
  const { site } = await annasSite(t);
  const statuses = await guess(site, 150, {
    username: 'niemand',
    from: (n) => `2001:db8:7:1:${n}::${n}`,
  });
  assert.deepEqual(statuses, [...fill(10, 401), ...fill(140, 429)]);
  assert.equal((await tryLogin(site, { from: neighbour(2), password: site.password })).status, 200);
});

test('guesses from everywhere at one account become one in a quarter of an hour', async (t) => {
  const site = await testSite(t, behindProxy);
  await site.addMember('anna');
  assert.deepEqual(await guess(site, 21, { from: (n) => `198.51.100.${n}` }), fill(21, 401));
  const refused = await tryLogin(site, { from: '203.0.113.2' });
  assert.deepEqual([refused.status, refused.text], [429, TOO_OFTEN]);
  assert.ok(retryAfter(refused) > 840 && retryAfter(refused) <= 900);
  assert.equal((await tryLogin(site, { from: '203.0.113.2', username: 'ANNA ' })).status, 429);

  site.passSeconds(901);
  assert.equal((await tryLogin(site, { from: '203.0.113.3' })).status, 401);
  assert.equal((await tryLogin(site, { from: '203.0.113.4' })).status, 429);
  assert.equal((await tryLogin(site, { from: '203.0.113.4', username: 'bert' })).status, 401);
});

test('such an attack does not reach the browser that its member has used before', async (t) => {
  const { site, own } = await underAttack(t);
  await own.post('/logout');
  const mistyped = await tryLogin(site, { from: '192.0.2.1', browser: own });
  assert.equal(mistyped.status, 401);
  const right = await tryLogin(site, { from: '192.0.2.1', browser: own, password: site.password });
  assert.equal(right.status, 200);
});

test("neither another member's browser nor a made-up mark of one gets around the limit", async (t) => {
  const { site, own } = await underAttack(t);
  await site.addMember('bert');
  const ofBert = await site.again('bert');
  await ofBert.post('/logout');
  const device = own.cookies.get('__Host-device') ?? '';
  for (const mark of [
    ofBert.cookies.get('__Host-device') ?? '',
    withOtherByte(device, 3),
    'x.y',
    device.slice(0, -1),
  ]) {
    const browser = site.browser();
    browser.cookies.set('__Host-device', mark);
    assert.equal((await tryLogin(site, { from: '203.0.113.2', browser })).status, 429);
  }
});

test('a right password was no guess: its try is given back', async (t) => {
  const site = await testSite(t, behindProxy);
  await site.addMember('anna');
  const from = '192.0.2.1';
  const right = () => tryLogin(site, { from, password: site.password });
  assert.deepEqual(await guess(site, 9, { from: () => from }), fill(9, 401));
  for (let login = 0; login < 3; login += 1) assert.equal((await right()).status, 200);
  assert.deepEqual(await guess(site, 2, { from: () => from }), [401, 429]);
});

test('an unknown name is limited like a known one', async (t) => {
  const site = await testSite(t, behindProxy);
  await site.addMember('anna');
  const answersFor = async (username: string, network: string) => {
    const answers: string[] = [];
    for (let n = 1; n <= 22; n += 1) {
      const { status, text } = await tryLogin(site, { username, from: `${network}.${n}` });
      answers.push(`${status} ${text}`);
    }
    return answers;
  };
  const known = await answersFor('anna', '198.51.100');
  assert.deepEqual(await answersFor('niemand', '203.0.113'), known);
  assert.deepEqual(known, [...new Array(21).fill(`401 ${WRONG}`), `429 ${TOO_OFTEN}`]);
  assert.doesNotMatch(await tableDump(site.db), /niemand/);
});

test('one source makes ten guesses at a name in any 24 hours, however it paces them, and its neighbours none', async (t) => {
  const { site, judged } = await annasSite(t);
  const from = () => '192.0.2.1';
  assert.deepEqual(await guess(site, 10, { from }), fill(10, 401));
  for (let round = 0; round < 12; round += 1) {
    site.passSeconds(3601);
    assert.deepEqual(await guess(site, 3, { from }), fill(3, 429));
  }
  assert.equal(judged(), 10);
  // So the owner gets in from elsewhere, and others from there.
  assert.equal((await tryLogin(site, { from: '192.0.2.2', password: site.password })).status, 200);
  await site.addMember('bert');
  const bert = { username: 'bert', password: site.password, from: from() };
  assert.equal((await tryLogin(site, bert)).status, 200);
  site.passSeconds(DAY);
  assert.deepEqual(await guess(site, 1, { from }), [401]);
});

test('a whole IPv6 network of 48 bits has ten times the tries of one source at all accounts together', async (t) => {
  const { site } = await annasSite(t);
  const statuses: number[] = [];
  for (let n = 0; n < 104; n += 1)
    statuses.push((await tryLogin(site, { username: `niemand${n}`, from: neighbour(n) })).status);
  assert.deepEqual(statuses, [...fill(100, 401), ...fill(4, 429)]);
  assert.equal((await tryLogin(site, { username: 'niemand', from: '2001:db8:8::1' })).status, 401);
});

test('strangers make 35 guesses at a name in any 24 hours, however many they are, and then others', async (t) => {
  const { site } = await annasSite(t);
  const name = typedName('anna');
  const judgedAt: number[] = [];
  let sources = 0;
  for (let round = 0; round < 192; round += 1) {
    for (let refused = false; !refused; ) {
      const source = `203.0.${Math.floor(++sources / 250)}.${sources % 250}`;
      const attempt = site.loginTries.attempt({ source, name }, async () => {
        judgedAt.push(site.now());
        return { isRight: false };
      });
      refused = await attempt.then(() => false).catch(({ code }) => code === 'too-often');
    }
    site.passSeconds(901);
  }
  const inADay = judgedAt.map((from) => judgedAt.filter((at) => at >= from && at < from + DAY * 1000).length);
  assert.equal(Math.max(...inADay), 35);
  assert.ok(judgedAt.length > 60, String(judgedAt.length));
});
