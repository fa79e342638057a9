import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { shareTexts } from '#texts/web/galleries/panel.ts';
import { fillGallery, openGallery } from './album.ts';
import { type E2eTest, e2eTest, laptop, phone, stillPhone } from './e2e-test.ts';
import { axeFindings, inspect } from './inspect.ts';
import { logInHere } from './log-in-here.ts';
import { pressOk, waitForValue } from './page.ts';

type Handed = { name: string; type: string; bytes: number[]; wasPressed: boolean };

/** A phone's share sheet, which no test can open: it takes files that come just after a press, or refuses. */
const giveShareSheet = (page: Page, refusals: string[] = []) =>
  page.addInitScript((left) => {
    const handed: Handed[] = [];
    const share = async ({ files = [] }: ShareData) => {
      const refusal = left.shift();
      if (refusal) throw new DOMException('no', refusal);
      const wasPressed = navigator.userActivation.isActive;
      for (const file of files) {
        const bytes = [...new Uint8Array(await file.arrayBuffer())];
        handed.push({ name: file.name, type: file.type, bytes, wasPressed });
      }
    };
    Object.assign(window, { handed, refusals: left });
    Object.defineProperty(navigator, 'share', { value: share });
    Object.defineProperty(navigator, 'canShare', { value: ({ files }: ShareData) => !!files?.length });
  }, refusals);

const handedOn = (page: Page) => page.evaluate(() => (window as unknown as { handed: Handed[] }).handed);
const refusalsLeft = (page: Page) =>
  page.evaluate(() => (window as unknown as { refusals: string[] }).refusals.length);
const button = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

/** Anna looks at the first picture of her gallery. */
async function openPicture({ page, site, login }: E2eTest) {
  await site.addMember('anna');
  const gallery = await fillGallery(site, 'anna', 2);
  const [image] = await site.images.list(gallery);
  const address = `/image-galleries/${gallery}/bild/${image?.id}`;
  await login(page, 'anna', address);
  await button(page, 'Teilen').waitFor();
  return { address, image };
}

e2eTest('a picture goes to the share sheet as a file, by this press or the next', phone, async (j) => {
  const { page, site } = j;
  await giveShareSheet(page, ['AbortError', 'NotAllowedError']);
  const { image } = await openPicture(j);
  // Closed again without choosing anybody: nothing to say.
  await button(page, 'Teilen').tap();
  await waitForValue(() => refusalsLeft(page), 1);
  await page.getByRole('dialog').getByText(shareTexts.fetching).waitFor({ state: 'hidden' });
  assert.deepEqual(await handedOn(page), []);
  // It took too long for the browser.
  await button(page, 'Teilen').tap();
  await pressOk(page, 'Das Bild ist da. Jetzt teilen?');
  await waitForValue(async () => (await handedOn(page)).length, 1);
  const [handed] = await handedOn(page);
  assert.deepEqual(
    [handed?.type, handed?.name, handed?.wasPressed],
    ['image/jpeg', 'Klassentreffen 2018 - 1 - Bild 1.jpg', true],
  );
  const browser = await site.again('anna');
  const kept = await browser.fetch('GET', image?.imagePath ?? '');
  assert.equal(kept.headers.get('etag'), `"${hash('sha256', Buffer.from(handed?.bytes ?? []))}"`);
});

e2eTest('elsewhere the address is copied, and asks for the login', laptop, async (j) => {
  const { page, site, another } = j;
  const { address, image } = await openPicture(j);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Teilen').focus();
  await page.keyboard.press('Enter');
  await page.getByText(shareTexts.copied).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, site.address + address);

  await site.addMember('bert');
  const classmate = await another();
  await classmate.goto(copied);
  await logInHere(classmate, 'bert', site.password);
  await classmate.getByRole('dialog', { name: image?.title ?? '' }).waitFor();
  assert.equal(new URL(classmate.url()).pathname, address);

  // A browser that lets no page copy shows the address.
  await classmate.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('no')) },
    }),
  );
  await button(classmate, 'Teilen').click();
  assert.equal(await classmate.getByLabel(/^Adresse des Bildes/).inputValue(), copied);
  assert.deepEqual(await axeFindings(classmate, 'everything'), []);
});

const names = async (page: Page) => (await handedOn(page)).map(({ name }) => name);

e2eTest('pictures go to a messenger at once, ten at most, the bar takes one line', stillPhone, async (j) => {
  const { page } = j;
  await giveShareSheet(page);
  await openGallery(j, 12);
  await page.getByRole('button', { name: 'Auswählen' }).tap();
  const bar = page.getByRole('region', { name: 'Ausgewählte Bilder' });
  for (const title of ['Bild 2', 'Bild 3', 'Bild 11'])
    await page.getByRole('checkbox', { name: new RegExp(`^${title} `) }).tap();
  await bar.getByText('3 Bilder ausgewählt').waitFor();

  const boxes = await Promise.all((await bar.getByRole('button').all()).map((one) => one.boundingBox()));
  assert.equal(new Set(boxes.map((box) => box?.y)).size, 1);
  await bar.getByRole('button', { name: 'Teilen' }).tap();
  await waitForValue(
    () => names(page),
    ['02 - Bild 2', '03 - Bild 3', '11 - Bild 11'].map((name) => `Klassentreffen 2018 - ${name}.jpg`),
  );
  assert.ok((await handedOn(page)).every(({ wasPressed }) => wasPressed));

  // Not all at once: the share sheets of phones end at ten.
  await bar.getByRole('button', { name: 'Alle' }).tap();
  await bar.getByRole('button', { name: 'Teilen' }).tap();
  await pressOk(page, /^Teilen lassen sich höchstens 10 Bilder auf einmal\./);
  assert.equal((await handedOn(page)).length, 3);
  assert.deepEqual(await inspect(page, 'all chosen, with a share sheet'), []);
});
