import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { inspect } from './inspect.ts';
import { journey, phone } from './journey.ts';
import { pressOk } from './press-ok.ts';

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

journey(
  'a table with wrong lines, a workbook, and one that was overtaken',
  { ...phone, reducedMotion: 'reduce' },
  async (j) => {
    const { page, house } = j;
    j.expectComplaint(/403/);
    await house.addMember('anna');
    await house.db.updateTable('members').set({ maintainer: 1 }).execute();
    await j.login(page, 'anna', '/verwaltung/mitglieder');
    await heading(page, 'Bitte bestätige, dass du es bist');
    await page.getByLabel('Passwort', { exact: true }).fill(house.password);
    await page.getByRole('button', { name: 'Bestätigen' }).click();
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
    await pressOk(page, /^Die Datei Klasse\.xlsx ist eine Excel-Mappe/);

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
    await page.getByRole('button', { name: '150 Mitglieder übernehmen' }).click();
    await pressOk(page, '150 Mitglieder anlegen?');
    await pressOk(page, /^Inzwischen hat sich bei den Mitgliedern etwas geändert\./);
    assert.equal(await house.members.count(), 2);
    await page.getByRole('button', { name: 'Andere Tabelle' }).click();
    await choose('klasse.csv', Buffer.from(table, 'latin1'));
    await page.getByRole('button', { name: '150 Mitglieder übernehmen' }).click();
    await pressOk(page, '150 Mitglieder anlegen?');
    await pressOk(page, '150 Mitglieder sind angelegt.');
    assert.equal(await house.members.count(), 152);
  },
);
