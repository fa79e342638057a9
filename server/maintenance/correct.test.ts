import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { saveData } from '#test/support/own-data.ts';
import { readLetters } from '#test/support/read-letters.ts';
import { testSite } from '#test/support/test-site.ts';

/** A class, and maja, who corrects the data of others. */
async function corrected(t: TestContext) {
  const site = await testSite(t, { settings: { ADMIN_EMAIL: 'betreuer@example.org' } });
  const maja = await site.maintainer();
  return {
    site,
    maja,
    async correct(username: string, changes: Record<string, string>) {
      const member = (await site.members.find(username)) ?? assert.fail(username);
      const { first_name: firstName, surname, linked_address } = member;
      const json = { username, firstName, surname, email: linked_address ?? '', ...changes };
      const { status } = await maja.send('PUT', `/maintenance/members/${username}`, { json });
      assert.equal(status, 200);
    },
    lettersSince: async (count: number) => (await readLetters(site)).slice(count),
  };
}

test('links mailed to an address end with it, and neither email about the new one has a link', async (t) => {
  const { site, correct, lettersSince } = await corrected(t);
  const anna = await site.join('anna');
  await saveData(anna, 'anna', { privateEmailAddress: 'anna@example.org' });
  await site.browser().post('/request_password_reset', { username: 'anna' });
  const before = await readLetters(site);
  await correct('anna', { email: 'neu@example.com', surname: 'Neumann' });
  const letters = await lettersSince(before.length);
  assert.deepEqual(letters.map(({ to }) => to).toSorted(), ['anna@example.org', 'neu@example.com']);
  const textTo = (address: string) => letters.find(({ to }) => to === address)?.text ?? '';
  assert.match(textTo('anna@example.org'), /eine andere E-Mail-Adresse eingetragen \(neu: n…@e…\.com\)/);
  assert.match(textTo('anna@example.org'), /Wenn nicht, schreib bitte gleich an betreuer@example\.org/);
  assert.match(textTo('neu@example.com'), /\* E-Mail-Adresse: neu@example\.com\n\* Nachname: Neumann\n/);
  for (const letter of letters) assert.deepEqual(letter.tokens, []);
  const used = { token: before.at(-1)?.tokens[0], newPassword: 'Spachtel und Schleifpapier' };
  assert.equal((await site.browser().post('/perform_password_reset', used)).status, 404);
  await site.browser().login('neu@example.com', site.password);
});

test('an address that waits for its confirmation gives way to the one that the maintainers set', async (t) => {
  const { site, correct } = await corrected(t);
  const anna = await site.join('anna');
  await saveData(anna, 'anna', { privateEmailAddress: 'wunsch@example.org' });
  const waiting = (await readLetters(site)).find(({ to }) => to === 'wunsch@example.org');
  await correct('anna', { email: 'neu@example.com' });
  const confirmed = await site.browser().post('/confirm_address', { token: waiting?.tokens[0] });
  assert.equal(confirmed.status, 404);
  assert.equal((await site.members.find('anna'))?.linked_address, 'neu@example.com');
});

test('a member who has never logged in is invited again at a new address, and is still invited at the same one', async (t) => {
  const { site, maja, correct, lettersSince } = await corrected(t);
  for (const username of ['bert', 'carl'])
    await site.members.add(site.db, { username, email: `${username}@example.org`, passwordHash: null });
  const invite = () => maja.post('/maintenance/members/bert/invite');
  assert.equal((await invite()).status, 200);
  const [invitation] = await readLetters(site);
  await correct('bert', { surname: 'Bergmann' });
  assert.notEqual((await site.members.find('bert'))?.invited_at, null);

  await correct('bert', { email: 'b@example.com' });
  await correct('carl', { email: 'c@example.com' });
  const told = await lettersSince(1);
  assert.deepEqual(
    told.map(({ to }) => to),
    ['bert@example.org'],
    'carl has never heard of the site',
  );
  const check = await site.browser().post('/check_password_link', { token: invitation?.tokens[0] });
  assert.equal((check.json as { works?: boolean }).works ?? false, false);
  assert.equal((await invite()).status, 200);
  assert.deepEqual(
    (await lettersSince(2)).map(({ to }) => to),
    ['b@example.com'],
  );
});

test('a username that the maintainers have changed is in the email about it, alone or with the rest', async (t) => {
  const { site, correct, lettersSince } = await corrected(t);
  await site.join('anna');
  await correct('anna', { username: 'anna.neumann' });
  const [alone] = await lettersSince(0);
  await correct('anna.neumann', { username: 'a.neumann', surname: 'Neumann' });
  const [together] = await lettersSince(1);
  assert.match(alone?.text ?? '', /etwas geändert:\s+\* Benutzername: anna\.neumann\n\n/);
  assert.match(together?.text ?? '', /\* Benutzername: a\.neumann\n\* Nachname: Neumann\n/);
});
