import assert from 'node:assert/strict';
import { test } from 'node:test';
import { saveData } from '#test/support/own-data.ts';
import { readLetters } from '#test/support/read-letters.ts';
import { testSite } from '#test/support/test-site.ts';

const NEW = 'Spachtel und Schleifpapier';

test('notices about password and address leave, whatever happens to the account before they do', async (t) => {
  const site = await testSite(t);
  const maja = await site.maintainer();
  const fates = {
    disabled: () => maja.post('/maintenance/members/bert/disable'),
    left: async () => {
      // Before that it takes the code of a mail.
      site.passSeconds(24 * 3600);
      const anna = site.browser();
      await anna.login('anna', NEW);
      return anna.post('/users/anna/deletion', { images: 'keep', password: NEW });
    },
    deleted: async () => {
      const { id = '' } = (await site.members.find('carl')) ?? {};
      await site.accounts.remove(site.db, id, { keepImages: true });
      return { status: 204 };
    },
  };
  for (const [username, fate] of [
    ['bert', fates.disabled],
    ['anna', fates.left],
    ['carl', fates.deleted],
  ] as const) {
    const member = await site.join(username);
    await saveData(member, username, { privateEmailAddress: `${username}@dieb.example` });
    assert.equal((await member.post('/change_password', { newPassword: NEW })).status, 204);
    assert.ok((await fate()).status < 300, username);
    const told = (await readLetters(site)).filter(({ to }) => to === `${username}@example.org`);
    const subjects = told.map(({ subject }) => subject.replace(' (Klasse 1988)', ''));
    for (const subject of [
      'Dein Passwort für die Klassenseite wurde geändert',
      'Deine E-Mail-Adresse auf der Klassenseite wurde geändert',
    ])
      assert.ok(subjects.includes(subject), `${username}: ${subjects}`);
  }
});
