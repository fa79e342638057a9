import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { saveData } from '#test/support/own-data.ts';
import { lastLetterTo } from '#test/support/read-letters.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { e2eTest, laptop, phone, stillPhone } from './e2e-test.ts';
import { axeFindings, inspect } from './inspect.ts';
import { arriveAt, tabTo } from './keyboard.ts';
import { enterVerwaltung } from './log-in-here.ts';
import { heading, pressOk, tells, waitForValue } from './page.ts';

async function setPassword(page: Page) {
  await page.getByLabel('Neues Passwort', { exact: true }).fill('Drei Schichten Lack');
  await page.getByLabel('Neues Passwort wiederholen').fill('Drei Schichten Lack');
  await page.getByRole('button', { name: 'Absenden' }).click();
  await pressOk(page, 'Das neue Passwort wurde erfolgreich gespeichert!');
}

e2eTest('a maintainer adds a member, invites her, sees her come, and shuts her out', phone, async (j) => {
  const { page, site } = j;
  j.expectComplaint(/409/);
  await enterVerwaltung(j);
  await heading(page, 'Verwaltung');
  await page.getByText(/^Bisher bist nur du da\./).waitFor();
  const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts();
  assert.match(headings.join(' '), /Mitglieder Bilder E.Mails Seite Protokoll$/);
  await page.getByRole('link', { name: 'Mitglieder', exact: true }).click();
  await page.getByRole('link', { name: 'Mitglied hinzufügen' }).click();
  await page.getByLabel('Vorname').fill('Sabine');
  await page.getByLabel('Nachname').fill('Körner');
  await page.getByLabel('Benutzername', { exact: true }).fill('ANNA');
  await page.getByLabel('E-Mail-Adresse', { exact: true }).fill('sabine@example.org');
  await page.getByLabel('Gleich eine Einladung').uncheck();
  await page.getByRole('button', { name: 'Hinzufügen' }).click();
  await pressOk(page, 'Diesen Benutzernamen gibt es schon. Bitte nimm einen anderen.');
  await page.getByLabel('Benutzername', { exact: true }).fill('sabine');
  await page.getByRole('button', { name: 'Hinzufügen' }).click();
  await tells(page, 'sabine ist hinzugefügt.');

  await heading(page, 'Mitglieder');
  await page.getByLabel('Zeigen').selectOption('noch nicht eingeladen');
  await page.getByText('1 von 2 Mitgliedern').waitFor();
  await page.getByRole('button', { name: 'Dieses Mitglied einladen' }).click();
  await pressOk(page, 'Eine Einladung verschicken?');
  await tells(page, 'Die Einladung ist unterwegs.');
  await page.getByText('Hier ist niemand.').waitFor();
  const { tokens } = await lastLetterTo(site, 'sabine@example.org');
  const sabine = await j.another();
  await sabine.goto(`/password-reset/${tokens[0]}`);
  await setPassword(sabine);

  await page.getByLabel('Zeigen').selectOption('alle');
  await page.getByRole('link', { name: 'Sabine Körner' }).click();
  await heading(page, 'Sabine Körner');
  const acts = await page.locator('main').locator('a, button').allInnerTexts();
  assert.deepEqual(
    acts.slice(-5),
    ['Hochladen abschalten', 'Ins Gedenken aufnehmen', 'Sperren', 'Mitglied löschen', 'Zu den Mitgliedern'],
    'what is dangerous is last',
  );
  await page.getByRole('button', { name: 'Link für ein neues Passwort zeigen' }).click();
  await pressOk(page, /^Einen Link zeigen/);
  const shown = page.getByLabel('Link für ein neues Passwort');
  assert.match(await shown.inputValue(), /\/password-reset\/[\w-]{43}$/);
  await page.getByRole('button', { name: 'Sperren' }).click();
  await pressOk(page, /^Sabine Körner sperren\?/);
  await tells(page, 'Sabine Körner ist gesperrt.');
  await page.getByRole('button', { name: 'Wieder zulassen' }).waitFor();

  await page.goto('/verwaltung/protokoll');
  const lines = page.getByRole('main').getByRole('listitem');
  await waitForValue(
    async () =>
      (await lines.allInnerTexts()).map((text) => text.split('\n')[0]?.replace(/[\u2066-\u2069]/g, '')),
    [
      'anna hat sabine gesperrt.',
      'anna hat für sabine einen Link für ein neues Passwort geholt.',
      'anna hat sabine eingeladen.',
      'anna hat sabine hinzugefügt.',
      'anna hat die Mitgliederliste mit Adressen angesehen.',
    ],
  );
  await page.getByLabel('Zeigen').selectOption('was nur angesehen wurde');
  await waitForValue(() => lines.count(), 1);
  await page.getByLabel('Zeigen').selectOption('alles');
  await page.getByLabel('Benutzername').fill('sabine');
  await page.keyboard.press('Enter');
  await waitForValue(() => lines.count(), 4);
  assert.deepEqual(await inspect(page, 'record'), []);
});

e2eTest('a printed letter lets in who reads no mails, by its code or by a camera', laptop, async (j) => {
  const { page, site } = j;
  await site.addMember('bert');
  await enterVerwaltung(j, '/mitglieder/bert/brief');
  await page.getByRole('button', { name: 'Code erzeugen' }).click();
  const letter = page.getByRole('article');
  await letter.getByText('Hallo bert,').waitFor();
  const [code = ''] = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(await letter.innerText()) ?? [];
  assert.deepEqual(await axeFindings(page, 'everything'), []);
  const { data, info } = await sharp(await letter.locator('svg').screenshot({ scale: 'css' }))
    .resize(660)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = decodeQR({ data: new Uint8Array(data), width: info.width, height: info.height });
  assert.equal(read, `${site.address}/password-reset/${code.replace('-', '')}`);

  const bert = await j.another(phone);
  await bert.goto('/login');
  await bert.getByRole('link', { name: 'Anmelde-Link schicken' }).click();
  await bert.getByRole('link', { name: 'Ich habe einen Code' }).click();
  await heading(bert, 'Code aus dem Brief');
  await bert.getByLabel('Code').fill('abc');
  await bert.getByLabel('Code').blur();
  await bert.getByText(/^Der Code hat 8 Zeichen/).waitFor();
  await bert.getByLabel('Code').fill(` ${code.toLowerCase().replace('-', ' ')} `);
  await bert.getByRole('button', { name: 'Weiter' }).click();
  await setPassword(bert);
});

e2eTest('letters for all who never came are made in one go, each on its sheet', stillPhone, async (j) => {
  const { page, site } = j;
  const COUNT = 12;
  for (let at = 1; at <= COUNT; at += 1)
    await site.members.add(site.db, {
      username: `mitglied${at}`,
      email: at % 3 === 0 ? '' : `m${at}@example.org`,
      contact: { firstName: `Vorname${at}`, surname: 'Beispiel', address: 'Weg 5', city: '50667 Köln' },
      passwordHash: null,
    });
  // Whom an invitation has reached needs no letter.
  await site.addMember('berta');
  await site.change('berta', { invited_at: 1 });
  await enterVerwaltung(j);
  await saveData(await site.again('anna'), 'anna', {
    firstName: 'Anna',
    surname: 'Ölschläger',
    mobileNumber: '0151 2345678',
    publicationConsent: true,
  });
  await page.goto('/verwaltung/mitglieder/briefe');
  await page.getByText(`${COUNT} Mitglieder waren noch nie da`).waitFor();
  await page.getByRole('button', { name: 'Briefe erzeugen' }).click();
  await page.getByRole('button', { name: 'Drucken' }).waitFor();
  const letters = page.getByRole('article');
  assert.equal(await letters.count(), COUNT);
  // Each finds its envelope; a member who does not get in knows whom to call.
  await letters.nth(0).getByText('Für Vorname1 Beispiel', { exact: true }).waitFor();
  await letters.nth(0).getByText('50667 Köln', { exact: true }).waitFor();
  await letters.nth(0).getByText('ruf einfach an: 0151 2345678.').waitFor();
  await letters.nth(0).getByText('Viele Grüße, Anna Ölschläger', { exact: true }).waitFor();
  const codes = await letters.locator('li:nth-child(2) strong').allTextContents();
  assert.equal(new Set(codes).size, COUNT);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.getByRole('heading').count(), 0, 'the first sheet is a letter, too');
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  assert.equal(pdf.match(/\/Type \/Page\b/g)?.length, COUNT, 'sheets of paper');
});

e2eTest('a name is corrected, an address taken away, and a member deleted', stillPhone, async (j) => {
  const { page, site } = j;
  const bert = await site.join('bert');
  await bert.upload(await bert.createGallery(), await plainJpeg({ width: 60, height: 40 }));
  await enterVerwaltung(j, '/mitglieder/bert');
  await page.getByRole('link', { name: 'Angaben berichtigen' }).press('Enter');
  await arriveAt(page, 'Angaben von bert Beispiel');
  await page.getByLabel('Nachname').fill('Maier');
  await tabTo(page, 'E-Mail-Adresse');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  assert.deepEqual(await inspect(page, 'a member without an address'), []);
  await page.keyboard.press('Enter');
  await tells(page, 'Daten erfolgreich gespeichert!');
  await heading(page, 'bert Maier');
  await page.getByText('keine', { exact: true }).first().waitFor();
  await page.goto('/verwaltung/mitglieder?zeigen=no-email');
  await page.getByRole('link', { name: 'bert Maier' }).click();

  await page.getByRole('link', { name: 'Mitglied löschen' }).click();
  await heading(page, 'bert Maier löschen');
  assert.deepEqual(await axeFindings(page, 'everything'), []);
  await page.getByLabel(/^Das eine Bild behalten/).uncheck();
  await page.getByLabel(/^Tippe zur Sicherheit/).fill('bert');
  await page.getByRole('button', { name: 'Endgültig löschen' }).click();
  await tells(page, 'bert Maier ist gelöscht.');
  await heading(page, 'Mitglieder');
  await page.getByText('1 Mitglied', { exact: true }).waitFor();
  assert.deepEqual([...(await site.images.filesIds())], []);
});
