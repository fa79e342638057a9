import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { readLetters } from '#test/support/read-letters.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestHouse } from '#test/support/test-house.ts';
import { fillGallery } from './album.ts';
import { axeFindings } from './axe.ts';
import { journey, laptop, phone } from './journey.ts';
import { answer, arriveAt, focusOn, tabTo } from './keyboard.ts';
import { overflowing } from './layout-findings.ts';
import { confirmHere } from './log-in-here.ts';
import { pressOk, tells } from './press-ok.ts';
import { waitForValue } from './wait-for-value.ts';

const small = await plainJpeg({ width: 60, height: 40 });

const addMaintainer = async (house: TestHouse, username: string) => {
  await house.addMember(username);
  await house.promote(username);
};

async function confirmByKeys(page: Page, password: string) {
  await arriveAt(page, 'Bitte bestätige, dass du es bist');
  await tabTo(page, 'Passwort');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

/** Replaces what stands in the field by what is typed. */
async function retype(page: Page, field: string, text: string) {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

const press = async (page: Page, name: string | RegExp) => {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
};

journey(
  'by the keys alone a member mends a gallery and a title, and deletes the gallery',
  laptop,
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    const gallery = await fillGallery(house, 'anna', 3);
    await j.login(page, 'anna', '/image-galleries');
    await press(page, /^Klassentreffen 2018/);
    await arriveAt(page, 'Klassentreffen 2018');
    await press(page, 'Galerie bearbeiten');
    await arriveAt(page, 'Galerie bearbeiten');
    await retype(page, 'Galeriename:', 'Treffen am See');
    await press(page, 'Bild auf der Karte');
    await tabTo(page, 'immer das neueste Bild');
    await page.keyboard.press('ArrowDown');
    await press(page, 'Speichern');
    await tells(page, 'Daten erfolgreich gespeichert!');
    await arriveAt(page, 'Treffen am See');

    // Its picture and its title are new where they stand, without loading the site anew.
    await tabTo(page, 'Bild bearbeiten');
    assert.equal(
      await page.locator(':focus').getAttribute('aria-describedby'),
      await page.getByRole('heading', { name: 'Bild 1' }).getAttribute('id'),
    );
    await page.keyboard.press('Enter');
    await arriveAt(page, 'Bild bearbeiten');
    await retype(page, 'Titel:', 'Auf dem Steg');
    await page.keyboard.press('Enter');
    await tells(page, 'Daten erfolgreich gespeichert!');
    await arriveAt(page, 'Treffen am See');
    await page.getByRole('heading', { name: 'Auf dem Steg' }).waitFor();
    const [first] = await house.images.list(gallery);
    await page.goto('/image-galleries');
    const card = page.getByRole('listitem').filter({ hasText: 'Treffen am See' }).locator('img');
    assert.equal(await card.getAttribute('src'), first?.thumbnailPath);

    await page.getByRole('link', { name: 'Treffen am See' }).click();
    await arriveAt(page, 'Treffen am See');
    await press(page, 'Galerie bearbeiten');
    await arriveAt(page, 'Galerie bearbeiten');
    await press(page, 'Galerie löschen');
    await answer(
      page,
      /^Möchtest du die Galerie „Treffen am See“ mit 3 Bildern wirklich löschen/,
      'Abbrechen',
    );
    await focusOn(page, 'Galerie löschen');
    await page.keyboard.press('Enter');
    await answer(page, /^Möchtest du die Galerie „Treffen am See“/);
    await tells(page, 'Die Galerie ist gelöscht. Im Papierkorb liegt sie noch dreißig Tage.');
    await arriveAt(page, 'Bildergalerien');
    await page.getByText('Noch gibt es keine Galerie.').waitFor();
  },
);

journey(
  'who comes too late keeps the text: somebody else was faster, or has deleted it',
  phone,
  async (j) => {
    const { page, house } = j;
    j.expectComplaint(/40[349]/);
    const anna = await house.join('anna');
    await addMaintainer(house, 'maja');
    const gallery = await anna.createGallery();
    const bert = await house.join('bert');
    const { id } = (await anna.upload(gallery, small, { title: 'Am See' })).json as { id: string };
    await bert.upload(gallery, small, { title: 'Von Bert' });
    await j.login(page, 'anna', `/image-galleries/${gallery}/aendern`);
    await page.getByLabel('Galeriename:').fill('Mein Treffen');
    await anna.send('PUT', `/galleries/${gallery}`, {
      json: { title: 'Anderer Titel', description: 'Anders\nerzählt' },
    });
    await page.getByRole('button', { name: 'Speichern' }).click();
    await pressOk(page, /^Jemand anders hat diese Galerie inzwischen geändert\./);
    await page.getByText('Anderer Titel').waitFor();
    assert.deepEqual(await axeFindings(page, 'everything'), []);
    assert.equal(await page.getByLabel('Galeriename:').inputValue(), 'Mein Treffen');
    await page.getByRole('button', { name: 'Galerie löschen' }).click();
    await pressOk(page, /mit 2 Bildern wirklich löschen/);
    await pressOk(page, /^In dieser Galerie sind auch Bilder von anderen\./);
    await page.getByRole('button', { name: 'Speichern' }).click();
    await tells(page, 'Daten erfolgreich gespeichert!');
    await page.getByRole('heading', { level: 1, name: 'Mein Treffen' }).waitFor();

    await page.getByRole('link', { name: 'Bild bearbeiten' }).click();
    await page.getByLabel('Titel:').fill('Mein Bild');
    await anna.send('PUT', `/galleries/${gallery}/images/${id}`, { json: { title: 'Anders' } });
    await page.getByRole('button', { name: 'Speichern' }).click();
    await pressOk(page, /inzwischen geändert: „Anders“\./);
    await anna.send('DELETE', `/galleries/${gallery}/images/${id}`);
    await page.getByRole('button', { name: 'Speichern' }).click();
    await pressOk(page, /^Dieses Bild gibt es hier nicht mehr\./);
    assert.equal(await page.getByLabel('Titel:').inputValue(), 'Mein Bild');

    await page.goto(`/image-galleries/${await bert.createGallery('Von Bert')}/aendern`);
    await page.getByText('Diese Galerie kann nur bearbeiten, wer sie angelegt hat.').waitFor();

    // A maintainer whose half hour is over goes on with the text after the password.
    const maja = await j.another(phone);
    await j.login(maja, 'maja');
    await maja.goto(`/image-galleries/${gallery}/aendern`);
    await maja.getByLabel('Galeriename:').fill('Von Maja');
    await maja.getByRole('button', { name: 'Speichern' }).click();
    await maja.getByLabel('Passwort', { exact: true }).fill(house.password);
    await house.db.deleteFrom('images').execute();
    await house.db.deleteFrom('galleries').execute();
    await maja.getByRole('button', { name: 'Bestätigen' }).click();
    await pressOk(maja, /^Diese Galerie gibt es nicht mehr/);
    assert.equal(await maja.getByLabel('Galeriename:').inputValue(), 'Von Maja');
  },
);

journey(
  'by the keys alone a maintainer mends, moves and deletes what belongs to others',
  laptop,
  async (j) => {
    const { page, house } = j;
    j.expectComplaint(/40[39]/);
    await addMaintainer(house, 'maja');
    for (const name of ['anna', 'bert']) await house.addMember(name);
    const gallery = await fillGallery(house, 'anna', 3);
    const bert = await house.join('berta');
    const other = await bert.createGallery('Ausflug');
    await bert.upload(gallery, small, { title: 'Von Berta' });
    await j.login(page, 'maja', '/verwaltung/galerien');
    await confirmByKeys(page, house.password);
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

    assert.deepEqual(
      (await readLetters(house)).map(({ to }) => to),
      ['berta@example.org', 'anna@example.org'],
    );
    await page.goto('/verwaltung/protokoll');
    await waitForValue(
      async () =>
        (await page.getByRole('main').getByRole('listitem').allInnerTexts()).map(
          (text) => text.split('\n')[0],
        ),
      [
        'maja hat das Hochladen für anna abgeschaltet.',
        'maja hat mit der Galerie „Klassentreffen 2018“ 3 Bilder von anna gelöscht.',
        'maja hat die Galerie „Klassentreffen 2018“ von anna gelöscht.',
        'maja hat das Bild „Von Berta“ von berta gelöscht.',
        'maja hat das Bild „Das Ufer“ von anna in eine andere Galerie verschoben.',
        'maja hat den Titel des Bildes „Bild 1“ von anna geändert.',
      ],
    );
  },
);

journey('its pages fit a small phone, and axe finds nothing wrong with them', phone, async (j) => {
  const { page, house } = j;
  j.expectComplaint(/403/);
  await addMaintainer(house, 'maja');
  await house.addMember('anna');
  const gallery = await fillGallery(house, 'anna', 2);
  const empty = await fillGallery(house, 'maja', 0);
  const [image] = await house.images.list(gallery);
  await house.db
    .updateTable('images')
    .set({ title: 'Donaudampfschifffahrtsgesellschaftskapitänsversammlungshalle 2018' })
    .where('id', '=', image?.id ?? '')
    .execute();
  await j.login(page, 'maja', '/verwaltung/galerien');
  await confirmHere(page, house.password);
  await page.getByRole('heading', { level: 1, name: 'Galerien und Bilder' }).waitFor();
  const look = async (path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => document.querySelector('details')?.setAttribute('open', ''));
    assert.deepEqual(await axeFindings(page, 'everything'), [], path);
  };
  for (const path of [
    '/verwaltung/galerien',
    `/verwaltung/galerien/${empty}`,
    `/verwaltung/galerien/${gallery}/loeschen`,
    '/verwaltung/speicher',
    `/image-galleries/${empty}/aendern`,
  ])
    await look(path);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of [
    `/verwaltung/galerien/${gallery}`,
    `/verwaltung/galerien/${gallery}/bild/${image?.id}`,
    `/image-galleries/${gallery}/aendern`,
    `/image-galleries/${gallery}/bild/${image?.id}/aendern`,
  ]) {
    await look(path);
    await page.setViewportSize({ width: 320, height: 640 });
    assert.deepEqual(await overflowing(page), [], path);
    await page.setViewportSize({ width: 360, height: 740 });
  }
});
