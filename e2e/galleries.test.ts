import assert from 'node:assert/strict';
import { plainJpeg } from '#test/support/samples.ts';
import { fillGallery } from './album.ts';
import { e2eTest, laptop, step } from './e2e-test.ts';
import { pressOk, waitForValue } from './page.ts';

e2eTest('the screens of galleries are those of the specification', laptop, async (j) => {
  const { page, site } = j;
  j.expectComplaint(/Failed to load/);
  for (const name of ['anna', 'bert']) await site.addMember(name);
  await j.login(page, 'anna');
  const send = page.getByRole('button', { name: 'Absenden' });
  const dialog = (name: string) => page.getByRole('alertdialog', { name, exact: true });
  /** Answers the next call of this kind as a server that is out of order does. */
  const failOnce = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 500, json: { error: 'defect' } }), { times: 1 });

  await step('a gallery is created from the list, which shows it with a picture of its own', async () => {
    await page.getByRole('link', { name: 'Bildergalerien' }).first().click();
    const add = page.getByRole('link', { name: 'Neue Gallerie', exact: true });
    assert.equal(await add.getAttribute('title'), 'Neue Gallerie');
    await add.click();
    const save = page.getByRole('button', { name: 'Speichern' });
    // What turns words around, and comes along with a pasted text, is not sent.
    await page.getByLabel('Galeriename:').fill('\u202aKlassentreffen 2018\u202c');
    assert.equal(await save.getAttribute('aria-disabled'), 'true');
    await page.getByLabel('Beschreibung:').fill('Ein Abend am See');
    await failOnce('**/api/v1/galleries');
    await save.click();
    await pressOk(page, 'Die Gallerie konnte nicht erstellt werden!');
    await save.click();
    await pressOk(page, 'Gallerie erfolgreich erstellt!');
    await page.waitForURL('**/image-galleries');
    const card = page.getByRole('listitem').filter({ hasText: 'Ein Abend am See' });
    await card.locator('svg').first().waitFor();
    await card.getByRole('link', { name: /Klassentreffen 2018/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Klassentreffen 2018' }).waitFor();
    assert.equal((await site.galleries.all())[0]?.title, 'Klassentreffen 2018');
  });

  await step('a picture needs a file and a title, and stands in the gallery afterwards', async () => {
    const add = page.getByRole('link', { name: 'Bild hinzufügen', exact: true });
    assert.equal(await add.getAttribute('title'), 'Bild hinzufügen');
    await add.click();
    const files = page.locator('input[type=file]');
    assert.match((await files.getAttribute('accept')) ?? '', /\.jpe?g/);
    await send.click();
    await pressOk(page, 'Bitte wähle ein Bild aus!');
    const buffer = await plainJpeg({ width: 1200, height: 900 });
    await files.setInputFiles({ name: 'IMG_0815.JPG', mimeType: 'image/jpeg', buffer });
    assert.equal(await page.getByLabel('Titel:').inputValue(), 'Klassentreffen 2018', 'as is proposed');
    await page.getByLabel('Titel:').fill('');
    await send.click();
    await page.getByText('Bitte fülle dieses Feld aus.').waitFor();
    await page.getByLabel('Titel:').fill('Am See');
    await failOnce('**/images');
    await send.click();
    await pressOk(page, 'Das Bild konnte nicht hochgeladen werden!');
    await page.getByRole('button', { name: 'Restliches Bild hochladen' }).click();
    await pressOk(page, 'Das Bild wurde erfolgreich hochgeladen!');
    await page.waitForURL('**/image-galleries/*');
    await page.getByRole('heading', { level: 2, name: 'Am See' }).waitFor();
    await page.getByText(/^Hochgeladen von .?anna.?$/).waitFor();
  });

  await step('cards are at least 250 px wide with gaps of 16 px, and thumbnails are 4:3', async () => {
    await page.goto(`/image-galleries/${await fillGallery(site, 'anna', 3)}`);
    await page.locator('img').nth(2).waitFor();
    const boxes = await page.locator('main li').evaluateAll((cards) =>
      cards.map((card) => {
        const { left, right, width } = card.getBoundingClientRect();
        const picture = card.querySelector('img')?.getBoundingClientRect();
        return { left, right, width, ratio: (picture?.width ?? 0) / (picture?.height ?? 1) };
      }),
    );
    for (const { width, ratio } of boxes) {
      assert.ok(width >= 250, `${width} px`);
      assert.ok(Math.abs(ratio - 4 / 3) < 0.02, `${ratio}`);
    }
    assert.equal(Math.round((boxes[1]?.left ?? 0) - (boxes[0]?.right ?? 0)), 16);
  });

  const gallery = page.url().split('/').at(-1) ?? '';
  await step('deleting asks first in a box of 250 px, and leaves the focus on the page', async () => {
    const buttons = page.getByRole('button', { name: 'Bild löschen', exact: true });
    assert.equal(await buttons.first().getAttribute('title'), 'Bild löschen');
    const question = dialog('Möchtest du dieses Bild wirklich löschen?');
    await buttons.nth(1).focus();
    await page.keyboard.press('Enter');
    await question.waitFor();
    assert.equal((await question.boundingBox())?.width, 250);
    // Pressing Enter once more changes nothing.
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'hidden' });
    assert.equal((await site.images.list(gallery)).length, 3);

    await failOnce('**/images/*');
    for (const said of [
      'Es ist ein Fehler beim Löschen des Bildes aufgetreten!',
      'Das Bild wurde erfolgreich gelöscht!',
    ]) {
      await buttons.nth(1).click();
      await question.getByRole('button', { name: 'OK' }).click();
      await dialog(said).waitFor();
      assert.equal((await dialog(said).boundingBox())?.width, 250);
      await pressOk(page, said);
    }
    await waitForValue(() => buttons.count(), 2);
    assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
    const titles = (await site.images.list(gallery)).map(({ title }) => title);
    assert.deepEqual(titles, ['Bild 1', 'Bild 3']);
  });

  await step('a classmate looks at it and has nothing to delete', async () => {
    const classmate = await j.another();
    await j.login(classmate, 'bert', `/image-galleries/${gallery}`);
    await classmate.getByRole('button', { name: /^.?Bild 3/ }).click();
    await classmate.getByRole('dialog', { name: 'Bild 3' }).waitFor();
    await classmate.goBack();
    assert.equal(await classmate.getByRole('button', { name: 'Bild löschen' }).count(), 0);
    await classmate.goto('/image-galleries/01890000-0000-7000-8000-000000000000');
    await classmate.getByText(/Vielleicht wurde der Eintrag gelöscht/).waitFor();
  });
});
