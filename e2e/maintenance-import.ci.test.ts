import assert from 'node:assert/strict';
import { e2eTest, stillPhone } from './e2e-test.ts';
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
