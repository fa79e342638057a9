import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { attackAccount, behindProxy, guess, tryLogin } from '#test/support/guessing.ts';
import { tableDump } from '#test/support/table-dump.ts';
import { testHouse } from '#test/support/test-house.ts';
import { temporaryFolder } from '#test/support/test-process.ts';

const TOO_OFTEN = '{"error":"too-often"}';
const WRONG = '{"error":"wrong-credentials"}';

/** Another value of the same length. */
const withOtherByte = (token: string, at: number) =>
  token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);

const retryAfter = (answer: { headers: Headers }) => Number(answer.headers.get('retry-after'));
const fill = (count: number, status: number) => new Array<number>(count).fill(status);

/** A site that anna knows and where strangers have just guessed at her password. */
async function underAttack(t: TestContext) {
  const house = await testHouse(t, behindProxy);
  await house.addMember('anna');
  const own = await house.again('anna');
  await attackAccount(house);
  return { house, own };
}

test('the eleventh wrong try from a source is refused; going on makes the wait longer, up to a quarter of an hour', async (t) => {
  // Stands still, or the waits would shrink by what the tries take.
  let time = Date.now();
  const house = await testHouse(t, { ...behindProxy, replaced: { now: () => time } });
  await house.addMember('anna');
  const from = '192.0.2.1';
  assert.deepEqual(await guess(house, 10, { from: () => from, username: 'niemand' }), fill(10, 401));

  const waits: number[] = [];
  for (let more = 0; more < 20; more += 1) {
    const answer = await tryLogin(house, { from });
    assert.deepEqual([answer.status, answer.text], [429, TOO_OFTEN]);
    waits.push(retryAfter(answer));
  }
  assert.equal(waits[0], 300);
  assert.deepEqual(
    waits.toSorted((a, b) => a - b),
    waits,
  );
  assert.equal(waits.at(-1), 900);

  assert.equal((await tryLogin(house, { from, password: house.password })).status, 429);
  time += 901_000;
  assert.equal((await tryLogin(house, { from, password: house.password })).status, 200);
});

test('parallel guesses gain nothing', async (t) => {
  const house = await testHouse(t, behindProxy);
  await house.addMember('anna');
  const answers = await Promise.all(Array.from({ length: 30 }, () => tryLogin(house, { from: '192.0.2.1' })));
  assert.equal(answers.filter(({ status }) => status === 401).length, 10);
  assert.equal(answers.filter(({ status }) => status === 429).length, 20);
});

test('a whole class logs in at once by one network, and none of it counts', async (t) => {
  const house = await testHouse(t, behindProxy);
  const from = '192.0.2.1';
  const names = Array.from({ length: 30 }, (_, n) => `mitglied${n}`);
  for (const name of names) await house.addMember(name);
  const right = (username: string) => tryLogin(house, { from, username, password: house.password });
  const answers = await Promise.all(names.map(right));
  assert.deepEqual(
    answers.map(({ status }) => status),
    fill(30, 200),
  );
  assert.deepEqual(await guess(house, 11, { username: 'mitglied0', from: () => from }), [
    ...fill(10, 401),
    429,
  ]);
});

test('behind sixty from one source who waits for a turn the next is asked to come again; no other source is', async (t) => {
  const house = await testHouse(t, behindProxy);
  await house.addMember('anna');
  const right = (from: string) => tryLogin(house, { from, password: house.password });
  const { promise: judged, resolve: judge } = Promise.withResolvers<{ isRight: boolean }>();
  const source = '192.0.2.1';
  const inLine = Array.from({ length: 61 }, () =>
    house.limits.attempt({ source, name: 'anna' }, () => judged),
  );
  const refused = await right(source);
  assert.deepEqual([refused.status, refused.text, retryAfter(refused)], [503, '{"error":"busy"}', 5]);
  assert.equal((await right('192.0.2.2')).status, 200);
  judge({ isRight: true });
  await Promise.all(inLine);
  assert.equal((await right(source)).status, 200);
});

test('what a client writes before the trusted proxy does is not believed', async (t) => {
  const house = await testHouse(t, behindProxy);
  await house.addMember('anna');
  const from = (n: number) => `203.0.113.${n}, 192.0.2.1`;
  assert.deepEqual(await guess(house, 11, { from }), [...fill(10, 401), 429]);
});

test('an IPv6 network of 64 bits counts as one source', async (t) => {
  const house = await testHouse(t, behindProxy);
  await house.addMember('anna');
  const statuses = await guess(house, 11, { from: (n) => `2001:db8:0:7:${n}::${n}` });
  assert.deepEqual(statuses, [...fill(10, 401), 429]);
  const neighbour = { username: 'niemand', from: '2001:db8:0:8::1' };
  assert.equal((await tryLogin(house, neighbour)).status, 401);
});

test('guesses from everywhere at one account become one in a quarter of an hour', async (t) => {
  const house = await testHouse(t, behindProxy);
  await house.addMember('anna');
  assert.deepEqual(await guess(house, 21, { from: (n) => `198.51.100.${n}` }), fill(21, 401));
  const refused = await tryLogin(house, { from: '203.0.113.2' });
  assert.deepEqual([refused.status, refused.text], [429, TOO_OFTEN]);
  assert.ok(retryAfter(refused) > 840 && retryAfter(refused) <= 900);
  assert.equal((await tryLogin(house, { from: '203.0.113.2', username: 'ANNA ' })).status, 429);

  house.passSeconds(901);
  assert.equal((await tryLogin(house, { from: '203.0.113.3' })).status, 401);
  assert.equal((await tryLogin(house, { from: '203.0.113.4' })).status, 429);
  assert.equal((await tryLogin(house, { from: '203.0.113.4', username: 'bert' })).status, 401);
});

test('such an attack does not reach the browser that its member has used before', async (t) => {
  const { house, own } = await underAttack(t);
  await own.post('/logout');
  const mistyped = await tryLogin(house, { from: '192.0.2.1', browser: own });
  assert.equal(mistyped.status, 401);
  const right = await tryLogin(house, { from: '192.0.2.1', browser: own, password: house.password });
  assert.equal(right.status, 200);
});

test("neither another member's browser nor a made-up mark of one gets around the limit", async (t) => {
  const { house, own } = await underAttack(t);
  await house.addMember('bert');
  const ofBert = await house.again('bert');
  await ofBert.post('/logout');
  const device = own.cookies.get('__Host-device') ?? '';
  for (const mark of [
    ofBert.cookies.get('__Host-device') ?? '',
    withOtherByte(device, 3),
    'x.y',
    device.slice(0, -1),
  ]) {
    const browser = house.browser();
    browser.cookies.set('__Host-device', mark);
    assert.equal((await tryLogin(house, { from: '203.0.113.2', browser })).status, 429);
  }
});

test('a browser that was used before may guess no more than any other', async (t) => {
  const house = await testHouse(t, behindProxy);
  await house.addMember('anna');
  const own = await house.again('anna');
  await own.post('/logout');
  const statuses = await guess(house, 11, { from: (n) => `198.51.100.${n}`, browser: own });
  assert.deepEqual(statuses, [...fill(10, 401), 429]);
});

test('a right password was no guess: its try is given back', async (t) => {
  const house = await testHouse(t, behindProxy);
  await house.addMember('anna');
  const from = '192.0.2.1';
  const right = () => tryLogin(house, { from, password: house.password });
  assert.deepEqual(await guess(house, 9, { from: () => from }), fill(9, 401));
  for (let login = 0; login < 3; login += 1) assert.equal((await right()).status, 200);
  assert.deepEqual(await guess(house, 2, { from: () => from }), [401, 429]);
});

test('a right password gives back the one try in a quarter of an hour, too', async (t) => {
  const { house } = await underAttack(t);
  house.passSeconds(901);
  for (const from of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
    assert.equal((await tryLogin(house, { from, password: house.password })).status, 200);
});

test('an unknown name is limited like a known one', async (t) => {
  const house = await testHouse(t, behindProxy);
  await house.addMember('anna');
  const answersFor = async (username: string, network: string) => {
    const answers: string[] = [];
    for (let n = 1; n <= 22; n += 1) {
      const { status, text } = await tryLogin(house, { username, from: `${network}.${n}` });
      answers.push(`${status} ${text}`);
    }
    return answers;
  };
  const known = await answersFor('anna', '198.51.100');
  assert.deepEqual(await answersFor('niemand', '203.0.113'), known);
  assert.deepEqual(known, [...new Array(21).fill(`401 ${WRONG}`), `429 ${TOO_OFTEN}`]);
  assert.doesNotMatch(await tableDump(house.db), /niemand/);
});

test('the limits survive a restart', async (t) => {
  const settings = { ...behindProxy.settings, DATA_DIR: await temporaryFolder(t) };
  await t.test('ten wrong tries', async (t) => {
    const house = await testHouse(t, { settings });
    assert.deepEqual(await guess(house, 10, { from: () => '192.0.2.1' }), fill(10, 401));
  });
  await t.test('the eleventh after it', async (t) => {
    const house = await testHouse(t, { settings });
    assert.equal((await tryLogin(house, { from: '192.0.2.1' })).status, 429);
  });
});

test('the table of tries stays bounded between two tidyings; of those tried as often the oldest are forgotten first', async (t) => {
  const house = await testHouse(t);
  const soon = Date.now() + 60_000;
  for (let block = 0; block < 21; block += 1) {
    const buckets = Array.from({ length: 1000 }, (_, n) => ({
      bucket: `old ${block} ${n}`,
      count: 1,
      ends_at: soon,
    }));
    await house.db.insertInto('attempts').values(buckets).execute();
  }
  const allowance = { tries: 1, seconds: 3600 };
  for (let n = 0; n < 1000; n += 1) await house.attempts.count(`new ${n % 10}`, allowance);
  const rows = await house.db.selectFrom('attempts').select('bucket').execute();
  assert.ok(rows.length <= 20_000, String(rows.length));
  assert.equal(rows.filter(({ bucket }) => bucket.startsWith('new')).length, 10);
});
