import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { SHARE_TARGET } from '#contract/share-target.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { sharedTexts } from '#texts/web/galleries/upload.ts';
import { fillGallery } from './album.ts';
import { type E2eTest, e2eTest, phone, stillLaptop } from './e2e-test.ts';
import { visitForeignSite } from './foreign-site.ts';
import { inspect } from './inspect.ts';
import { press } from './keyboard.ts';
import { logInHere } from './log-in-here.ts';
import { pressOk, waitForValue } from './page.ts';

/** The site lies on the home screen and was opened from there. */
async function install(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) => matchMedia(query === '(display-mode: standalone)' ? 'all' : query);
  });
  await page.goto('/login');
  await waitForValue(() => workers(page), ['/bilder-empfangen/annehmen activated']);
}

/** What takes requests of this site in the browser, and of which paths. */
const workers = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(
      ({ scope, active }) => `${new URL(scope).pathname} ${active?.state}`,
    ),
  );

/** Posts these pictures as the share sheet of a phone does: from elsewhere, without saying whence, as a form of files. */
async function share(
  { page, site, expectComplaint }: Pick<E2eTest, 'page' | 'site' | 'expectComplaint'>,
  names: string[],
  referrer: ReferrerPolicy = 'no-referrer',
): Promise<void> {
  expectComplaint(/foreign request/);
  const action = `${site.address}${SHARE_TARGET}`;
  const form = `<meta name="referrer" content="${referrer}"><form method="post" enctype="multipart/form-data" action="${action}">
    <input type="file" multiple name="bilder"><button>Teilen</button></form>`;
  const files = await Promise.all(
    names.map(async (name, number) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: await plainJpeg({ width: 500 + number, height: 300 }),
    })),
  );
  await visitForeignSite(page, form, async () => {
    await page.setInputFiles('input', files);
    await page.getByRole('button', { name: 'Teilen' }).click();
    await page.waitForURL(`${site.address}/bilder-empfangen`);
  });
  await page.getByRole('heading', { level: 1, name: sharedTexts.title }).waitFor();
}

/** These are shown, and somebody says that they are theirs. */
async function sayOurs(page: Page, count: number): Promise<void> {
  const shown = page.getByRole('list', { name: sharedTexts.files }).getByRole('listitem');
  await waitForValue(() => shown.count(), count);
  await page.getByRole('button', { name: sharedTexts.ours }).click();
}

/** All that a page could leave in the browser beside cookies and what is for the login. */
const stored = (page: Page) =>
  page.evaluate(async () => [
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);

const rows = (page: Page) => page.getByRole('region', { name: 'Ausgewählte Bilder' }).getByRole('listitem');

e2eTest('pictures from the share sheet of a phone go into the gallery that is chosen', phone, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  const older = await fillGallery(site, 'anna', 0);
  const gallery = await fillGallery(site, 'anna', 0);
  await install(page);
  await j.login(page, 'anna');
  await share(j, ['strand.jpg', 'steg.jpg']);
  await page.getByText('2 Bilder sind angekommen.').waitFor();
  await page.getByText('strand.jpg').waitFor();
  await sayOurs(page, 2);
  // No page passes the worker, this one neither.
  assert.equal(await page.evaluate(() => navigator.serviceWorker.controller), null);
  const galleries = page.getByRole('list', { name: sharedTexts.galleries }).getByRole('link');
  const leadTo = await galleries.evaluateAll((all: HTMLAnchorElement[]) =>
    all.map(({ pathname }) => pathname),
  );
  assert.deepEqual(leadTo, [`/image-upload/${gallery}`, `/image-upload/${older}`, '/image-galleries/new']);
  await galleries.first().tap();
  await waitForValue(() => rows(page).count(), 2);
  await waitForValue(() => rows(page).locator('canvas').count(), 2);
  assert.equal((await site.images.list(gallery)).length, 0);
  await page.getByLabel('Titel:').fill('Am See');
  await page.getByRole('button', { name: 'Absenden' }).tap();
  await pressOk(page, '2 Bilder wurden erfolgreich hochgeladen!');
  assert.equal((await site.images.list(gallery)).length, 2);

  // Nothing stays behind.
  assert.deepEqual(await stored(page), []);
  await page.goto('/bilder-empfangen');
  await page.getByText(sharedTexts.lost).waitFor();
  assert.deepEqual(await workers(page), ['/bilder-empfangen/annehmen activated']);
});

e2eTest('they wait for the login; that they were lost is said, the next taken', stillLaptop, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  await fillGallery(site, 'anna', 0);
  await page.goto('/login');
  assert.deepEqual(await workers(page), []);
  // The browser has been cleared, but the site is still on the home screen: the server gets the pictures, and keeps none.
  await share(j, ['see.jpg']);
  await page.getByText(sharedTexts.lost).waitFor();
  await waitForValue(() => workers(page), ['/bilder-empfangen/annehmen activated']);

  await share(j, ['see.jpg', 'hafen.heic']);
  await page.getByText(sharedTexts.fromOutside).waitFor();
  assert.deepEqual(await inspect(page, 'whose they are'), []);
  await press(page, sharedTexts.ours);
  await page.getByText(sharedTexts.login).waitFor();
  await press(page, 'Anmelden');
  await logInHere(page, 'anna', site.password);
  await page.getByText('2 Bilder sind angekommen.').waitFor();
  assert.deepEqual(await inspect(page, 'a choice of galleries'), []);
  await press(page, 'Klassentreffen 2018');
  await waitForValue(() => rows(page).count(), 2);
  await rows(page).filter({ hasText: 'hafen.heic' }).getByText('Dieses Bild ist im Format HEIC.').waitFor();
});

/** Goes there without loading the page anew. */
const walkTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);

/** The page that uploads holds nothing that was shared. */
async function holdsNothing(page: Page, gallery: string): Promise<void> {
  await walkTo(page, `/image-upload/${gallery}`);
  await page.getByLabel('Titel:').waitFor();
  assert.equal(await rows(page).count(), 0);
}

e2eTest('what another site sends is refused or asked about, and is of one member', phone, async (j) => {
  const { page, site } = j;
  for (const name of ['anna', 'bert']) await site.addMember(name);
  const gallery = await fillGallery(site, 'anna', 0);
  await install(page);
  await j.login(page, 'anna');
  // A page that says whence it comes hands over nothing.
  await share(j, ['untergeschoben.jpg'], 'origin');
  await page.getByText(sharedTexts.lost).waitFor();

  await share(j, ['untergeschoben.jpg']);
  await page.getByText('untergeschoben.jpg').waitFor();
  await page.getByText(sharedTexts.fromOutside).waitFor();
  // A member who does not answer has nothing in the list either.
  await holdsNothing(page, gallery);
  await walkTo(page, '/bilder-empfangen');
  await page.getByRole('button', { name: sharedTexts.drop }).click();
  await page.getByText(sharedTexts.dropped).waitFor();
  await holdsNothing(page, gallery);
  assert.deepEqual(await stored(page), []);

  // The page that the first share opens is closed before it has fetched anything.
  const early = await page.context().newPage();
  await early.addInitScript(() => {
    navigator.serviceWorker.getRegistration = async () => undefined;
  });
  await share({ ...j, page: early }, ['strand.jpg', 'steg.jpg']);
  await early.getByText(sharedTexts.lost).waitFor();
  await early.close();
  await share(j, ['wald.jpg']);
  await page.getByText('3 Bilder sind angekommen.').waitFor();
  await page.reload();
  await share(
    j,
    Array.from({ length: 101 }, (_, number) => `${number}.jpg`),
  );
  await page.getByText('100 Bilder sind angekommen.').waitFor();
  assert.equal((await site.images.list(gallery)).length, 0);

  // What one member has shared does not go to the next one.
  await sayOurs(page, 100);
  await walkTo(page, '/logout');
  await pressOk(page, 'Die Abmeldung war erfolgreich!');
  await walkTo(page, '/bilder-empfangen');
  await page.getByText(sharedTexts.lost).waitFor();
  await walkTo(page, '/login');
  await logInHere(page, 'bert', site.password);
  await page.getByRole('heading', { level: 1, name: 'Willkommen' }).waitFor();
  await holdsNothing(page, gallery);
});
