import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { e2eTest, stillLaptop, stillPhone } from './e2e-test.ts';
import { inspect as findingsOf } from './inspect.ts';
import { arriveAt, tabTo } from './keyboard.ts';
import { enterVerwaltung } from './log-in-here.ts';
import { heading, pressOk, tells, waitForValue } from './page.ts';

const accentOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.accent);

/** Looks at a page in every size and look, and leaves it as it was. */
async function inspect(page: Page, what: string) {
  const size = page.viewportSize();
  assert.deepEqual(await findingsOf(page, what), []);
  if (size) await page.setViewportSize(size);
}

e2eTest('an empty site is begun by the keys alone and without a command', stillLaptop, async (j) => {
  const { page, site } = j;
  const type = async (label: string | RegExp, text: string) => {
    await tabTo(page, label);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(text);
  };
  const press = async (name: string | RegExp) => {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  };

  await page.goto(new URL(site.modules.maintenance.provides.firstStart.address).pathname);
  await heading(page, 'Eure Seite einrichten');
  assert.equal(new URL(page.url()).pathname, '/einrichten', 'the token has left the address');
  await inspect(page, 'first start');
  await type('Name der Seite', 'Klasse 88');
  await type('Name der Klasse', 'Maler und Lackierer 1988');
  await tabTo(page, 'RAL 5010 Enzianblau');
  await page.keyboard.press('ArrowDown');
  await waitForValue(() => accentOf(page), '6005');
  await type('Vorname', 'Anna');
  await type('Nachname', 'Beispiel');
  await type('Benutzername', 'anna');
  await type('E-Mail-Adresse', 'anna@example.org');
  await type('Passwort', 'Drei Schichten Lack');
  await page.keyboard.press('Enter');

  await heading(page, 'Verwaltung');
  assert.equal(await page.title(), 'Verwaltung – Klasse 88');
  assert.equal(await accentOf(page), '6005');
  await page.getByRole('contentinfo').getByText('Maler und Lackierer 1988').waitFor();
  await page.getByRole('heading', { name: 'Die nächsten drei Schritte' }).waitFor();
  await page.getByRole('link', { name: 'Verwaltung', exact: true }).waitFor();

  await press('Impressum und Datenschutz ausfüllen');
  await arriveAt(page, 'Texte');
  for (const name of ['Impressum', 'Datenschutz']) {
    await press(name);
    await arriveAt(page, name);
    await page
      .getByText(/^(Eine Lücke|\d Lücken)/)
      .first()
      .waitFor();
    await type('Text', `# ${name}\n\nAnna Beispiel, Malerweg 1, Dresden`);
    await press('Speichern');
    await tells(page, 'Der Text steht jetzt auf der Seite.');
    await press('Zu den Texten');
    await arriveAt(page, 'Texte');
  }
  assert.equal(await page.getByText(/Lücke/).count(), 0);
  await press('Zur Verwaltung');
  await arriveAt(page, 'Verwaltung');
  await page.getByText('Impressum und Datenschutz sind ausgefüllt.').waitFor();

  const late = await j.another();
  j.expectComplaint(/404/);
  await late.goto(new URL(site.modules.maintenance.provides.firstStart.address).pathname);
  await heading(late, 'Diese Adresse gilt nicht');
  await late.reload();
  await heading(late, 'Bitte öffne die Adresse noch einmal');
  assert.deepEqual(await findingsOf(late, 'first start again'), []);
});

e2eTest('a text is seen before it is saved, and an earlier one comes back', stillPhone, async (j) => {
  const { page } = j;
  await enterVerwaltung(j, '/texte');
  await heading(page, 'Texte');
  await inspect(page, 'texts');
  await page.getByRole('link', { name: 'Willkommenstext' }).click();
  await heading(page, 'Willkommenstext');
  const field = page.getByLabel('Text', { exact: true });
  const preview = page.getByRole('region', { name: 'Vorschau' });
  await preview.getByText('Ohne Text steht hier nichts.').waitFor();
  const text =
    '# Sommerfest\n\nKommt alle! [Karte](https://example.org/a) [x](javascript:alert)\n<b>fett</b>\n\n1. Essen\n2. Tanz';
  await field.fill(text);
  await preview.getByRole('heading', { name: 'Sommerfest' }).waitFor();
  await inspect(page, 'editor');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await tells(page, 'Der Text steht jetzt auf der Seite.');
  await page.getByText(/von anna: Diese steht auf der Seite\.$/).waitFor();

  await field.fill('Nur das noch.');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await tells(page, 'Der Text steht jetzt auf der Seite.');
  await page.getByRole('button', { name: /^In das Feld holen: Vom / }).click();
  await tells(page, 'Die Version steht jetzt im Feld. Mit „Speichern“ gilt sie wieder.');
  assert.equal(await field.inputValue(), text);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await tells(page, 'Der Text steht jetzt auf der Seite.');

  await page.goto('/');
  await page.getByRole('heading', { level: 2, name: 'Sommerfest' }).waitFor();
  const main = page.getByRole('main');
  assert.equal(await main.getByRole('link', { name: 'Karte' }).getAttribute('href'), 'https://example.org/a');
  await main.getByText('[x](javascript:alert)').waitFor();
  await main.getByText('<b>fett</b>').waitFor();
  assert.deepEqual(await main.locator('ol li').allInnerTexts(), ['Essen', 'Tanz']);
  await inspect(page, 'start page with a welcome text');
});

e2eTest(
  'a colour is seen at once and stays only if it is saved; what the settings file says is told',
  stillPhone,
  async (j) => {
    const { page } = j;
    await enterVerwaltung(j, '/name');
    await heading(page, 'Name und Farbe');
    await inspect(page, 'names and colour');
    const before = await accentOf(page);
    await page.getByLabel('RAL 3005 Weinrot').check();
    assert.equal(await accentOf(page), '3005');
    await page.getByRole('link', { name: 'Zur Verwaltung' }).click();
    await heading(page, 'Verwaltung');
    assert.equal(await accentOf(page), before);

    await page.goto('/verwaltung/name');
    assert.equal(await page.getByLabel('Name der Seite').inputValue(), 'Aus der Datei');
    await page.getByText(/^Das legt die Einstellungsdatei fest \(SITE_NAME\)\./).waitFor();
    await page.getByLabel('Name der Klasse').fill('Malerklasse');
    await page.getByLabel('RAL 8017 Schokoladenbraun').check();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await pressOk(page, 'Daten erfolgreich gespeichert!');
    await page.getByRole('contentinfo').getByText('Malerklasse').waitFor();
    assert.equal(await accentOf(page), '8017');
  },
  async () => ({ settings: { SITE_NAME: 'Aus der Datei' } }),
);
