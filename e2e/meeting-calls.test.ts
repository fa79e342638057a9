import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { OwnData } from '#contract/members.ts';
import { saveData } from '#test/support/own-data.ts';
import type { TestHouse } from '#test/support/test-house.ts';
import { callMeeting, say } from '#test/support/test-meeting.ts';
import { axeFindings } from './axe.ts';
import { journey, phone, tablet } from './journey.ts';
import { nextReunion } from './next-reunion.ts';
import { waitForValue } from './wait-for-value.ts';

const NARROW = { width: 320, height: 740 };

async function named(house: TestHouse, username: string, surname: string, more: Partial<OwnData> = {}) {
  const browser = await house.join(username);
  const firstName = username.slice(0, 1).toUpperCase() + username.slice(1);
  const all = { firstName, surname, publicationConsent: true, acceptGroupEmails: true, ...more };
  await saveData(browser, username, all);
  return browser;
}

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** What was tapped last is saved. */
const isIdle = (row: Locator) => waitForValue(() => row.locator('[aria-busy]').count(), 0);

/** anna has invited; of the others bert has said yes, frida has released nothing. */
async function invited(house: TestHouse) {
  const anna = await named(house, 'anna', 'Ölschläger');
  const bert = await named(house, 'bert', 'Zorn');
  await named(house, 'carl', 'Aal', { mobileNumber: '0171 7654321', phoneNumber: '' });
  await named(house, 'dora', 'Schulz', { acceptGroupEmails: false, mobileNumber: '', phoneNumber: '' });
  await named(house, 'emil', 'Öchsle');
  await named(house, 'gitta', 'Immergrün');
  await house.addMember('frida');
  const { id } = await callMeeting(anna, nextReunion(house));
  await anna.post(`/meetings/${id}/invitations`);
  await say(bert, id, 'yes');
  return { id, anna, bert };
}

journey('an organiser phones those who have not answered, and enters what they say', phone, async (j) => {
  const { page, house } = j;
  j.expectComplaint(/409/);
  const { id } = await invited(house);
  await j.login(page, 'anna', `/treffen/${id}`);
  await page.getByText('Noch ohne Antwort: Carl Aal, Gitta Immergrün, Emil Öchsle und 2 weitere.').waitFor();
  await page.getByRole('link', { name: 'Anrufen und Antworten eintragen' }).click();
  await page.getByRole('heading', { level: 1, name: 'Anrufen' }).waitFor();
  const call = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const answer = (name: string) => page.getByRole('group', { name: `Antwort von ${name}` });
  assert.deepEqual(await page.locator('main li strong').allInnerTexts(), [
    ...['Carl Aal', 'Gitta Immergrün', 'Emil Öchsle', 'Dora Schulz'],
  ]);
  await page.getByText('Dazu kommt eine Person, die ihren Namen nicht freigegeben hat.').waitFor();
  await call('Dora Schulz').getByText('Hat keine Einladung per E\u2011Mail bekommen.').waitFor();
  await call('Dora Schulz').getByText('Keine Nummer freigegeben').waitFor();
  assert.deepEqual(await axeFindings(page, 'everything'), []);

  // Phone and enter one answer: two taps.
  const number = call('Carl Aal').getByRole('link', { name: 'Carl Aal anrufen: 0171 7654321' });
  assert.equal(await number.getAttribute('href'), 'tel:01717654321');
  await answer('Carl Aal').getByRole('button', { name: 'Kommt', exact: true }).tap();
  await call('Carl Aal').getByText('Eingetragen: kommt').waitFor();
  // A slip of the finger, mended where it was made.
  await isIdle(call('Carl Aal'));
  await call('Carl Aal').getByLabel('Personen').selectOption('3');
  await waitForValue(() => call('Carl Aal').getByLabel('Personen').inputValue(), '3');
  await answer('Dora Schulz').getByRole('button', { name: 'Kommt nicht' }).tap();
  await call('Dora Schulz').getByText('Eingetragen: kommt nicht').waitFor();
  await isIdle(call('Dora Schulz'));
  await answer('Dora Schulz').getByRole('button', { name: 'Vielleicht' }).tap();
  await call('Dora Schulz').getByText('Eingetragen: vielleicht').waitFor();

  // gitta answers by herself while anna phones her: that stands unless anna knows of it.
  const gitta = house.browser();
  await gitta.login('gitta', house.password);
  await say(gitta, id, 'no');
  await answer('Gitta Immergrün').getByRole('button', { name: 'Kommt', exact: true }).tap();
  await page.getByText('Gitta Immergrün hat inzwischen selbst geantwortet.').waitFor();
  await page.getByRole('button', { name: 'Abbrechen' }).tap();
  assert.equal(await call('Gitta Immergrün').getByText('Eingetragen').count(), 0);

  await page.reload();
  await page.locator('main li strong').first().waitFor();
  assert.deepEqual(await page.locator('main li strong').allInnerTexts(), ['Emil Öchsle']);
  await page.setViewportSize(NARROW);
  assert.equal(await isTooWide(page), false);
  await page.setViewportSize({ width: 360, height: 740 });

  // Whoever it is, with all that belongs to it.
  await page.getByLabel('Mitglied').selectOption('frida');
  await page.getByLabel('Personen').last().selectOption('2');
  await page.getByLabel('Wer kommt mit?').fill('Renate');
  await answer('frida').getByRole('button', { name: 'Kommt', exact: true }).tap();
  await page.getByText('frida: kommt. Eingetragen!').waitFor();
  await answer('Emil Öchsle').getByRole('button', { name: 'Kommt nicht' }).tap();
  await call('Emil Öchsle').getByText('Eingetragen: kommt nicht').waitFor();
  await page.reload();
  await page.getByText('Alle haben geantwortet.').waitFor();

  // carl sees who has entered it, and what he says stands.
  const carl = await j.another(phone);
  await j.login(carl, 'carl', `/treffen/${id}`);
  await carl.getByText('Du hast zugesagt, zusammen 3 Personen.').waitFor();
  await carl.getByText('Von Anna Ölschläger eingetragen, ').waitFor();
  await carl.getByRole('button', { name: 'Absagen' }).tap();
  await carl.getByText('Du hast abgesagt.').waitFor();
  assert.equal(await carl.getByText('eingetragen').count(), 0);
});

journey('guests without an account and payments stand in the list', tablet, async (j) => {
  const { page, house } = j;
  const { id, bert } = await invited(house);
  await say(bert, id, 'yes', { persons: 2, companions: ['Renate'] });
  await j.login(page, 'anna', `/treffen/${id}/gaeste`);
  await page.getByLabel('Name', { exact: true }).fill('Studienrat Ahrens');
  await page.getByLabel('Personen').selectOption('2');
  await page.getByLabel('Wer kommt mit?').fill('Ilse');
  await page.getByLabel('Bemerkung').fill('Platz ohne Stufen');
  await page.getByRole('button', { name: 'Gast eintragen' }).click();
  await page.getByText('Studienrat Ahrens ist eingetragen.').waitFor();
  await page.getByText('Zusagen: 4 Personen.').waitFor();
  await page.getByText('mit Renate').waitFor();
  await page.getByText('mit Ilse').waitFor();

  await page.getByRole('checkbox', { name: 'Zorn, Bert hat bezahlt' }).check();
  await page.getByLabel('Betrag von Zorn, Bert in Euro').fill('37,50');
  await page.keyboard.press('Tab');
  await page.getByText('Eine Zahlung, zusammen 37,50').waitFor();
  // The same amount is not typed for each.
  await page.getByRole('checkbox', { name: 'Studienrat Ahrens hat bezahlt' }).check();
  await page.getByText('2 Zahlungen, zusammen 75,00').waitFor();
  await page.getByLabel('Betrag von Studienrat Ahrens in Euro').fill('viel');
  await page.keyboard.press('Tab');
  await page.getByText('Bitte einen Betrag wie 25 oder 25,50.').waitFor();
  await page.getByLabel('Betrag von Studienrat Ahrens in Euro').fill('');
  await page.keyboard.press('Tab');
  await page.getByText('2 Zahlungen, zusammen 37,50').waitFor();
  assert.deepEqual(await axeFindings(page, 'everything'), []);

  await page.getByRole('button', { name: 'Studienrat Ahrens ändern' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Oberstudienrat Ahrens');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Gespeichert.').waitFor();
  await page.getByRole('rowheader', { name: 'Oberstudienrat Ahrens' }).waitFor();
  await page.setViewportSize(NARROW);
  assert.equal(await isTooWide(page), false);

  // All members see who comes, and none of the rest.
  const carl = await j.another(phone);
  await j.login(carl, 'carl', `/treffen/${id}`);
  await carl.getByText('Oberstudienrat Ahrens').waitFor();
  assert.equal(await carl.getByText('Platz ohne Stufen').count(), 0);

  await page.getByRole('button', { name: 'Oberstudienrat Ahrens entfernen' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByText('steht nicht mehr in der Gästeliste').waitFor();
  await page.getByText('Zusagen: 2 Personen.').waitFor();
});
