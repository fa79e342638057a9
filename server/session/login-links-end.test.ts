import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, behindProxy, byCode, byLink, isIn, mailOf } from '#test/support/login-by-mail.ts';
import { readLetters } from '#test/support/read-letters.ts';
import { testSite } from '#test/support/test-site.ts';

const MINUTE = 60;

test('using one ends the other, and every link that was mailed for this', async (t) => {
  const site = await testSite(t, behindProxy);
  await site.addMember('anna');
  const pc = site.browser();
  const earlier = await ask(pc);
  const first = await mailOf(site);
  const request = await ask(pc);
  const { code, token } = await mailOf(site);
  assert.notEqual(request, earlier);
  assert.equal((await byLink(site.browser(), token)).status, 200);
  for (const [one, its] of [
    [request, code],
    [earlier, first.code],
  ] as const) {
    const answer = await byCode(pc, one, its);
    assert.deepEqual([answer.status, answer.json], [404, { error: 'not-found' }]);
  }
  for (const one of [token, first.token]) {
    assert.equal((await byLink(site.browser(), one)).status, 404);
    const state = (await site.browser().post('/check_password_link', { token: one })).json;
    const { usedAt = 0, ...rest } = state as { usedAt?: number };
    // A bare client says nothing of itself.
    const usedIn = { browser: null, system: null };
    assert.deepEqual(rest, { works: false, purpose: 'unknown', isUsed: true, usedIn });
    assert.ok(usedAt > 0);
  }
  assert.equal(await isIn(pc), false);
});

test('link and code hold for fifteen minutes from when the mail leaves', async (t) => {
  const site = await testSite(t, behindProxy);
  await site.addMember('anna');
  for (const [late, status] of [
    [15 * MINUTE - 5, 200],
    [15 * MINUTE + 5, 404],
  ] as const) {
    const [one, two] = [site.browser(), site.browser()];
    const request = await ask(one);
    // The mail server was away for so long.
    site.passSeconds(3 * 60 * MINUTE);
    const { code, token } = await mailOf(site);
    site.passSeconds(late);
    assert.equal((await byCode(one, request, code)).status, status);
    await ask(two);
    const next = await mailOf(site);
    site.passSeconds(late);
    assert.equal((await byLink(two, next.token)).status, status);
    assert.equal((await byLink(two, token)).status, 404);
  }
});

test('a mail for an address that is not the confirmed one any more is not sent, and what was sent ends', async (t) => {
  const site = await testSite(t, behindProxy);
  await site.addMember('anna');
  const pc = site.browser();
  const request = await ask(pc);
  const { code, token } = await mailOf(site);
  const member = (await site.members.find('anna')) ?? assert.fail();
  const confirmation = await site.links.issue(site.db, {
    memberId: member.id,
    purpose: 'address',
    address: 'neu@example.org',
  });
  await ask(pc);
  assert.equal((await site.browser().post('/confirm_address', { token: confirmation.token })).status, 204);
  assert.equal((await readLetters(site)).length, 1);
  assert.equal((await byCode(pc, request, code)).status, 404);
  assert.equal((await byLink(pc, token)).status, 404);
});

test('of link and code at once, twice each, alone and beside a new password, one at most begins a session', async (t) => {
  const site = await testSite(t, behindProxy);
  const anna = await site.join('anna');
  const sessions = async () => (await site.db.selectFrom('sessions').selectAll().execute()).length;
  const race = async (beside: () => Promise<unknown>) => {
    const pc = site.browser();
    const request = await ask(pc);
    const { code, token } = await mailOf(site);
    const before = await sessions();
    const [, ...others] = await Promise.all([
      beside(),
      byLink(site.browser(), token),
      byCode(pc, request, code),
      byLink(site.browser(), token),
      byCode(site.browser(), request, code),
    ]);
    const done = others.filter(({ status }) => status === 200).length;
    for (const { status } of others) assert.ok([200, 401, 404].includes(status), String(status));
    return { done, more: (await sessions()) - before };
  };
  assert.deepEqual(await race(async () => {}), { done: 1, more: 1 });
  site.passSeconds(61 * MINUTE);
  await anna.login('anna', site.password);
  const beside = await race(() =>
    anna.post('/change_password', { newPassword: 'Spachtel und Schleifpapier' }),
  );
  // However quick somebody was: the new password has ended all other sessions.
  assert.equal(await sessions(), 1);
  assert.ok(beside.done <= 1);
});
