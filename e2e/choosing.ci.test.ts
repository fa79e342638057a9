import assert from 'node:assert/strict';
import type { Download, Page } from 'playwright-core';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestSite } from '#test/support/test-site.ts';
import { fillGallery } from './album.ts';
import { e2eTest, phone, stillLaptop } from './e2e-test.ts';
import { inspect } from './inspect.ts';
import { answer, focusOn, tabTo } from './keyboard.ts';
import { pressOk, tells } from './page.ts';

/** Pictures of anna, and two of bert after them. */
async function album(site: TestSite, ofAnna: number) {
  for (const name of ['anna', 'bert']) await site.addMember(name);
  const gallery = await fillGallery(site, 'anna', ofAnna);
  const bert = await site.again('bert');
  for (const title of ['Von Bert', 'Auch von Bert'])
    await bert.upload(gallery, await plainJpeg({ width: 60, height: 40 }), { title });
  return gallery;
}

const says = (page: Page, words: string) =>
  page.getByRole('status').getByText(words, { exact: true }).waitFor();

const box = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^${title} ?Hoch`) });

const chosenIn = (page: Page) =>
  page
    .getByRole('checkbox', { checked: true })
    .evaluateAll((all) => all.map((one) => one.textContent?.replace(/Hochgeladen.*/, '').trim()));

async function zipped(file: Download): Promise<[string, string[]]> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  // Of each entry of the directory at its end: the length of its name, and the name (APPNOTE.TXT 4.3.12).
  const [, ...entries] = Buffer.concat(chunks).toString('latin1').split('PK\x01\x02');
  return [file.suggestedFilename(), entries.map((entry) => entry.slice(42, 42 + entry.charCodeAt(24)))];
}

e2eTest('by mouse and keys pictures are chosen, downloaded, one’s own deleted', stillLaptop, async (j) => {
  const { site, page } = j;
  const gallery = await album(site, 5);
  await j.login(page, 'anna', `/image-galleries/${gallery}`);
  await tabTo(page, 'Auswählen');
  await page.keyboard.press('Enter');
  await says(page, 'Noch kein Bild ausgewählt');
  await focusOn(page, 'Auswählen');
  await page.getByRole('button', { name: 'Herunterladen', exact: true }).click({ force: true });
  await says(page, 'Wähle erst Bilder aus.');

  // Tap by tap, and all in between with Shift, by mouse; nothing opens.
  await box(page, 'Bild 2').click();
  await says(page, '1 Bild ausgewählt');
  await box(page, 'Bild 4').click({ modifiers: ['Shift'] });
  assert.deepEqual(await chosenIn(page), ['Bild 2', 'Bild 3', 'Bild 4']);
  await box(page, 'Bild 3').click();
  await says(page, '2 Bilder ausgewählt');
  assert.equal(new URL(page.url()).pathname, `/image-galleries/${gallery}`);
  assert.deepEqual(await inspect(page, 'two chosen'), []);

  // By keys: on with the arrows, with Shift all that is passed, Space and Enter for one.
  await page.getByRole('button', { name: 'Alle', exact: true }).click();
  await page.getByRole('button', { name: 'Keine' }).click();
  await says(page, 'Noch kein Bild ausgewählt');
  await box(page, 'Bild 1').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  assert.deepEqual(await chosenIn(page), ['Bild 2', 'Bild 3', 'Von Bert']);
  const [some] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Herunterladen', exact: true }).click(),
  ]);
  assert.deepEqual(await zipped(some), [
    'Klassentreffen 2018, 3 Bilder.zip',
    ['2 - Bild 2', '3 - Bild 3', '6 - Von Bert'].map((name) => `Klassentreffen 2018 - ${name}.jpg`),
  ]);

  // One question says how many are one's own; one of them has been deleted elsewhere meanwhile.
  const [, second] = await site.images.list(gallery);
  const elsewhere = await site.again('anna');
  await elsewhere.send('DELETE', `/galleries/${gallery}/images/${second?.id}`);
  j.expectComplaint(/404/);
  await page.getByRole('button', { name: 'Löschen', exact: true }).focus();
  await page.keyboard.press('Enter');
  const question =
    /^Von den 3 ausgewählten Bildern sind 2 von dir\. .* deine 2 Bilder .*; das andere bleibt\.$/;
  await answer(page, question, 'OK');
  await tells(page, '2 Bilder sind gelöscht.');
  // Unavailable now, as the picture that is left is somebody else's.
  await page.waitForFunction(() => document.activeElement?.textContent === 'Löschen');
  await says(page, '1 Bild ausgewählt');
  assert.deepEqual(await chosenIn(page), ['Von Bert']);
  const titles = (await site.images.list(gallery)).map(({ title }) => title);
  assert.deepEqual(titles, ['Bild 1', 'Bild 4', 'Bild 5', 'Von Bert', 'Auch von Bert']);

  // Escape ends it where one is; the cards open again.
  await box(page, 'Bild 4').focus();
  await page.keyboard.press('Escape');
  await focusOn(page, 'Bild 4 groß ansehen');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
});

e2eTest('on a phone, what fails is said exactly, and the rest stays chosen', phone, async (j) => {
  const { site, page } = j;
  j.expectComplaint(/ERR_FAILED|500/);
  const gallery = await album(site, 40);
  await j.login(page, 'anna', `/image-galleries/${gallery}`);
  await page.getByRole('button', { name: 'Auswählen' }).tap();
  await page.getByRole('button', { name: 'Alle', exact: true }).tap();
  await says(page, '42 Bilder ausgewählt');
  await page.getByRole('button', { name: 'Keine' }).tap();
  for (const title of ['Bild 1', 'Bild 2', 'Bild 3']) await box(page, title).tap();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).tap();
  await page.route('**/zip', (route) => route.abort());
  await press('Herunterladen');
  await pressOk(
    page,
    'Die Verbindung ist abgebrochen. Die Bilder sind nicht geladen, ausgewählt sind sie noch.',
  );

  let calls = 0;
  await page.route(`**/galleries/${gallery}/images/*`, (route) => {
    calls += 1;
    return calls === 2 ? route.fulfill({ status: 500, body: '{"error":"defect"}' }) : route.continue();
  });
  await press('Löschen');
  await pressOk(page, /^Möchtest du deine 3 Bilder wirklich löschen\?/);
  await pressOk(
    page,
    /^1 Bild ist gelöscht\. Bei „.?Bild 2.?“ ging es nicht weiter: .* Diese 2 Bilder sind noch da und ausgewählt\.$/,
  );
  assert.deepEqual(await chosenIn(page), ['Bild 2', 'Bild 3']);

  // Deep down the bar is still at hand, and the place is kept when it ends.
  await box(page, 'Bild 40').scrollIntoViewIfNeeded();
  await box(page, 'Bild 40').tap();
  const at = await page.evaluate(() => scrollY);
  await press('Fertig');
  await focusOn(page, 'Bild 40 groß ansehen');
  assert.ok(Math.abs((await page.evaluate(() => scrollY)) - at) < 250);
});
