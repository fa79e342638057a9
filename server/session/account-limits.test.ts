import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { attackAccount, behindProxy, guess, tryLogin, unhashedPasswords } from '#test/support/guessing.ts';
import { testHouse } from '#test/support/test-house.ts';

const DAY = 24 * 3600;
const fill = (count: number, status: number) => new Array<number>(count).fill(status);

/** A site that anna is a member of, with passwords that cost nothing. */
async function annasSite(t: TestContext) {
  const { passwords, wrongGuessesAt } = unhashedPasswords();
  const house = await testHouse(t, { ...behindProxy, replaced: { passwords } });
  await house.addMember('anna');
  return { house, judged: () => wrongGuessesAt(house.password) };
}

/** `2001:db8:7:N::1`: networks of one customer each, within one network of 48 bits. */
const neighbour = (n: number) => `2001:db8:7:${n.toString(16)}::1`;

test('username and address in whatever case are one account', async (t) => {
  const { house } = await annasSite(t);
  const ways = ['anna', ' ANNA', 'anna@example.org', 'Anna@EXAMPLE.org '];
  const statuses: number[] = [];
  for (let n = 0; n < 23; n += 1)
    statuses.push((await tryLogin(house, { username: ways[n % 4] ?? '', from: `198.51.100.${n}` })).status);
  assert.deepEqual(statuses, [...fill(21, 401), 429, 429]);
});

test('an address with invisible characters means nobody, and all its spellings count as one', async (t) => {
  const { house, judged } = await annasSite(t);
  const invisible = ['\uFE0F', '\u034F', '\u180B', '\u{E0100}', '\u00AD', '\u200D', '\u2060', '\uFEFF'];
  const spelled = (n: number) => {
    const at = 6 + (n % 10);
    return `${'anna@example.org'.slice(0, at)}${(invisible[n % 8] ?? '').repeat(1 + (n % 3))}${'anna@example.org'.slice(at)}`;
  };
  const right = await tryLogin(house, { username: spelled(0), password: house.password, from: '192.0.2.1' });
  assert.equal(right.status, 401);
  const statuses: number[] = [];
  for (let n = 0; n < 60; n += 1)
    statuses.push((await tryLogin(house, { username: spelled(n), from: `198.51.100.${n}` })).status);
  assert.equal(judged(), 0);
  assert.equal(statuses.filter((status) => status === 401).length, 20);
});

test('one source makes ten guesses a day at an account, however it paces them, and its neighbours none', async (t) => {
  const { house, judged } = await annasSite(t);
  const from = () => '192.0.2.1';
  assert.deepEqual(await guess(house, 10, { from }), fill(10, 401));
  for (let round = 0; round < 12; round += 1) {
    house.passSeconds(3601);
    assert.deepEqual(await guess(house, 3, { from }), fill(3, 429));
  }
  assert.equal(judged(), 10);
  // So the owner gets in from elsewhere, and others from there.
  assert.equal((await tryLogin(house, { from: '192.0.2.2', password: house.password })).status, 200);
  await house.addMember('bert');
  const bert = { username: 'bert', password: house.password, from: from() };
  assert.equal((await tryLogin(house, bert)).status, 200);
  house.passSeconds(DAY);
  assert.deepEqual(await guess(house, 1, { from }), [401]);
});

test('a whole IPv6 network of 48 bits has ten times the tries of one source at all accounts together', async (t) => {
  const { house } = await annasSite(t);
  const statuses: number[] = [];
  for (let n = 0; n < 104; n += 1)
    statuses.push((await tryLogin(house, { username: `niemand${n}`, from: neighbour(n) })).status);
  assert.deepEqual(statuses, [...fill(100, 401), ...fill(4, 429)]);
  assert.equal((await tryLogin(house, { username: 'niemand', from: '2001:db8:8::1' })).status, 401);
});

test('the hammering of one source takes nothing from its neighbours in the network', async (t) => {
  const { house } = await annasSite(t);
  await guess(house, 150, { username: 'niemand', from: () => neighbour(1) });
  assert.equal((await tryLogin(house, { from: neighbour(2), password: house.password })).status, 200);
});

test('no 24 hours see more than a hundred guesses of strangers at an account', async (t) => {
  const { house, judged } = await annasSite(t);
  const judgedAt: number[] = [];
  let sources = 0;
  for (let minute = 0; minute < 49 * 60; minute += 15) {
    for (let round = 0; round < 25; round += 1) {
      sources += 1;
      const from = `203.0.${Math.floor(sources / 250)}.${sources % 250}`;
      if ((await tryLogin(house, { from })).status === 429) break;
      judgedAt.push(minute);
    }
    house.passSeconds(15 * 60 + 1);
  }
  for (const start of judgedAt) {
    const within = judgedAt.filter((minute) => minute >= start && minute < start + 24 * 60);
    assert.ok(within.length <= 100, `${within.length} from minute ${start}`);
  }
  assert.equal(judgedAt.length, judged());
  assert.ok(judgedAt.length > 100, 'an attack it was');
});

test('who is refused for the account has used up nothing of the own tries', async (t) => {
  const { house } = await annasSite(t);
  await attackAccount(house);
  const from = () => '192.0.2.1';
  assert.deepEqual(await guess(house, 30, { from, password: house.password }), fill(30, 429));
  house.passSeconds(901);
  assert.deepEqual(await guess(house, 1, { from, password: house.password }), [200]);
});

test('a flood of names that are tried once makes nothing forgotten about the account that is guessed at', async (t) => {
  const { house } = await annasSite(t);
  const allowance = { tries: 20, seconds: 3600 };
  for (let n = 0; n < 20; n += 1) await house.attempts.count('guessed at', allowance);
  const later = Date.now() + DAY * 1000;
  for (let block = 0; block < 21; block += 1) {
    const buckets = Array.from({ length: 1000 }, (_, n) => {
      return { bucket: `flood ${block} ${n}`, count: 1, ends_at: later };
    });
    await house.db.insertInto('attempts').values(buckets).execute();
  }
  await house.attempts.tidy();
  assert.ok((await house.attempts.count('guessed at', allowance)) > 0);
});
