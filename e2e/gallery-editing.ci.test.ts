import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { TRASH_DAYS } from '#contract/limits.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { fillGallery } from './album.ts';
import { e2eTest, laptop, phone, stillPhone } from './e2e-test.ts';
import { axeFindings, inspect } from './inspect.ts';
import { arriveAt, focusOn, press, retype, tabTo } from './keyboard.ts';
import { pressOk, tells } from './page.ts';

/** Of the picture that is shown large: whether it is higher than wide, once it has loaded. */
const isUpright = (page: Page, name: string) =>
  page.waitForFunction((alt) => {
    const picture = document.querySelector<HTMLImageElement>(`img[alt="${alt}"]`);
    return picture?.complete && picture.naturalWidth > 0 && picture.naturalHeight > picture.naturalWidth;
  }, name);

e2eTest('by keys alone a member edits a gallery, a title and a picture on its side', laptop, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  const gallery = await fillGallery(site, 'anna', 3);
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

  const thumbnail = page.locator('main li img').first();
  const before = await thumbnail.getAttribute('src');
  await tabTo(page, 'Bild bearbeiten');
  // Which picture it edits is read out with the button.
  assert.equal(
    await page.locator(':focus').getAttribute('aria-describedby'),
    await page.getByRole('heading', { name: 'Bild 1' }).getAttribute('id'),
  );
  await page.keyboard.press('Enter');
  await arriveAt(page, 'Bild bearbeiten');
  await press(page, 'Nach rechts drehen');
  await page.getByRole('status').getByText('Das Bild ist gedreht, für alle.').waitFor();
  await focusOn(page, 'Nach rechts drehen');
  await isUpright(page, 'Bild 1');
  await page.reload();
  await page.getByLabel('Titel:').waitFor();
  await retype(page, 'Titel:', 'Auf dem Steg');
  await page.keyboard.press('Enter');
  await tells(page, 'Daten erfolgreich gespeichert!');
  await arriveAt(page, 'Treffen am See');

  // It is new where it stands, in the lightbox and on the card.
  await page.getByRole('heading', { name: 'Auf dem Steg' }).waitFor();
  assert.notEqual(await thumbnail.getAttribute('src'), before);
  await page.getByRole('button', { name: 'Auf dem Steg groß ansehen' }).click();
  await isUpright(page, 'Auf dem Steg');
  const [first] = await site.images.list(gallery);
  await page.goto('/image-galleries');
  const card = page.getByRole('listitem').filter({ hasText: 'Treffen am See' }).locator('img');
  assert.equal(await card.getAttribute('src'), first?.thumbnailPath);
});

e2eTest('who comes too late keeps the text: somebody was faster, or has deleted it', phone, async (j) => {
  const { page, site } = j;
  j.expectComplaint(/40[349]/);
  const small = await plainJpeg({ width: 60, height: 40 });
  const anna = await site.join('anna');
  const bert = await site.join('bert');
  const gallery = await anna.createGallery();
  const { id } = (await anna.upload(gallery, small, { title: 'Am See' })).json as { id: string };
  await bert.upload(gallery, small, { title: 'Von Bert' });
  const save = page.getByRole('button', { name: 'Speichern' });
  await j.login(page, 'anna', `/image-galleries/${gallery}/aendern`);
  await page.getByLabel('Galeriename:').fill('Mein Treffen');
  await anna.send('PUT', `/galleries/${gallery}`, {
    json: { title: 'Anderer Titel', description: 'Anders\nerzählt' },
  });
  await save.click();
  await pressOk(page, /^Jemand anders hat diese Galerie inzwischen geändert\./);
  await page.getByText('Anderer Titel').waitFor();
  assert.deepEqual(await axeFindings(page, 'everything'), []);
  assert.equal(await page.getByLabel('Galeriename:').inputValue(), 'Mein Treffen');
  assert.equal(
    await page.getByRole('button', { name: 'Galerie löschen' }).count(),
    0,
    "another's picture is in it",
  );
  await save.click();
  await tells(page, 'Daten erfolgreich gespeichert!');
  await page.getByRole('heading', { level: 1, name: 'Mein Treffen' }).waitFor();

  await page.getByRole('link', { name: 'Bild bearbeiten' }).click();
  const turn = page.getByRole('button', { name: 'Nach links drehen' });
  await turn.waitFor();
  await anna.post(`/galleries/${gallery}/images/${id}/turn`, { degrees: 270 });
  await turn.tap();
  await pressOk(page, 'Das Bild wurde gerade schon gedreht. Sieh nach, ob es jetzt richtig steht.');
  await isUpright(page, 'Am See');
  await page.getByLabel('Titel:').fill('Mein Bild');
  await anna.send('PUT', `/galleries/${gallery}/images/${id}`, { json: { title: 'Anders' } });
  await save.click();
  await pressOk(page, /inzwischen geändert: „Anders“\./);
  await anna.send('DELETE', `/galleries/${gallery}/images/${id}`);
  await save.click();
  await pressOk(page, /^Dieses Bild gibt es hier nicht mehr\./);
  assert.equal(await page.getByLabel('Titel:').inputValue(), 'Mein Bild');

  await page.goto(`/image-galleries/${await bert.createGallery('Von Bert')}/aendern`);
  await page.getByText('Diese Galerie kann nur bearbeiten, wer sie angelegt hat.').waitFor();
});

e2eTest('a gallery is deleted by typing its title, and restored from the trash', stillPhone, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  const gallery = await fillGallery(site, 'anna', 10);
  await j.login(page, 'anna', `/image-galleries/${gallery}/aendern`);
  const remove = page.getByRole('button', { name: 'Galerie löschen' });
  await remove.click({ force: true });
  const typed = page.getByLabel(/^Schreib zur Sicherheit ihren Titel noch einmal/);
  await typed.fill('Klassentreffen 1988');
  await typed.blur();
  await page.getByText('Das ist nicht der Titel dieser Galerie.').waitFor();
  assert.deepEqual(await inspect(page, 'another title'), []);
  await typed.fill('klassentreffen 2018 ');
  await remove.click();
  await tells(page, `Die Galerie ist gelöscht. Im Papierkorb liegt sie noch ${TRASH_DAYS} Tage.`);
  await page.getByText('Noch gibt es keine Galerie').waitFor();

  await page.getByRole('link', { name: 'Papierkorb' }).click();
  await page.getByText('Galerie „Klassentreffen 2018“, mit 10 Bildern', { exact: true }).waitFor();
  assert.deepEqual(await inspect(page, 'one entry'), []);
  await page
    .getByRole('button', { name: 'Zurückholen: Galerie „Klassentreffen 2018“, mit 10 Bildern' })
    .click();
  await tells(page, 'Es ist wieder da.');
  await page.getByText('Der Papierkorb ist leer.').waitFor();
  await page.getByRole('link', { name: 'Bildergalerien' }).last().click();
  await page.getByText('10 Bilder').waitFor();
});
