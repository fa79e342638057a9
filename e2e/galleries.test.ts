import assert from 'node:assert/strict';

import { otherFormats, plainJpeg, truncatedJpeg, withClaimedSize } from '#test/support/samples.ts';
import { fillGallery } from './album.ts';
import { type Journey, journey, laptop, phone } from './journey.ts';
import { waitForValue } from './wait-for-value.ts';

const jpeg = async (name: string, color?: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await plainJpeg({ width: 1200, height: 900 }, color)),
});

/** Closes the dialog with these words. */
async function confirm({ page }: Pick<Journey, 'page'>, words: string) {
  const dialog = page.getByRole('alertdialog', { name: words });
  await dialog.getByRole('button', { name: 'OK' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Anna is before the page that uploads to a gallery of hers; answers its id. */
async function openUpload({ page, house, login }: Journey) {
  await house.addMember('anna');
  const gallery = await fillGallery(house, 'anna', 0);
  await login(page, 'anna', `/image-upload/${gallery}`);
  return gallery;
}

journey('a member creates a gallery, uploads a picture, and a classmate looks at it', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await house.addMember('bert');
  await j.login(page, 'anna');
  await page.getByRole('link', { name: 'Bildergalerien' }).first().click();
  await page.getByRole('link', { name: 'Neue Gallerie' }).click();
  const save = page.getByRole('button', { name: 'Speichern' });
  assert.equal(await save.getAttribute('aria-disabled'), 'true');
  await page.getByLabel('Galeriename:').fill('Klassentreffen 2018');
  await page.getByLabel('Beschreibung:').fill('Ein Abend am See');
  await save.click();
  await confirm(j, 'Gallerie erfolgreich erstellt!');
  await page.waitForURL('**/image-galleries');

  await page.getByRole('link', { name: /Klassentreffen 2018/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Klassentreffen 2018' }).waitFor();
  await page.getByRole('link', { name: 'Bild hinzufügen' }).click();
  await page.getByRole('button', { name: 'Absenden' }).click();
  await confirm(j, 'Bitte wähle ein Bild aus!');
  await page.getByLabel('Titel:').fill('Am See');
  await page.setInputFiles('input[type=file]', await jpeg('IMG_0815.JPG'));
  await page.getByRole('button', { name: 'Absenden' }).click();
  await confirm(j, 'Das Bild wurde erfolgreich hochgeladen!');
  await page.waitForURL('**/image-galleries/*');
  await page.getByText('Hochgeladen von anna').waitFor();

  const classmate = await j.another(phone);
  await j.login(classmate, 'bert', page.url());
  await classmate.getByRole('button', { name: /Am See/ }).click();
  await classmate.getByRole('dialog', { name: 'Am See' }).waitFor();
  assert.equal(await classmate.getByRole('button', { name: 'Bild löschen' }).count(), 0);
});

journey(
  'several pictures go up at once; what may pass can be tried again alone, what is refused cannot',
  laptop,
  async (j) => {
    const { page, house } = j;
    const gallery = await openUpload(j);
    j.expectComplaint(/415|503|Failed to load/);
    const [png] = await otherFormats();
    const broken = { name: 'kaputt.jpg', mimeType: 'image/jpeg', buffer: png?.[1] ?? Buffer.alloc(0) };
    await page.setInputFiles('input[type=file]', [
      await jpeg('a.jpg', '#aa3333'),
      broken,
      await jpeg('b.jpeg', '#33aa33'),
      { name: 'urlaub.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') },
    ]);
    // The server fails at the first one.
    let isBroken = false;
    await page.route('**/images', (route) => {
      if (isBroken) return route.continue();
      isBroken = true;
      return route.fulfill({ status: 500, json: { error: 'defect' } });
    });
    await page.getByLabel('Ein Titel für alle Bilder').check();
    await page.getByLabel('Titel:').fill('Wiedersehen');
    await page.getByRole('button', { name: 'Absenden' }).click();
    await confirm(j, '3 von 4 Bildern konnten nicht hochgeladen werden. Die Gründe stehen in der Liste.');
    await page.getByText('Dieses Bild ist im Format HEIC.').waitFor();
    await page.getByText('Das ist kein JPEG-Bild.').waitFor();
    await page.getByText('Es ist ein Fehler aufgetreten.').waitFor();
    const retry = page.getByRole('button', { name: /^Erneut versuchen/ });
    assert.equal(await retry.count(), 1);
    assert.equal((await house.images.list(gallery)).length, 1);

    await page.getByRole('button', { name: 'Entfernen: urlaub.heic' }).click();
    await page.getByRole('button', { name: 'Erneut versuchen: a.jpg' }).click();
    await confirm(j, '1 von 3 Bildern konnte nicht hochgeladen werden. Der Grund steht in der Liste.');
    assert.equal((await house.images.list(gallery)).length, 2);
    assert.equal(await retry.count(), 0);

    // What went up is shown also to who goes back by the link.
    await page.getByRole('link', { name: 'Zurück zur Galerie' }).click();
    await waitForValue(() => page.getByText('Hochgeladen', { exact: true }).count(), 2);
  },
);

journey(
  'what browsers and phones name otherwise goes up, and each refusal tells its reason',
  laptop,
  async (j) => {
    const { page, house } = j;
    const gallery = await openUpload(j);
    j.expectComplaint(/413|415|Failed to load/);
    const buffer = Buffer.from(await plainJpeg({ width: 120, height: 90 }));
    const named = (name: string, mimeType = 'image/jpeg', content = buffer) => ({
      name,
      mimeType,
      buffer: content,
    });
    const claiming = (width: number, height: number) =>
      Buffer.from(withClaimedSize(buffer, { width, height }));
    await page.setInputFiles('input[type=file]', [
      named('gespeichert.jfif'),
      named('ALT.JPE', ''),
      named('IMG_20240501'),
      named('GROSS.JPG'),
      named('kaputt.jpg', 'image/jpeg', Buffer.from(await truncatedJpeg())),
      named('riesig.jpg', 'image/jpeg', claiming(9000, 8000)),
      named('lang.jpg', 'image/jpeg', claiming(17_001, 90)),
      named('leer.jpg', 'image/jpeg', Buffer.alloc(0)),
    ]);
    await page.getByLabel('Ein Titel für alle Bilder').check();
    await page.getByLabel('Titel:').fill('Wiedersehen');
    await page.getByRole('button', { name: 'Absenden' }).click();
    await confirm(j, '4 von 8 Bildern konnten nicht hochgeladen werden. Die Gründe stehen in der Liste.');
    assert.equal((await house.images.list(gallery)).length, 4);
    const reasons = {
      'kaputt.jpg': 'Das Bild ist beschädigt oder unvollständig.',
      'riesig.jpg': 'Das Bild hat mehr als 64 Megapixel.',
      'lang.jpg': 'Das Bild ist auf einer Seite länger als 17.000 Pixel.',
      'leer.jpg': 'Die Datei ist leer.',
    };
    for (const [name, reason] of Object.entries(reasons))
      await page.getByRole('listitem').filter({ hasText: name }).getByText(reason).waitFor();
  },
);

journey('files dropped on the area are chosen', laptop, async (j) => {
  const { page } = j;
  await openUpload(j);
  const base64 = Buffer.from(await plainJpeg({ width: 400, height: 300 })).toString('base64');
  const data = await page.evaluateHandle((encoded) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    transfer.items.add(new File([bytes], 'gezogen.jpg', { type: 'image/jpeg' }));
    return transfer;
  }, base64);
  await page.getByText('Du kannst sie auch in dieses Feld ziehen.').waitFor();
  // A real drop on a file input sets its files; dispatching the event does not, so the files are set as it would.
  await page.locator('input[type=file]').evaluate((input: HTMLInputElement, transfer) => {
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, data);
  await page.getByText('gezogen.jpg').first().waitFor();
  const area = await page.locator('input[type=file]').boundingBox();
  assert.ok((area?.width ?? 0) > 250 && (area?.height ?? 0) > 100, 'the input covers the area');
});

journey('deleting asks first, removes the picture and keeps the focus on the page', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  const gallery = await fillGallery(house, 'anna', 3);
  await j.login(page, 'anna', `/image-galleries/${gallery}`);
  const buttons = page.getByRole('button', { name: 'Bild löschen' });
  await buttons.nth(1).click();
  const question = page.getByRole('alertdialog', { name: 'Möchtest du dieses Bild wirklich löschen?' });
  assert.equal((await question.boundingBox())?.width, 250);
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  assert.equal(await buttons.count(), 3);

  await buttons.nth(1).click();
  await question.getByRole('button', { name: 'OK' }).click();
  await confirm(j, 'Das Bild wurde erfolgreich gelöscht!');
  await page.getByText('Bild 2', { exact: true }).waitFor({ state: 'detached' });
  assert.equal(await buttons.count(), 2);
  assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
  assert.equal((await house.images.list(gallery)).length, 2);
});

journey('cards are at least 250 px wide with gaps of 16 px, and thumbnails are 4:3', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  const gallery = await fillGallery(house, 'anna', 4);
  await j.login(page, 'anna', `/image-galleries/${gallery}`);
  await page.locator('img').nth(3).waitFor();
  const boxes = await page.locator('img').evaluateAll((images) =>
    images.map((image) => {
      const card = (image.closest('li') ?? image).getBoundingClientRect();
      const { width, height } = image.getBoundingClientRect();
      return { left: card.left, right: card.right, width: card.width, ratio: width / height, height };
    }),
  );
  const [first, second] = boxes;
  assert.ok(boxes.every(({ width }) => width >= 250));
  assert.ok(
    boxes.every(({ ratio }) => Math.abs(ratio - 4 / 3) < 0.02),
    JSON.stringify(boxes),
  );
  assert.equal(Math.round((second?.left ?? 0) - (first?.right ?? 0)), 16);
});

journey('an unknown gallery is said in words, with one way on', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await j.login(page, 'anna');
  j.expectComplaint(/404/);
  await page.goto('/image-galleries/01890000-0000-7000-8000-000000000000');
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.match((await page.locator('main').textContent()) ?? '', /Vielleicht wurde der Eintrag gelöscht/);
});

journey(
  'every number of the colour fan can be read, and buttons stand on one side of the strip',
  laptop,
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    const empty = await fillGallery(house, 'anna', 0);
    const filled = await fillGallery(house, 'anna', 1);
    await j.login(page, 'anna', `/image-galleries/${empty}`);
    const numbers = page.locator('main svg text');
    await numbers.first().waitFor();
    // The middle of each digit: what lies on top there?
    const covered = await numbers.evaluateAll((all) =>
      all.flatMap((element) => {
        const text = element as SVGTextElement;
        const toScreen = text.getScreenCTM() ?? new DOMMatrix();
        return Array.from({ length: text.getNumberOfChars() }, (_, at) => {
          const { x, y, width, height } = text.getExtentOfChar(at);
          const middle = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(toScreen);
          // The next card lies over this one, and comes later in the drawing.
          return document
            .elementsFromPoint(middle.x, middle.y)
            .some(
              (top) =>
                top.tagName === 'rect' &&
                text.compareDocumentPosition(top) & 4 &&
                top.parentElement !== text.parentElement,
            );
        });
      }),
    );
    assert.deepEqual([covered.length, covered.filter(Boolean).length], [20, 0]);

    for (const gallery of [empty, filled])
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`/image-galleries/${gallery}`);
        const add = page.getByRole('link', { name: 'Bild hinzufügen' });
        await add.waitFor();
        const [heading, button] = await Promise.all([page.locator('h1').boundingBox(), add.boundingBox()]);
        assert.equal(button?.x, heading?.x, `${width} px`);
      }
  },
);

journey(
  'the choice of titles keeps its round buttons on a narrow phone, and paper asks for no tap',
  phone,
  async (j) => {
    const { page } = j;
    await openUpload(j);
    await page.setInputFiles('input[type=file]', [await jpeg('a.jpg'), await jpeg('b.jpg', '#33aa33')]);
    const radios = page.getByRole('radio');
    await radios.first().waitFor();
    const sizes = await radios.evaluateAll((all) =>
      all.map(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]),
    );
    assert.deepEqual(sizes, [
      [20, 20],
      [20, 20],
    ]);

    const hint = page.getByText('Tippe hier');
    assert.equal(await hint.isVisible(), true);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await hint.isVisible(), false);
  },
);
