import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { plainJpeg } from '#test/support/samples.ts';
import { fillGallery } from './album.ts';
import { inspect } from './inspect.ts';
import { journey, laptop, phone } from './journey.ts';
import { pressOk, tells } from './press-ok.ts';

/** A picture of the page for whoever looks at it. */
async function show(page: Page, name: string) {
  const folder = process.env.LOOK_AT;
  if (!folder) return;
  for (const width of [360, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
}

journey(
  'a gallery of ten pictures is deleted by typing its title, and brought back from the trash',
  { ...phone, reducedMotion: 'reduce' },
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    const gallery = await fillGallery(house, 'anna', 10);
    await j.login(page, 'anna', `/image-galleries/${gallery}/aendern`);
    const remove = page.getByRole('button', { name: 'Galerie löschen' });
    await remove.click({ force: true });
    const typed = page.getByLabel(/^Schreib zur Sicherheit ihren Titel noch einmal/);
    await typed.fill('Klassentreffen 1988');
    await typed.blur();
    await page.getByText('Das ist nicht der Titel dieser Galerie.').waitFor();
    assert.deepEqual(await inspect(page, 'another title'), []);
    await show(page, 'delete-much');
    await typed.fill('klassentreffen 2018 ');
    await remove.click();
    await tells(page, 'Die Galerie ist gelöscht. Im Papierkorb liegt sie noch dreißig Tage.');
    await page.getByText('Noch gibt es keine Galerie').waitFor();
    await show(page, 'galleries-empty');

    await page.getByRole('link', { name: 'Papierkorb' }).click();
    await page.getByText('Galerie „Klassentreffen 2018“, mit 10 Bildern', { exact: true }).waitFor();
    assert.deepEqual(await inspect(page, 'one entry'), []);
    await show(page, 'trash-one');
    await page
      .getByRole('button', { name: 'Zurückholen: Galerie „Klassentreffen 2018“, mit 10 Bildern' })
      .click();
    await tells(page, 'Es ist wieder da.');
    await page.getByText('Der Papierkorb ist leer.').waitFor();
    assert.deepEqual(await inspect(page, 'empty'), []);
    await show(page, 'trash-empty');
    await page.getByRole('link', { name: 'Bildergalerien' }).last().click();
    await page.getByText('10 Bilder').waitFor();
  },
);

journey(
  'a maintainer moves several pictures, deletes some with one letter, and brings them back',
  { ...laptop, reducedMotion: 'reduce' },
  async (j) => {
    const { page, house } = j;
    j.expectComplaint(/403/);
    for (const name of ['anna', 'maja']) await house.addMember(name);
    await house.db.updateTable('members').set({ maintainer: 1 }).where('username', '=', 'maja').execute();
    const gallery = await fillGallery(house, 'anna', 4);
    const maja = house.browser();
    await maja.login('maja', house.password);
    const other = await maja.createGallery('Ausflug');
    await maja.upload(other, await plainJpeg({ width: 60, height: 40 }), { title: 'Am Steg' });
    await j.login(page, 'maja', `/verwaltung/galerien/${gallery}`);
    await page.getByLabel('Passwort', { exact: true }).fill(house.password);
    await page.keyboard.press('Enter');
    const choose = async (...titles: string[]) => {
      for (const title of titles) await page.getByLabel(`Auswählen: ${title}`).check();
    };
    await choose('Bild 1', 'Bild 2');
    await page.getByRole('heading', { name: '2 Bilder ausgewählt' }).waitFor();
    assert.deepEqual(await inspect(page, 'two chosen'), []);
    await show(page, 'chosen');
    await page.getByRole('button', { name: 'Verschieben' }).click();
    await pressOk(page, '2 Bilder nach „Ausflug“ verschieben?');
    await tells(page, '2 Bilder sind jetzt in „Ausflug“.');
    await page.getByText('2 Bilder,').waitFor();

    await choose('Bild 3', 'Bild 4');
    await page.getByLabel('Warum?').fill('Unscharf');
    await page.getByRole('button', { name: '2 Bilder löschen' }).click();
    await pressOk(page, '2 Bilder löschen? Dreißig Tage lang liegen sie im Papierkorb.');
    await tells(page, '2 Bilder sind gelöscht.');
    await page.goto('/verwaltung/papierkorb');
    await page.getByText('2 Bilder aus „Klassentreffen 2018“', { exact: true }).waitFor();
    await page.getByText(/^Gelöscht am .* von maja\. Liegt hier bis /).waitFor();
    assert.deepEqual(await inspect(page, 'trash of all'), []);
    await show(page, 'trash-all');
    await page.getByRole('button', { name: /^Zurückholen/ }).click();
    await tells(page, 'Es ist wieder da.');
    await page.goto('/verwaltung/protokoll');
    await page.getByText('maja hat 2 Bilder von anna aus dem Papierkorb zurückgeholt.').waitFor();
    assert.equal((await house.images.list(gallery)).length, 2);
  },
);
