import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ask, behindProxy, byCode, byLink, isIn, mailOf } from '#test/support/login-by-mail.ts';
import { lastLetterTo } from '#test/support/read-letters.ts';
import { type TestHouse, testHouse } from '#test/support/test-house.ts';

const NEW = 'Spachtel und Schleifpapier';

/** Somebody who was invited and has not come yet, with the token of the mail. */
async function invited(t: TestContext, change: Parameters<TestHouse['change']>[1] = { disabled: 0 }) {
  const house = await testHouse(t, behindProxy);
  await house.members.add(house.db, { username: 'neu', email: 'neu@example.org', passwordHash: null });
  const member = await house.members.find('neu');
  assert.ok(member);
  await house.db
    .transaction()
    .execute((transaction) => house.invitations.invite(transaction, member, 'neu@example.org'));
  const { token } = await mailOf(house, 'neu');
  await house.change('neu', change);
  const look = async (of = token) => (await house.browser().post('/check_password_link', { token: of })).json;
  return { house, token, member, look };
}

test('a newcomer goes on without a password, and comes back by mail', async (t) => {
  const { house, token, look } = await invited(t);
  assert.deepEqual(await look(), { works: true, purpose: 'invitation', username: 'neu', isWayIn: true });
  const browser = house.browser();
  assert.equal((await byLink(browser, token)).status, 200);
  assert.ok(await isIn(browser));

  // Once, and no password can be set with it either.
  assert.equal((await byLink(house.browser(), token)).status, 404);
  const reset = await house.browser().post('/perform_password_reset', { token, newPassword: NEW });
  assert.equal(reset.status, 404);
  for (const password of ['', 'null', NEW]) {
    const guess = await house.browser().post('/login', { username: 'neu', password });
    assert.ok([400, 401].includes(guess.status), String(guess.status));
  }
  const row = await house.members.find('neu');
  assert.deepEqual([row?.password_hash, typeof row?.last_login_at], [null, 'number']);

  const phone = house.browser();
  const request = await ask(phone, 'neu');
  const { code } = await mailOf(house, 'neu');
  assert.equal((await byCode(phone, request, code)).status, 200);
  assert.equal((await phone.post('/change_password', { newPassword: NEW })).status, 204);
  await house.browser().login('neu', NEW);
  const { subject, text } = await lastLetterTo(house, 'neu@example.org');
  assert.equal(subject, 'Dein Passwort für die Klassenseite ist festgelegt (Klasse 1988)');
  assert.doesNotMatch(text, /geändert|Du warst es nicht/);
});

test('of two that press at once, with the first invitation and its reminder, one is let in', async (t) => {
  const { house, token, member } = await invited(t);
  const link = { memberId: member.id, purpose: 'invitation', address: 'neu@example.org' } as const;
  const second = await house.links.issue(house.db, link);
  const answers = await Promise.all([token, second.token].map((one) => byLink(house.browser(), one)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 404]);
});

const others = {
  'a maintainer': { maintainer: 1 },
  'who was here already': { last_login_at: 1 },
  'whom no mail reaches': { linked_address: null },
  'who is disabled': { disabled: 1 },
} satisfies Record<string, Parameters<TestHouse['change']>[1]>;
test('an invitation logs in nobody else, but does what it was mailed for', async (t) => {
  for (const [who, change] of Object.entries(others)) {
    const { house, token, look } = await invited(t, change);
    assert.equal('isWayIn' in ((await look()) as object), false, who);
    assert.equal((await byLink(house.browser(), token)).status, 404, who);
    const set = await house.browser().post('/perform_password_reset', { token, newPassword: NEW });
    assert.equal(set.status, who === 'who is disabled' ? 404 : 204, who);
  }
});

test('neither does one that has expired, nor the code of a letter', async (t) => {
  const { house, token, member, look } = await invited(t);
  const letter = { memberId: member.id, purpose: 'invitation', address: '', asCode: true } as const;
  const code = await house.links.issue(house.db, letter);
  assert.deepEqual(await look(code.token), { works: true, purpose: 'invitation', username: 'neu' });
  assert.equal((await byLink(house.browser(), code.token)).status, 404);
  house.passSeconds(31 * 24 * 3600);
  assert.deepEqual(await look(), { works: false, purpose: 'invitation' });
  assert.equal((await byLink(house.browser(), token)).status, 404);
});
