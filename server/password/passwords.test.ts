import assert from 'node:assert/strict';
import { argon2Sync } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { Refusal } from '#server/http/table/refusal.ts';
import { testSite as anySite, type TestSite } from '#test/support/test-site.ts';
import { createPasswords } from './passwords.ts';

const TODAY = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/;

const busy = (error: unknown) => error instanceof Refusal && error.code === 'busy' && error.retryAfter === 5;

/** A server with the hash cost of a real site. */
const testSite = (t: TestContext) => anySite(t, { replaced: { passwords: createPasswords() } });

/** Gives a member this password, as it was hashed. */
const setHash = (site: TestSite, username: string, hash: string) =>
  site.change(username, { password_hash: hash });

const hashOf = async (site: TestSite, username: string) =>
  (
    await site.db
      .selectFrom('members')
      .select('password_hash')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).password_hash;

const statusOf = async (site: TestSite, username: string, password: string) =>
  (await site.browser().post('/login', { username, password })).status;

/** As the program stored it when its parameters were weaker. */
function olderHash(password: string): string {
  const nonce = Buffer.from('sixteen bytes...');
  const tag = argon2Sync('argon2id', {
    message: password,
    nonce,
    tagLength: 24,
    memory: 8192,
    passes: 1,
    parallelism: 1,
  });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=8192,t=1,p=1$${base64(nonce)}$${base64(tag)}`;
}

test('a password is kept as argon2id with 19 MiB and two passes, each time with its own salt', async () => {
  const passwords = createPasswords();
  const [first, second] = await Promise.all([passwords.hash('Grundierung'), passwords.hash('Grundierung')]);
  assert.match(first, TODAY);
  assert.notEqual(first, second);
  assert.deepEqual(await passwords.verify('Grundierung', first), { fits: true, outdated: false });
  assert.deepEqual(await passwords.verify('Grundierun', first), { fits: false, outdated: false });
});

test('a hash with older parameters logs in and is replaced; a wrong password replaces nothing', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  const old = olderHash('Decklack und Grund');
  await setHash(site, 'anna', old);
  assert.equal(await statusOf(site, 'anna', 'Decklack und Grun'), 401);
  assert.equal(await hashOf(site, 'anna'), old);

  assert.equal(await statusOf(site, 'anna', 'Decklack und Grund'), 200);
  const replaced = await hashOf(site, 'anna');
  assert.match(replaced ?? '', TODAY);
  assert.equal(await statusOf(site, 'anna', 'Decklack und Grund'), 200);
  assert.equal(await hashOf(site, 'anna'), replaced);
});

test('the password is compared as typed, umlauts alone in either form', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  const password = `Müllers Größe ${'x'.repeat(100)}`;
  await setHash(site, 'anna', await site.passwords.hash(password));
  const statuses: Record<string, number> = {
    [password]: 200,
    [password.normalize('NFD')]: 200,
    [`${password} `]: 401,
    [password.toLowerCase()]: 401,
    [password.slice(0, -1)]: 401,
    [password.replace('ß', 'ss')]: 401,
  };
  for (const [typed, status] of Object.entries(statuses))
    assert.equal(await statusOf(site, 'anna', typed), status, JSON.stringify(typed));
});

test('up to 512 characters count, every one of them', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  const password = '🎨'.repeat(512);
  await setHash(site, 'anna', await site.passwords.hash(password));
  assert.equal(await statusOf(site, 'anna', password), 200);
  assert.equal(await statusOf(site, 'anna', `${'🎨'.repeat(511)}y`), 401);
});

test('above 512 characters the answer comes before any hashing, and counts as no try', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  /** The status while the queue is full: every call that needs a hash gets 503. */
  const statusInRush = async (password: string) => {
    let isRush = true;
    // Who is through queues up again at once.
    const inLine = async () => {
      while (isRush) await site.passwords.hash('in line');
    };
    const full = Array.from({ length: 22 }, inLine);
    const status = await statusOf(site, 'anna', password);
    isRush = false;
    await Promise.all(full);
    return status;
  };
  assert.equal(await statusInRush('🎨'.repeat(513)), 400);
  assert.equal(await statusInRush('x'.repeat(512)), 503);
  const tries = await site.db.selectFrom('attempts').select('count').execute();
  assert.deepEqual(
    tries.filter(({ count }) => count > 0),
    [],
  );
});

test('two hashes are made at once and twenty wait; the next is refused, and later is welcome again', async () => {
  const passwords = createPasswords();
  const accepted = Array.from({ length: 22 }, () => passwords.hash('x'));
  await assert.rejects(passwords.hash('x'), busy);
  await assert.rejects(passwords.verify('x', null), busy);
  for (const hash of await Promise.all(accepted)) assert.match(hash, TODAY);
  assert.match(await passwords.hash('x'), TODAY);
});
