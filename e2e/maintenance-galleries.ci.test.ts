import assert from 'node:assert/strict';
import { plainJpeg } from '#test/support/samples.ts';
import { fillGallery } from './album.ts';
import { e2eTest, laptop } from './e2e-test.ts';
import { answer, arriveAt, focusOn, press, retype, tabTo } from './keyboard.ts';
import { tells } from './page.ts';

const small = await plainJpeg({ width: 60, height: 40 });

e2eTest('by keys alone a maintainer edits, moves and deletes what is of others', laptop, async (j) => {
  const { page, site } = j;
  j.expectComplaint(/40[39]/);
  await site.addMember('maja');
  await site.promote('maja');
  for (const name of ['anna', 'bert']) await site.addMember(name);
  const gallery = await fillGallery(site, 'anna', 3);
  const bert = await site.join('berta');
  const other = await bert.createGallery('Ausflug');
  await bert.upload(gallery, small, { title: 'Von Berta' });
  await j.login(page, 'maja', '/verwaltung/galerien');
  await arriveAt(page, 'Bitte bestätige, dass du es bist');
  await tabTo(page, 'Passwort');
  await page.keyboard.type(site.password);
  await page.keyboard.press('Enter');
  await arriveAt(page, 'Galerien und Bilder');
  await press(page, 'Klassentreffen 2018');
  await arriveAt(page, 'Klassentreffen 2018');
  await page.getByText(/^4 Bilder, .* kB · angelegt am .* von anna$/).waitFor();

  await press(page, 'Bild 1');
  await arriveAt(page, 'Bild bearbeiten');
  await retype(page, 'Titel:', 'Das Ufer');
  await page.keyboard.press('Enter');
  await tells(page, 'Daten erfolgreich gespeichert!');
  await arriveAt(page, 'Klassentreffen 2018');
  await tabTo(page, /^Auswählen: Das Ufer/);
  await page.keyboard.press('Space');
  await tabTo(page, 'Verschieben');
  await page.keyboard.press('Enter');
  await tells(page, 'Das Bild ist jetzt in „Ausflug“.');
  const titles = (await site.images.list(other)).map(({ title }) => title);
  assert.deepEqual(titles, ['Das Ufer']);

  await tabTo(page, /^Auswählen: Von Berta/);
  await page.keyboard.press('Space');
  await retype(page, 'Warum?', 'Darauf möchte jemand nicht zu sehen sein.');
  await press(page, 'Bild löschen');
  await tells(page, 'Das Bild ist gelöscht.');

  await press(page, 'Galerie löschen');
  await arriveAt(page, 'Galerie „Klassentreffen 2018“ löschen');
  await page.getByText('Von anna: 2', { exact: true }).waitFor();
  const anna = await site.again('anna');
  await anna.upload(gallery, small, { title: 'Gerade noch' });
  await retype(page, 'Warum?', 'Sie war leer gedacht.');
  await press(page, 'Galerie löschen');
  await answer(page, /^Inzwischen hat sich die Zahl der Bilder geändert\./);
  await page.getByText('Von anna: 3', { exact: true }).waitFor();
  await focusOn(page, 'Galerie löschen');
  await page.keyboard.press('Enter');
  await tells(page, 'Die Galerie ist gelöscht.');
  await arriveAt(page, 'Galerien und Bilder');

  await press(page, 'Zur Verwaltung');
  await arriveAt(page, 'Verwaltung');
  await press(page, 'Wer wie viel speichert');
  await arriveAt(page, 'Wer wie viel speichert');
  await press(page, 'anna');
  await arriveAt(page, 'anna Beispiel');
  await press(page, 'Hochladen abschalten');
  await answer(page, /^Das Hochladen von Bildern für anna Beispiel abschalten\?/);
  await tells(page, 'anna Beispiel kann keine Bilder mehr hochladen.');
  await page.getByRole('button', { name: 'Hochladen wieder zulassen' }).waitFor();
});
