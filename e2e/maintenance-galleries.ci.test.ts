import assert from 'node:assert/strict';
import { plainJpeg } from '#test/support/samples.ts';
import { fillGallery } from './album.ts';
import { inspect } from './inspect.ts';
import { journey, laptop } from './journey.ts';
import { answer, arriveAt, focusOn, press, retype, tabTo } from './keyboard.ts';
import { pressOk, tells } from './press-ok.ts';

const small = await plainJpeg({ width: 60, height: 40 });

journey(
  'by the keys alone a maintainer mends, moves and deletes what belongs to others',
  laptop,
  async (j) => {
    const { page, house } = j;
    j.expectComplaint(/40[39]/);
    await house.addMember('maja');
    await house.promote('maja');
    for (const name of ['anna', 'bert']) await house.addMember(name);
    const gallery = await fillGallery(house, 'anna', 3);
    const bert = await house.join('berta');
    const other = await bert.createGallery('Ausflug');
    await bert.upload(gallery, small, { title: 'Von Berta' });
    await j.login(page, 'maja', '/verwaltung/galerien');
    await arriveAt(page, 'Bitte bestätige, dass du es bist');
    await tabTo(page, 'Passwort');
    await page.keyboard.type(house.password);
    await page.keyboard.press('Enter');
    await arriveAt(page, 'Galerien und Bilder');
    await page.getByText(/^4 Bilder, .* kB · angelegt am .* von anna$/).waitFor();
    await press(page, 'Klassentreffen 2018');
    await arriveAt(page, 'Klassentreffen 2018');

    await press(page, 'Bild 1');
    await arriveAt(page, 'Bild 1');
    await press(page, 'Bild bearbeiten');
    await arriveAt(page, 'Bild bearbeiten');
    await retype(page, 'Titel:', 'Das Ufer');
    await page.keyboard.press('Enter');
    await tells(page, 'Daten erfolgreich gespeichert!');
    await arriveAt(page, 'Das Ufer');
    await tabTo(page, 'Verschieben');
    await page.keyboard.press('Enter');
    await tells(page, 'Das Bild ist jetzt in „Ausflug“.');
    await arriveAt(page, 'Klassentreffen 2018');
    assert.deepEqual(
      (await house.images.list(other)).map(({ title }) => title),
      ['Das Ufer'],
    );

    await press(page, 'Von Berta');
    await arriveAt(page, 'Von Berta');
    await page.getByText('berta erfährt es per E\u2011Mail').waitFor();
    await retype(page, 'Warum?', 'Darauf möchte jemand nicht zu sehen sein.');
    await press(page, 'Bild löschen');
    await tells(page, 'Das Bild ist gelöscht.');
    await arriveAt(page, 'Klassentreffen 2018');

    await press(page, 'Galerie löschen');
    await arriveAt(page, 'Galerie „Klassentreffen 2018“ löschen');
    await page.getByText('2 Bilder von anna').waitFor();
    const anna = await house.again('anna');
    await anna.upload(gallery, small, { title: 'Gerade noch' });
    await retype(page, 'Warum?', 'Sie war leer gedacht.');
    await press(page, 'Galerie löschen');
    await answer(page, /^Inzwischen hat sich die Zahl der Bilder geändert\./);
    await page.getByText('3 Bilder von anna').waitFor();
    await focusOn(page, 'Galerie löschen');
    await page.keyboard.press('Enter');
    await tells(page, 'Die Galerie ist gelöscht.');
    await arriveAt(page, 'Galerien und Bilder');

    await press(page, 'Wer wie viel speichert');
    await arriveAt(page, 'Wer wie viel speichert');
    await press(page, 'Hochladen abschalten');
    await answer(page, /^Das Hochladen für anna abschalten\?/);
    await tells(page, 'anna kann keine Bilder mehr hochladen.');
    await page.getByText('· Hochladen abgeschaltet').waitFor();
  },
);

journey(
  'a maintainer moves several pictures, deletes some with one letter, and brings them back',
  { ...laptop, reducedMotion: 'reduce' },
  async (j) => {
    const { page, house } = j;
    j.expectComplaint(/403/);
    for (const name of ['anna', 'maja']) await house.addMember(name);
    await house.promote('maja');
    const gallery = await fillGallery(house, 'anna', 4);
    const maja = await house.again('maja');
    const other = await maja.createGallery('Ausflug');
    await maja.upload(other, small, { title: 'Am Steg' });
    await j.login(page, 'maja', `/verwaltung/galerien/${gallery}`);
    await page.getByLabel('Passwort', { exact: true }).fill(house.password);
    await page.keyboard.press('Enter');
    const choose = async (...titles: string[]) => {
      for (const title of titles) await page.getByLabel(`Auswählen: ${title}`).check();
    };
    await choose('Bild 1', 'Bild 2');
    await page.getByRole('heading', { name: '2 Bilder ausgewählt' }).waitFor();
    assert.deepEqual(await inspect(page, 'two chosen'), []);
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
    await page.getByRole('button', { name: /^Zurückholen/ }).click();
    await tells(page, 'Es ist wieder da.');
    assert.equal((await house.images.list(gallery)).length, 2);
  },
);
