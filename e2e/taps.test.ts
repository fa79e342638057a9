import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { codeIn } from '#test/support/login-by-mail.ts';
import { ownData, saveData } from '#test/support/own-data.ts';
import { lastLetterTo } from '#test/support/read-letters.ts';
import type { TestHouse } from '#test/support/test-house.ts';
import { journey, phone } from './journey.ts';
import { thumb } from './thumb.ts';

const NEW = 'Spachtel und Schleifpapier';

const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: 'Willkommen', exact: true });

/** The address in the invitation, which the maintainers have sent. */
async function invitationLink({ members, invitations, db, ...house }: TestHouse): Promise<string> {
  const member = (await members.find('anna')) ?? assert.fail();
  await db
    .transaction()
    .execute((transaction) => invitations.invite(transaction, member, 'anna@example.org'));
  const [token] = (await lastLetterTo(house, 'anna@example.org')).tokens;
  return `/password-reset/${token}`;
}

journey(
  'from the invitation to the start page it takes six taps, and no username is typed',
  phone,
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    const { press, type, agree, taps } = thumb(page);
    await page.goto(await invitationLink(house));
    await type('Neues Passwort', NEW);
    await type('Neues Passwort wiederholen', NEW);
    await press('Absenden');
    await agree('Das neue Passwort wurde erfolgreich gespeichert!');
    await page.waitForURL('**/login');
    assert.equal(await page.getByLabel('Benutzername', { exact: true }).inputValue(), 'anna');
    assert.equal(await page.getByRole('alert').count(), 0);
    await type('Passwort', NEW);
    await press('Anmelden');
    await welcome(page).waitFor();
    assert.equal(taps(), 6);
  },
);

journey(
  'from a forgotten password to the start page it takes four taps and six digits, and no new password',
  phone,
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    const { press, type, taps } = thumb(page);
    await page.goto('/login');
    await type('Benutzername', 'anna');
    await press('Anmelde-Link schicken', 'link');
    await page.getByRole('heading', { level: 1, name: 'Schau in dein Postfach' }).waitFor();
    const code = codeIn((await lastLetterTo(house, 'anna@example.org')).text) ?? '';
    assert.equal(code.length, 6);
    await type('Code', code);
    await press('Anmelden');
    await welcome(page).waitFor();
    assert.equal(taps(), 4);
  },
);

journey('with a new password it takes ten', phone, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  const { press, type, agree, taps } = thumb(page);
  await page.goto('/login');
  await press('Passwort vergessen?', 'link');
  await type('Benutzername oder verknüpfte E-Mail-Adresse', 'anna');
  await press('Absenden');
  await agree(/^Anweisungen zum Zurücksetzen/);
  const [token] = (await lastLetterTo(house, 'anna@example.org')).tokens;
  await page.goto(`/password-reset/${token}`);
  await type('Neues Passwort', NEW);
  await type('Neues Passwort wiederholen', NEW);
  await press('Absenden');
  await agree('Das neue Passwort wurde erfolgreich gespeichert!');
  await type('Passwort', NEW);
  await press('Anmelden');
  await welcome(page).waitFor();
  assert.equal(taps(), 10);
});

journey(
  'from the start page it takes four taps to call somebody, and six to write to all',
  phone,
  async (j) => {
    const { page, house } = j;
    const browser = await house.join('anna');
    await saveData(browser, 'anna', { ...ownData(), publicationConsent: true, acceptGroupEmails: true });
    for (let number = 2; number <= 16; number += 1) await house.addMember(`mitglied${number}`);
    await j.login(page, 'anna');

    const calling = thumb(page);
    await calling.press('Namensliste', 'link');
    await calling.type('Suchen', 'freiburg');
    await calling.press('anna', 'link');
    const number = page.getByRole('link', { name: '0151 2345678' });
    assert.equal(await number.getAttribute('href'), 'tel:01512345678');
    // The tap that calls.
    assert.equal(calling.taps() + 1, 4);

    await page.goto('/');
    const writing = thumb(page);
    await writing.press('Rundmail', 'link');
    await writing.type('Betreff:', 'Treffen');
    await writing.type('Nachricht:', 'Wer kommt?');
    await writing.press('Absenden');
    await writing.agree('An eine Person senden?');
    await writing.agree('E-Mail erfolgreich gesendet!');
    assert.equal(writing.taps(), 6);
  },
);
