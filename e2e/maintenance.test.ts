import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { lastLetterTo } from '#test/support/read-letters.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestHouse } from '#test/support/test-house.ts';
import { axeFindings } from './axe.ts';
import { inspect } from './inspect.ts';
import { journey, laptop, phone } from './journey.ts';
import { answer, arriveAt, tabTo } from './keyboard.ts';
import { overflowing } from './layout-findings.ts';
import { confirmHere, logInHere } from './log-in-here.ts';
import { pressOk, tells } from './press-ok.ts';
import { waitForValue } from './wait-for-value.ts';

const setMaintainer = (house: TestHouse, username: string, maintainer: 0 | 1) =>
  house.change(username, { maintainer });

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

journey('a maintainer adds a member, invites her, and sees her come', phone, async (j) => {
  const { page, house } = j;
  j.expectComplaint(/403/);
  await house.addMember('anna');
  await setMaintainer(house, 'anna', 1);
  await j.login(page, 'anna');
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('link', { name: 'Verwaltung' }).click();
  await confirmHere(page, house.password);

  await heading(page, 'Verwaltung');
  await page.getByText(/^Bisher bist nur du da\./).waitFor();
  await page.getByRole('link', { name: 'Mitglieder', exact: true }).click();
  await page.getByRole('link', { name: 'Mitglied hinzufügen' }).click();
  await page.getByLabel('Vorname').fill('Sabine');
  await page.getByLabel('Nachname').fill('Körner');
  await page.getByLabel('Benutzername', { exact: true }).fill('ANNA');
  await page.getByLabel('E-Mail-Adresse', { exact: true }).fill('sabine@example.org');
  await page.getByLabel('Gleich eine Einladung').uncheck();
  await page.getByRole('button', { name: 'Hinzufügen' }).click();
  j.expectComplaint(/409/);
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

  const { tokens } = await lastLetterTo(house, 'sabine@example.org');
  const sabine = await j.another();
  await sabine.goto(`/password-reset/${tokens[0]}`);
  await sabine.getByLabel('Neues Passwort', { exact: true }).fill('Drei Schichten Lack');
  await sabine.getByLabel('Neues Passwort wiederholen').fill('Drei Schichten Lack');
  await sabine.getByRole('button', { name: 'Absenden' }).click();
  await pressOk(sabine, 'Das neue Passwort wurde erfolgreich gespeichert!');

  await page.getByLabel('Zeigen').selectOption('alle');
  await page.getByRole('link', { name: 'Sabine Körner' }).click();
  await heading(page, 'Sabine Körner');
  await page.getByRole('button', { name: 'Link für ein neues Passwort zeigen' }).click();
  await pressOk(page, /^Einen Link zeigen/);
  assert.match(
    await page.getByLabel('Link für ein neues Passwort').inputValue(),
    /\/password-reset\/[\w-]{43}$/,
  );

  await page.getByRole('button', { name: 'Sperren' }).click();
  await pressOk(page, /^Sabine Körner sperren\?/);
  await tells(page, 'Sabine Körner ist gesperrt.');
  await page.getByRole('button', { name: 'Wieder zulassen' }).waitFor();

  await page.goto('/verwaltung/protokoll');
  await heading(page, 'Protokoll');
  await waitForValue(
    async () =>
      (await page.getByRole('main').getByRole('listitem').allInnerTexts()).map((text) =>
        text.split('\n')[0]?.replace(/[\u2066-\u2069]/g, ''),
      ),
    [
      'anna hat sabine gesperrt.',
      'anna hat für sabine einen Link für ein neues Passwort geholt.',
      'anna hat sabine eingeladen.',
      'anna hat sabine hinzugefügt.',
      'anna hat die Mitgliederliste mit Adressen angesehen.',
    ],
  );
  const lines = () => page.getByRole('main').getByRole('listitem');
  await page.getByLabel('Zeigen').selectOption('was nur angesehen wurde');
  await waitForValue(() => lines().count(), 1);
  await page.getByLabel('Zeigen').selectOption('Treffen');
  await page.getByText('Dazu steht nichts im Protokoll.').waitFor();
  await page.goBack();
  await waitForValue(() => lines().count(), 1);
  await page.getByLabel('Zeigen').selectOption('alles');
  await page.getByLabel('Benutzername').fill('sabine');
  await page.keyboard.press('Enter');
  await waitForValue(() => lines().count(), 4);
  assert.deepEqual(await inspect(page, 'record'), []);
});

journey('a member finds no trace of it', laptop, async (j) => {
  const { page, house } = j;
  j.expectComplaint(/404/);
  await house.addMember('bert');
  await j.login(page, 'bert');
  await page.getByRole('link', { name: 'Abmelden' }).waitFor();
  assert.equal(await page.getByText('Verwaltung').count(), 0);
  await page.goto('/verwaltung/mitglieder');
  await heading(page, 'Seite nicht gefunden');
});

journey(
  'by the keys alone, the password again after half an hour, over the page, which goes on',
  laptop,
  async (j) => {
    const { page, house } = j;
    j.expectComplaint(/403/);
    await house.addMember('anna');
    await house.addMember('bert');
    await setMaintainer(house, 'anna', 1);
    await j.login(page, 'anna', '/verwaltung/mitglieder/bert');
    await arriveAt(page, 'Bitte bestätige, dass du es bist');
    await tabTo(page, 'Passwort');
    await page.keyboard.type(house.password);
    await page.keyboard.press('Enter');
    await arriveAt(page, 'bert Beispiel');

    house.passSeconds(31 * 60);
    await tabTo(page, 'Sperren');
    await page.keyboard.press('Enter');
    await answer(page, /^bert Beispiel sperren\?/);
    await page.getByRole('dialog', { name: 'Bitte bestätige, dass du es bist' }).waitFor();
    assert.equal((await house.members.find('bert'))?.disabled, 0);
    await page.keyboard.type(house.password);
    await page.keyboard.press('Enter');
    await tells(page, 'bert Beispiel ist gesperrt.');
    assert.equal((await house.members.find('bert'))?.disabled, 1);
  },
);

journey('its pages fit a small phone, and axe finds nothing wrong with them', phone, async (j) => {
  const { page, house } = j;
  j.expectComplaint(/403/);
  await house.addMember('anna');
  await house.addMember('bert');
  await setMaintainer(house, 'anna', 1);
  await j.login(page, 'anna', '/verwaltung');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    if (scheme === 'light') {
      await heading(page, 'Bitte bestätige, dass du es bist');
      assert.deepEqual(await axeFindings(page, 'everything'), []);
      await confirmHere(page, house.password);
      await heading(page, 'Verwaltung');
    }
    for (const path of [
      '',
      '/mitglieder',
      '/mitglieder/neu',
      '/mitglieder/bert',
      '/protokoll',
      '/bestaetigen',
    ]) {
      await page.goto(`/verwaltung${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.deepEqual(await axeFindings(page, 'everything'), [], path);
      await page.setViewportSize({ width: 320, height: 640 });
      assert.deepEqual(await overflowing(page), [], path);
      await page.setViewportSize({ width: 360, height: 740 });
    }
  }
});

journey('when the session has ended, Verwaltung leads to the login and back', laptop, async (j) => {
  const { page, house } = j;
  j.expectComplaint(/40[134]/);
  await house.addMember('anna');
  await setMaintainer(house, 'anna', 1);
  await j.login(page, 'anna');
  await house.db.deleteFrom('sessions').execute();
  await page.getByRole('link', { name: 'Verwaltung' }).click();
  await heading(page, 'Anmelden');
  await logInHere(page, 'anna', house.password);
  await confirmHere(page, house.password);
  await heading(page, 'Verwaltung');
});

journey(
  'a printed letter lets in who reads no mails: by its code, and by the code for cameras',
  laptop,
  async (j) => {
    const { page, house } = j;
    j.expectComplaint(/403/);
    await house.addMember('anna');
    await house.addMember('bert');
    await setMaintainer(house, 'anna', 1);
    await j.login(page, 'anna', '/verwaltung/mitglieder/bert/brief');
    await confirmHere(page, house.password);
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
    assert.equal(read, `${house.address}/password-reset/${code.replace('-', '')}`);

    const bert = await j.another(phone);
    await bert.goto('/login');
    await bert.getByRole('link', { name: 'Ich habe einen Code' }).click();
    await heading(bert, 'Code aus dem Brief');
    await bert.getByLabel('Code').fill('abc');
    await bert.getByLabel('Code').blur();
    await bert.getByText(/^Der Code hat 8 Zeichen/).waitFor();
    await bert.getByLabel('Code').fill(` ${code.toLowerCase().replace('-', ' ')} `);
    await bert.getByRole('button', { name: 'Weiter' }).click();
    await bert.getByLabel('Neues Passwort', { exact: true }).fill('Drei Schichten Lack');
    await bert.getByLabel('Neues Passwort wiederholen').fill('Drei Schichten Lack');
    await bert.getByRole('button', { name: 'Absenden' }).click();
    await pressOk(bert, 'Das neue Passwort wurde erfolgreich gespeichert!');
  },
);

journey('a name is corrected and a member deleted, asked for twice', phone, async (j) => {
  const { page, house } = j;
  j.expectComplaint(/403/);
  await house.addMember('anna');
  const bert = await house.join('bert');
  await bert.upload(await bert.createGallery(), await plainJpeg({ width: 60, height: 40 }));
  await setMaintainer(house, 'anna', 1);
  await j.login(page, 'anna', '/verwaltung/mitglieder/bert');
  await confirmHere(page, house.password);
  await page.getByRole('link', { name: 'Angaben berichtigen' }).click();
  await heading(page, 'Angaben von bert Beispiel');
  await page.getByLabel('Nachname').fill('Maier');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await tells(page, 'Daten erfolgreich gespeichert!');
  await heading(page, 'bert Maier');

  await page.getByRole('link', { name: 'Mitglied löschen' }).click();
  await heading(page, 'bert Maier löschen');
  assert.deepEqual(await axeFindings(page, 'everything'), []);
  await page.getByLabel(/^Das eine Bild behalten/).uncheck();
  await page.getByLabel(/^Tippe zur Sicherheit/).fill('bert');
  await page.getByRole('button', { name: 'Endgültig löschen' }).click();
  await tells(page, 'bert Maier ist gelöscht.');
  await heading(page, 'Mitglieder');
  await page.getByText('1 Mitglied', { exact: true }).waitFor();
  assert.deepEqual([...(await house.images.filesIds())], []);
});
