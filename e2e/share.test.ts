import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { shareTexts } from '#texts/web/galleries/panel.ts';
import { fillGallery } from './album.ts';
import { axeFindings } from './axe.ts';
import { type Journey, journey, laptop, phone } from './journey.ts';
import { logInHere } from './log-in-here.ts';
import { waitForValue } from './wait-for-value.ts';

type Handed = { name: string; type: string; bytes: number[]; wasPressed: boolean };

/** A phone's share sheet, which no test can open: it takes files that come just after a press, or refuses. */
const giveShareSheet = (page: Page, refusals: string[]) =>
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
    Object.defineProperty(navigator, 'canShare', { value: ({ files }: ShareData) => files?.length === 1 });
  }, refusals);

const handedOn = (page: Page) => page.evaluate(() => (window as unknown as { handed: Handed[] }).handed);
const refusalsLeft = (page: Page) =>
  page.evaluate(() => (window as unknown as { refusals: string[] }).refusals.length);
const button = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

const assertAccessible = async (page: Page) => assert.deepEqual(await axeFindings(page, 'everything'), []);

/** Anna looks at the first picture of her gallery. */
async function openPicture({ page, house, login }: Journey) {
  await house.addMember('anna');
  const gallery = await fillGallery(house, 'anna', 2);
  const [image] = await house.images.list(gallery);
  const address = `/image-galleries/${gallery}/bild/${image?.id}`;
  await login(page, 'anna', address);
  await button(page, 'Teilen').waitFor();
  return { address, image, gallery };
}

journey(
  'a picture goes to the share sheet as a file, in the press or with the next one',
  phone,
  async (j) => {
    const { page, house } = j;
    await giveShareSheet(page, ['AbortError', 'NotAllowedError']);
    const { image } = await openPicture(j);
    // Closed again without choosing anybody: nothing to say.
    await button(page, 'Teilen').tap();
    await waitForValue(() => refusalsLeft(page), 1);
    await page.getByRole('dialog').getByText(shareTexts.fetching).waitFor({ state: 'hidden' });
    assert.deepEqual(await handedOn(page), []);
    // It took too long for the browser.
    await button(page, 'Teilen').tap();
    await page.getByText(shareTexts.ready).waitFor();
    await button(page, 'Jetzt teilen').tap();
    await waitForValue(async () => (await handedOn(page)).length, 1);
    const [handed] = await handedOn(page);
    assert.deepEqual(
      [handed?.type, handed?.name, handed?.wasPressed],
      ['image/jpeg', `bild-${image?.id}.jpg`, true],
    );
    const browser = await house.again('anna');
    const kept = await browser.fetch('GET', image?.imagePath ?? '');
    assert.equal(kept.headers.get('etag'), `"${hash('sha256', Buffer.from(handed?.bytes ?? []))}"`);

    await page.route('**/full.jpg', (route) => route.abort());
    await button(page, 'Schließen').tap();
    await page
      .getByRole('button', { name: /groß ansehen/ })
      .last()
      .tap();
    await button(page, 'Teilen').tap();
    j.expectComplaint(/Failed to load/);
    await page.getByText(shareTexts.failed).waitFor();
  },
);

journey('elsewhere the address is copied, and asks for the login', laptop, async (j) => {
  const { page, house, another } = j;
  const { address, image, gallery } = await openPicture(j);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Teilen').focus();
  await page.keyboard.press('Enter');
  await page.getByText(shareTexts.copied).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, house.address + address);
  await assertAccessible(page);

  await house.addMember('bert');
  const classmate = await another();
  await classmate.goto(copied);
  await logInHere(classmate, 'bert', house.password);
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
  await assertAccessible(classmate);

  // Before its files end, which it may still be fetching.
  await classmate.close();
  // Out of sight, its uploader still sees it, but has no file or address to hand on.
  const browser = await house.again('bert');
  assert.equal(
    (await browser.send('POST', `/galleries/${gallery}/images/${image?.id}/hide`, { json: { reason: '' } }))
      .status,
    204,
  );
  await page.goto(address);
  const lightbox = page.getByRole('dialog', { name: image?.title ?? '' });
  await lightbox.getByText('Verborgen').waitFor();
  await page.waitForLoadState('networkidle');
  assert.equal(await button(page, 'Teilen').count(), 0);
});
