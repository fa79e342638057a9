import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readLetters } from '#test/support/read-letters.ts';
import { e2eTest, stillLaptop, stillPhone } from './e2e-test.ts';
import { inspect } from './inspect.ts';
import { enterVerwaltung } from './log-in-here.ts';
import { pressOk, tells } from './page.ts';

e2eTest('a table with wrong and known lines is shown, and stored unless overtaken', stillPhone, async (j) => {
  const { page, site } = j;
  j.expectComplaint(/409/);
  await site.addMember('bert');
  const bert = (await site.members.find('bert')) ?? assert.fail();
  await site.accounts.setDetails(site.db, bert, { email: 'neu@example.org' });
  await enterVerwaltung(j, '/mitglieder');
  await page.getByRole('link', { name: 'Mitglieder einlesen' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mitglieder einlesen' }).waitFor();
  assert.deepEqual(await inspect(page, 'choice of a table'), []);
  await page.getByRole('button', { name: 'Vorschau zeigen' }).click();
  await pressOk(page, 'Bitte wähle eine Datei oder füge Zeilen ein.');

  const lines = Array.from({ length: 110 }, (_, at) => `M${at};Müller;m${at}@example.org`);
  const table = `Vorname;Name;E-Mail\n${lines.join('\n')}\nbert;Beispiel;bert@example.org\nX;Y;y@\n`;
  const buffer = Buffer.from(table, 'latin1');
  const file = { name: 'klasse.csv', mimeType: 'text/csv', buffer };
  await page.getByLabel('Datei mit der Tabelle').setInputFiles(file);
  await page.getByRole('button', { name: 'Vorschau zeigen' }).click();
  await page.getByText('110 Zeilen: neu').waitFor();
  await page.getByText(/^Gelesen als Windows-1252/).waitFor();
  const rows = page.getByRole('listitem').filter({ hasText: /^Zeile \d/ });
  assert.equal(await rows.count(), 100);
  await page.getByRole('button', { name: '12 weitere zeigen' }).click();
  assert.equal(await rows.count(), 112);
  await page.getByText('„y@“ ist keine gültige einzelne E-Mail-Adresse.').waitFor();
  assert.deepEqual(await inspect(page, 'preview with a wrong line'), []);

  await site.addMember('m0.mueller');
  await page.getByRole('button', { name: '110 Mitglieder speichern' }).click();
  await pressOk(page, '110 Mitglieder anlegen?');
  await pressOk(page, /^Inzwischen hat sich bei den Mitgliedern etwas geändert\./);
  assert.equal(await site.members.count(), 3);

  // Nobody again but by a box.
  await page.getByRole('button', { name: 'Andere Tabelle' }).click();
  const few = 'Vorname;Nachname;E-Mail\nbert;Beispiel;bert@example.org\nRosemarie;Wolf;wolf@example.org\n';
  await page.getByLabel(/^Zeilen aus der Tabelle/).fill(few.replace('wolf@', 'wolf '));
  await page.getByRole('button', { name: 'Vorschau zeigen' }).click();
  await page.getByRole('button', { name: 'Rosemarie Wolf ändern' }).click();
  await page.getByLabel('E-Mail-Adresse').fill('wolf@example.org');
  await page.getByRole('button', { name: 'Zeile prüfen' }).click();
  await page.getByText('Eine Zeile: neu').waitFor();
  await page.getByText('Gibt es schon, mit anderer Adresse.').waitFor();
  const box = page.getByLabel('bert Beispiel trotzdem anlegen');
  await box.check();
  await page.getByRole('button', { name: '2 Mitglieder speichern' }).waitFor();
  await box.uncheck();
  await page.getByRole('button', { name: 'Ein Mitglied speichern' }).click();
  await pressOk(page, 'Ein Mitglied anlegen?');
  await tells(page, 'Ein Mitglied ist angelegt.');
  assert.equal(await site.members.count(), 4);
  await page.getByText('Zeile 2: bert Beispiel, Gibt es schon, mit anderer Adresse.').waitFor();
  await page.getByRole('link', { name: 'Als Tabelle speichern' }).waitFor();
});

const THIRTY = readFileSync(new URL('../test/support/class-lists/thirty.csv', import.meta.url));

/** The list of a class as somebody has typed it over the years, from the file to thirty invitations. */
for (const device of [stillPhone, stillLaptop])
  e2eTest(
    `a list of thirty becomes thirty invitations, ${device.viewport?.width} pixels wide`,
    device,
    async (j) => {
      const { page, site } = j;
      await enterVerwaltung(j, '/mitglieder');
      await page.getByRole('link', { name: 'Mitglieder einlesen' }).click();
      const file = { name: 'klasse.csv', mimeType: 'text/csv', buffer: THIRTY };
      await page.getByLabel('Datei mit der Tabelle').setInputFiles(file);
      await page.getByRole('button', { name: 'Vorschau zeigen' }).click();
      await page.getByText('30 Zeilen: neu').waitFor();
      await page.getByText('Darüber steht, und bleibt weg: „Klassenliste 10b, Abschluss 1988“').waitFor();
      assert.deepEqual(await inspect(page, 'columns and preview of a class list'), []);

      // What no heading tells is chosen, and the preview follows.
      const menu = page.getByLabel('heißt inzwischen');
      assert.equal(await menu.inputValue(), '');
      await menu.selectOption('Nachname heute, wenn anders');
      await page.getByText('Ines Otto (geb. Graf)').waitFor();
      assert.equal(await menu.inputValue(), 'marriedName');
      assert.equal(await page.getByLabel('Name, Vorname').inputValue(), 'surnameFirst');

      // A person who has died is not added, and gets no memorial automatically either.
      const opened = page.waitForEvent('popup');
      await page.getByRole('link', { name: 'Heike Richter zu Gedenken (neuer Tab)' }).click();
      const memorial = await opened;
      assert.equal(await memorial.getByLabel('Vorname').inputValue(), 'Heike');
      await memorial.close();
      const sought = page.waitForEvent('popup');
      await page.getByRole('link', { name: 'Steffen Lorenz zu Gesucht (neuer Tab)' }).click();
      const missing = await sought;
      assert.equal(await missing.getByLabel('Nachname').inputValue(), 'Lorenz');
      await missing.close();

      await page.getByRole('button', { name: '31 Mitglieder speichern' }).click();
      await pressOk(page, '31 Mitglieder anlegen?');
      await page.getByText('3 Zeilen sind weggeblieben:').waitFor();
      await page.getByRole('link', { name: 'Bernd Franke zu Gedenken (neuer Tab)' }).waitFor();
      await page.getByRole('button', { name: 'Alle einladen, die noch nie eingeladen wurden' }).click();
      await pressOk(page, 'Einladungen an 30 Mitglieder verschicken?');
      await tells(page, '30 Einladungen sind unterwegs.');
      const letters = await readLetters(site);
      assert.equal(letters.length, 30);
      const everybody = letters.map(({ to }) => to);
      assert.ok(everybody.includes('kerstin.dietrich@example.org'));
      assert.equal((await site.members.find('ines.otto'))?.birth_name, 'Graf');
    },
  );
