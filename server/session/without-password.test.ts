import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ask, behindProxy, byCode, byLink, isIn, mailOf } from '#test/support/login-by-mail.ts';
import { lastLetterTo } from '#test/support/read-letters.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

const NEW = 'Spachtel und Schleifpapier';

/** Somebody who was invited and has not come yet, with the token of the mail. */
async function invited(t: TestContext, change: Parameters<TestSite['change']>[1] = { disabled: 0 }) {
  const site = await testSite(t, behindProxy);
  await site.members.add(site.db, { username: 'neu', email: 'neu@example.org', passwordHash: null });
  const member = await site.members.find('neu');
  assert.ok(member);
  await site.db
    .transaction()
    .execute((transaction) => site.invitations.invite(transaction, member, 'neu@example.org'));
  const { token } = await mailOf(site, 'neu');
  await site.change('neu', change);
  const look = async (of = token) => (await site.browser().post('/check_password_link', { token: of })).json;
  return { site, token, member, look };
}

test('a newcomer goes on without a password, and comes back by mail', async (t) => {
  const { site, token, look } = await invited(t);
  assert.deepEqual(await look(), { works: true, purpose: 'invitation', username: 'neu', isWayIn: true });
  const browser = site.browser();
  assert.equal((await byLink(browser, token)).status, 200);
  assert.ok(await isIn(browser));

  // Once, and no password can be set with it either.
  assert.equal((await byLink(site.browser(), token)).status, 404);
  const reset = await site.browser().post('/perform_password_reset', { token, newPassword: NEW });
  assert.equal(reset.status, 404);
  for (const password of ['', 'null', NEW]) {
    const guess = await site.browser().post('/login', { username: 'neu', password });
    assert.ok([400, 401].includes(guess.status), String(guess.status));
  }
  const row = await site.members.find('neu');
  assert.deepEqual([row?.password_hash, typeof row?.last_login_at], [null, 'number']);

  const phone = site.browser();
  const request = await ask(phone, 'neu');
  const { code } = await mailOf(site, 'neu');
  assert.equal((await byCode(phone, request, code)).status, 200);
  assert.equal((await phone.post('/change_password', { newPassword: NEW })).status, 204);
  await site.browser().login('neu', NEW);
  const { subject, text } = await lastLetterTo(site, 'neu@example.org');
  assert.equal(subject, 'Dein Passwort für die Klassenseite ist festgelegt (Klasse 1988)');
  assert.doesNotMatch(text, /geändert|Du warst es nicht/);
});

test('of two that press at once, with the first invitation and its reminder, one is let in', async (t) => {
  const { site, token, member } = await invited(t);
  const link = { memberId: member.id, purpose: 'invitation', address: 'neu@example.org' } as const;
  const second = await site.links.issue(site.db, link);
  const answers = await Promise.all([token, second.token].map((one) => byLink(site.browser(), one)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 404]);
});

const others = {
  'a maintainer': { maintainer: 1 },
  'who was here already': { last_login_at: 1 },
  'whom no mail reaches': { linked_address: null },
  'who is disabled': { disabled: 1 },
} satisfies Record<string, Parameters<TestSite['change']>[1]>;
test('an invitation logs in nobody else, but does what it was mailed for', async (t) => {
  for (const [who, change] of Object.entries(others)) {
    const { site, token, look } = await invited(t, change);
    assert.equal('isWayIn' in ((await look()) as object), false, who);
    assert.equal((await byLink(site.browser(), token)).status, 404, who);
    const set = await site.browser().post('/perform_password_reset', { token, newPassword: NEW });
    assert.equal(set.status, who === 'who is disabled' ? 404 : 204, who);
  }
});

test('neither does one that has expired, nor the code of a printed letter', async (t) => {
  const { site, token, member, look } = await invited(t);
  const letter = { memberId: member.id, purpose: 'invitation', address: '', asCode: true } as const;
  const code = await site.links.issue(site.db, letter);
  assert.deepEqual(await look(code.token), { works: true, purpose: 'invitation', username: 'neu' });
  assert.equal((await byLink(site.browser(), code.token)).status, 404);
  site.passSeconds(31 * 24 * 3600);
  assert.deepEqual(await look(), { works: false, purpose: 'invitation' });
  assert.equal((await byLink(site.browser(), token)).status, 404);
});
