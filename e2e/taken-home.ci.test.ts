import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { saveData } from '#test/support/own-data.ts';
import { callMeeting, say } from '#test/support/test-meeting.ts';
import { remember } from '#test/support/test-memorial.ts';
import { unpack } from '#test/support/unzip.ts';
import { fillGallery } from './album.ts';
import { type E2eTest, e2eTest, laptop, stillLaptop } from './e2e-test.ts';
import { inspect } from './inspect.ts';
import { nextReunion } from './next-reunion.ts';
import { stopClock, waitForValue } from './page.ts';

/** Laid into a folder, and opened from there by a browser without a network. */
async function takenHome(j: E2eTest, username: string) {
  const browser = await j.site.again(username);
  const folder = await mkdtemp(path.join(tmpdir(), 'klassenkreis-album-'));
  const answer = await browser.fetch('GET', '/api/v1/album');
  await unpack(Buffer.from(await answer.arrayBuffer()), folder);
  const context = await j.page
    .context()
    .browser()
    ?.newContext({ ...laptop, reducedMotion: 'reduce', offline: true });
  const page = (await context?.newPage()) ?? assert.fail();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`));
  page.on('requestfailed', (request) => complaints.push(`missing: ${request.url()}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(pathToFileURL(folder).href)) complaints.push(`foreign: ${request.url()}`);
  });
  return {
    page,
    complaints,
    open: (name: string) => page.goto(pathToFileURL(path.join(folder, name)).href),
    async close() {
      await context?.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** What is seen of the open picture. */
const shownTitle = (page: Page) => page.locator('dialog .words-below').textContent();

/** A class with a gallery of `count` pictures by anna, who has ticked both boxes, and somebody to remember. */
async function furnish({ site }: E2eTest, count: number) {
  const anna = await site.join('anna');
  await saveData(anna, 'anna', { publicationConsent: true, firstName: 'Änne', surname: 'Bäcker' });
  await anna.send('PUT', '/users/anna/profile', {
    json: { birthName: 'Öhler', nickname: 'Änni', birthday: null, birthdayConsent: false },
  });
  assert.equal((await anna.send('PUT', '/album_consent', { json: { given: true } })).status, 204);
  await site.db.updateTable('members').set({ renamed_at: null }).execute();
  const maja = await site.maintainer();
  await remember(maja);
  const gallery = await fillGallery(site, 'anna', count);
  const [image] = await site.images.list(gallery);
  const address = `/galleries/${gallery}/images/${image?.id}`;
  const marks = [{ x: 0.5, y: 0.5, username: 'anna' }];
  assert.equal((await anna.send('PUT', `${address}/people`, { json: { marks, text: '' } })).status, 204);
  assert.equal((await anna.post(`${address}/comments`, { text: 'Mit Zuckerguss' })).status, 201);
}

e2eTest('an album opens from a folder without a network, is searched and turned over', laptop, async (j) => {
  await furnish(j, 3);
  const album = await takenHome(j, 'anna');
  const { page } = album;
  const findings: string[] = [];
  for (const name of ['index', 'seiten/galerie-1', 'seiten/damals-und-heute', 'seiten/gedenken']) {
    await album.open(`${name}.html`);
    findings.push(...(await inspect(page, name)));
    for (const image of await page.locator('main img').all()) {
      await image.scrollIntoViewIfNeeded();
      await waitForValue(
        () => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0),
        true,
      );
    }
  }

  await album.open('index.html');
  const search = page.getByLabel('Im Klassenalbum suchen');
  await search.fill('zuckerguss');
  await page.getByText('1 gefunden.').waitFor();
  await search.fill('ohler');
  await page.getByRole('link', { name: 'Änne Bäcker, Öhler, Änni' }).waitFor();
  await search.fill('zucker');
  findings.push(...(await inspect(page, 'what was found')));
  await page.getByRole('link', { name: /^Bild 1 / }).press('Enter');
  await page.waitForURL(/galerie-1\.html#bild-1$/);

  await page.getByRole('link', { name: 'Bild 1 groß ansehen' }).press('Enter');
  await waitForValue(() => shownTitle(page), 'Bild 1 · Änne Bäcker');
  await page.keyboard.press('ArrowRight');
  await waitForValue(() => shownTitle(page), 'Bild 2');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const seen = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  assert.equal(seen, 'Bild 1 groß ansehen');

  assert.deepEqual([findings, album.complaints], [[], []]);
  await album.close();
});

e2eTest('the slide show of an album runs on the whole screen, driven by a remote', laptop, async (j) => {
  await furnish(j, 3);
  const album = await takenHome(j, 'anna');
  const { page } = album;
  await page.clock.install();
  await album.open('index.html');
  await stopClock(page);
  await page.getByRole('button', { name: 'Diashow' }).press('Enter');
  await waitForValue(() => shownTitle(page), 'Bild 1 · Änne Bäcker');
  await waitForValue(() => page.evaluate(() => document.fullscreenElement !== null), true);
  for (const title of ['Bild 2', 'Bild 3', 'Bild 1 · Änne Bäcker']) {
    await page.clock.runFor(8100);
    await waitForValue(() => shownTitle(page), title);
  }
  await page.keyboard.press('PageDown');
  await waitForValue(() => shownTitle(page), 'Bild 2');
  // As the middle key of a remote, with no button under it.
  await page.keyboard.press('Enter');
  await page.clock.runFor(30_000);
  assert.equal(await shownTitle(page), 'Bild 2');
  await page.keyboard.press(' ');
  await page.clock.runFor(8100);
  await waitForValue(() => shownTitle(page), 'Bild 3');
  await page.keyboard.press('Tab');
  await page.getByLabel('Titel zeigen').uncheck();
  assert.equal(await page.locator('dialog .words-below').isVisible(), false);
  await page.evaluate(() => document.exitFullscreen());
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.deepEqual(album.complaints, []);
  await album.close();
});

e2eTest('a member ticks the box, sees how large the album is, and takes it home', stillLaptop, async (j) => {
  const { page, site } = j;
  await furnish(j, 2);
  await site.addMember('bert');
  await site.change('bert', { publication_consent: 1 });
  await j.login(page, 'bert', '/image-galleries');
  await page.getByRole('link', { name: 'Klassenalbum zum Mitnehmen' }).click();
  await page.getByRole('heading', { level: 1, name: 'Klassenalbum' }).waitFor();
  await page.getByText('Du stehst darin als „ein Mitglied“.').waitFor();
  await page.getByText(/^2 Bilder, etwa \d+ MB$/).waitFor();
  const findings = await inspect(page, 'the page of the album');
  await page.getByRole('button', { name: 'Groß' }).press('Enter');
  await page.getByText(/auch zum Drucken/).waitFor();
  await page.getByLabel('Mit den Rundmails').check();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Klassenalbum herunterladen' }).press('Enter');
  const file = await download;
  assert.match(file.url(), /\/api\/v1\/album\/large\/with-mails$/);
  assert.match(file.suggestedFilename(), /^Klassenalbum \d{4}-\d\d-\d\d\.zip$/);
  assert.equal(await file.failure(), null);

  await page.getByRole('link', { name: 'Das ändern' }).click();
  const box = page.getByLabel('Meine Seite darf ins Klassenalbum.');
  await box.waitFor();
  assert.equal(await box.isChecked(), false);
  await page.getByText('lässt sich nicht zurückholen').waitFor();
  await box.check();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText(/^Wer ein Klassenalbum mitnimmt.*Angekreuzt am/).waitFor();
  findings.push(...(await inspect(page, 'the box')));
  assert.deepEqual(findings, []);
});

e2eTest('in the slide show of a meeting those greet who are in the album', laptop, async (j) => {
  await furnish(j, 7);
  const anna = await j.site.again('anna');
  const { id } = await callMeeting(anna, nextReunion(j.site));
  await say(anna, id, 'no', { greeting: 'Feiert schön!' });
  const [gallery] = await j.site.galleries.all();
  const past = { gallery_id: gallery?.id ?? null, starts_at: '2020-09-18T15:30' };
  await j.site.db.updateTable('meetings').set(past).where('id', '=', id).execute();
  const album = await takenHome(j, 'anna');
  const { page } = album;
  await page.clock.install();
  await album.open('seiten/klassentreffen.html');
  await page.getByText('Feiert schön!').waitFor();
  const findings = await inspect(page, 'the meetings of an album');

  await album.open('seiten/galerie-1.html');
  await stopClock(page);
  await page.getByRole('button', { name: 'Diashow' }).click();
  for (const number of [1, 2, 3, 4, 5, 6, 7]) {
    await waitForValue(async () => (await shownTitle(page))?.slice(0, 6), `Bild ${number}`);
    await page.keyboard.press('ArrowRight');
  }
  const greeting = page.getByRole('dialog', { name: 'Gruß von Änne Bäcker' });
  await greeting.getByText('Feiert schön!').waitFor();
  await greeting.getByText('Änne Bäcker', { exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await waitForValue(async () => (await shownTitle(page))?.slice(0, 6), 'Bild 1');
  assert.deepEqual([findings, album.complaints], [[], []]);
  await album.close();
});
