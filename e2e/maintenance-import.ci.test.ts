import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { inspect } from './inspect.ts';
import { journey, phone } from './journey.ts';
import { enterVerwaltung } from './log-in-here.ts';
import { pressOk, tells } from './press-ok.ts';

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

journey(
  'a table with wrong lines, a workbook, and one that was overtaken',
  { ...phone, reducedMotion: 'reduce' },
  async (j) => {
    const { page, house } = j;
    await enterVerwaltung(j, '/mitglieder');
    await page.getByRole('link', { name: 'Mitglieder einlesen' }).click();
    await heading(page, 'Mitglieder einlesen');
    assert.deepEqual(await inspect(page, 'choice of a table'), []);
    await page.getByRole('button', { name: 'Vorschau zeigen' }).click();
    await pressOk(page, 'Bitte wähle eine Datei oder füge Zeilen ein.');
    const choose = async (name: string, buffer: Buffer) => {
      await page.getByLabel('Datei mit der Tabelle').setInputFiles({ name, mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Vorschau zeigen' }).click();
    };
    await choose('Klasse.xlsx', Buffer.from('PK\u0003\u0004xl/workbook.xml', 'latin1'));
    await pressOk(page, /^Die Datei Klasse\.xlsx lässt sich nicht als Excel-Mappe lesen/);

    const lines = Array.from({ length: 150 }, (_, at) => `M${at};Müller;m${at}@example.org`);
    const table = `Vorname;Name;E-Mail\n${lines.join('\n')}\nAnna;Beispiel;anna@example.org\nX;Y;kein Postfach\n`;
    await choose('klasse.csv', Buffer.from(table, 'latin1'));
    await page.getByText('150 Zeilen: neu').waitFor();
    await page.getByText(/^Gelesen als Windows-1252/).waitFor();
    assert.equal(await page.locator('tbody tr').count(), 100);
    await page.getByRole('button', { name: '52 weitere zeigen' }).click();
    assert.equal(await page.locator('tbody tr').count(), 152);
    await page.getByLabel('Zeigen').selectOption('fehlerhaft');
    await page.getByText('E-Mail-Adresse ist keine gültige einzelne Adresse.').waitFor();
    assert.equal(await page.locator('tbody tr').count(), 1);
    assert.deepEqual(await inspect(page, 'preview with a wrong line'), []);
    await house.addMember('m0.mueller');
    j.expectComplaint(/409/);
    await page.getByRole('button', { name: '150 Mitglieder speichern' }).click();
    await pressOk(page, '150 Mitglieder anlegen?');
    await pressOk(page, /^Inzwischen hat sich bei den Mitgliedern etwas geändert\./);
    assert.equal(await house.members.count(), 2);
  },
);

journey(
  'a table that was imported before offers nobody again but by a box',
  { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' },
  async (j) => {
    const { page, house } = j;
    await house.addMember('bert');
    const bert = (await house.members.find('bert')) ?? assert.fail();
    await house.accounts.setDetails(house.db, bert, { email: 'neu@example.org' });
    await enterVerwaltung(j, '/mitglieder/einlesen');
    const long = 'rosemarie.hohenstein-lichtenberg@gewerbliche-schulen-musterstadt.example';
    const table = `Vorname;Nachname;E-Mail\nbert;Beispiel;bert@example.org\nRosemarie;Hohenstein-Lichtenberg;${long}\n`;
    await page.getByLabel(/^Zeilen aus der Tabelle/).fill(table);
    await page.getByRole('button', { name: 'Vorschau zeigen' }).click();
    await page.getByText('Gibt es schon, mit anderer Adresse.').waitFor();
    await page.getByRole('button', { name: 'Ein Mitglied speichern' }).waitFor();
    assert.deepEqual(await brokenWords(page), [], 'at 1280 px');
    assert.deepEqual(await inspect(page, 'preview with somebody known'), []);
    const box = page.getByLabel('bert Beispiel trotzdem anlegen');
    await box.check();
    await page.getByRole('button', { name: '2 Mitglieder speichern' }).waitFor();
    await box.uncheck();
    await page.getByRole('button', { name: 'Ein Mitglied speichern' }).click();
    await pressOk(page, 'Ein Mitglied anlegen?');
    await tells(page, 'Ein Mitglied ist angelegt.');
    assert.equal(await house.members.count(), 3);
  },
);

/** Words of the table that stand on two lines; a hyphen, a dot or an @ may end one. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.querySelector('table') as Node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\d]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
      }
    }
    return found;
  });
