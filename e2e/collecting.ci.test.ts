import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { localTimeAt } from '#server/german-time.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { callMeeting, meetingOf } from '#test/support/test-meeting.ts';
import type { TestSite } from '#test/support/test-site.ts';
import { type E2eTest, e2eTest, laptop, stillPhone } from './e2e-test.ts';
import { axeFindings, inspect } from './inspect.ts';
import { click, heading, pressOk, sheetsOf, tells, waitForValue } from './page.ts';

const sound = async (page: Page, state: string) => assert.deepEqual(await inspect(page, state), []);

/** Photographs that nobody else has. */
const photos = (from: number, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const color = `#${(0x334455 + 997 * (from * 10 + n)).toString(16)}`;
      const buffer = Buffer.from(await plainJpeg({ width: 1200, height: 900 }, color));
      return { name: `IMG_${from}_${n}.jpg`, mimeType: 'image/jpeg', buffer };
    }),
  );

/** A meeting next week that anna organises. */
async function meetingNextWeek(site: TestSite) {
  const anna = await site.join('anna');
  const startsAt = `${localTimeAt(site.now() + 7 * 86_400_000).slice(0, 10)}T15:00`;
  return { anna, id: (await callMeeting(anna, { title: 'Sommerfest', startsAt })).id };
}

/** Asks for pictures at once; returns the path that guests open. */
async function beginCollecting(page: Page): Promise<string> {
  await click(page, 'Ab sofort');
  await click(page, 'Bilder sammeln');
  return page.getByText(/^\/abend\/[\w-]+$/).innerText();
}

async function choose(page: Page, from: number, count: number) {
  await page.setInputFiles('input[type=file]', await photos(from, count));
  await waitForValue(() => page.locator('canvas').count(), count);
}

async function guest({ another }: E2eTest, path: string, name: string) {
  const page = await another();
  await page.goto(path);
  await page.getByLabel('Dein Name:').fill(name);
  return page;
}

const arrived = (page: Page, count: number) => tells(page, `${count} von ${count} angekommen. Danke!`);

e2eTest(
  'three guests and two members send pictures at once, one of them without a network for a while',
  stillPhone,
  async (j) => {
    const { page, site } = j;
    const { anna, id } = await meetingNextWeek(site);
    await site.addMember('berta');
    await j.login(page, 'anna', `/treffen/${id}`);
    await page.getByRole('link', { name: 'Bilder sammeln' }).click();
    await heading(page, 'Bilder sammeln');
    await sound(page, 'nothing is collected yet');
    const path = await beginCollecting(page);
    await sound(page, 'collecting');
    assert.equal(await sheetsOf(page), 1);

    const renate = await guest(j, path, 'Renate');
    assert.equal(new URL(renate.url()).pathname, '/abend');
    assert.equal(await renate.getByText('Sommerfest').count(), 1);
    await sound(renate, 'the page of guests');
    const [peter, ute] = [await guest(j, path, 'Peter'), await guest(j, path, 'Ute')];
    const [berta, own] = [await j.another(), await j.another()];
    await j.login(berta, 'berta', path);
    await berta.getByText('Du bist als berta angemeldet').waitFor();
    await j.login(own, 'anna', path);
    const all = [renate, peter, ute, berta, own];
    for (const [n, one] of all.entries()) await choose(one, n, 3);

    j.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    await peter.context().setOffline(true);
    await Promise.all(all.map((one) => click(one, 'Absenden')));
    await tells(peter, 'Warte auf das Netz');
    await Promise.all(all.filter((one) => one !== peter).map((one) => arrived(one, 3)));
    await peter.context().setOffline(false);
    await arrived(peter, 3);
    await sound(renate, 'sent');

    const { galleryId } = await meetingOf(anna, id);
    const images = await site.images.list(galleryId ?? '');
    const credits = images.map(({ uploader, guest }) => uploader || `${guest} (Gast)`);
    assert.deepEqual(
      credits.toSorted(),
      ['Peter (Gast)', 'Renate (Gast)', 'Ute (Gast)', 'anna', 'berta'].flatMap((one) => [one, one, one]),
    );

    // The page goes on after it was loaded again, and takes one back.
    await renate.reload();
    await waitForValue(() => renate.getByLabel('Dein Name:').inputValue(), 'Renate');
    await click(renate, 'Zurücknehmen: IMG_0_1.jpg');
    await pressOk(renate, '„IMG_0_1.jpg“ wirklich zurücknehmen?');
    await tells(renate, 'Das Bild ist gelöscht.');
    await waitForValue(() => renate.getByRole('button', { name: /^Zurücknehmen/ }).count(), 2);

    // Organisers see who sent what, and delete it; members see it in the gallery.
    await page.reload();
    await waitForValue(() => page.getByRole('listitem').filter({ hasText: 'Von Renate (Gast)' }).count(), 2);
    await sound(page, 'with pictures of guests');
    await page.getByRole('button', { name: 'Löschen: Von Ute (Gast)' }).first().click();
    await pressOk(page, /^Möchtest du dieses Bild wirklich löschen/);
    await waitForValue(() => page.getByRole('listitem').filter({ hasText: 'Von Ute (Gast)' }).count(), 2);
    await berta.goto(`/image-galleries/${galleryId}`);
    await berta.getByText('Hochgeladen von Peter (Gast)').first().waitFor();
  },
);

e2eTest('once an organiser has ended it, nothing more is taken, and the page says so', laptop, async (j) => {
  const { page, site } = j;
  const { anna, id } = await meetingNextWeek(site);
  await j.login(page, 'anna', `/treffen/${id}/bilder-sammeln`);
  const path = await beginCollecting(page);
  const renate = await guest(j, path, 'Renate');
  await choose(renate, 1, 1);
  await click(page, 'Groß zeigen');
  await page.getByRole('dialog').getByText('Schick uns deine Bilder').waitFor();
  assert.deepEqual(await axeFindings(page, 'everything'), []);
  await click(page, 'Zurück');
  await click(page, 'Nicht mehr sammeln');
  await pressOk(page, /^Nicht mehr sammeln\?/);
  await tells(page, 'Es werden keine Bilder mehr gesammelt.');
  j.expectComplaint(/404/);
  await click(renate, 'Absenden');
  await renate.getByText('Hier werden keine Bilder mehr gesammelt.').waitFor();
  await renate.goto(path);
  await heading(renate, 'Hier werden keine Bilder gesammelt');
  assert.equal((await meetingOf(anna, id)).galleryId, null);
  // As who is no organiser finds the page of the organisers.
  const bert = await j.another();
  await site.addMember('bert');
  await j.login(bert, 'bert', `/treffen/${id}/bilder-sammeln`);
  await bert
    .getByText(/Das sehen nur|organisieren/)
    .first()
    .waitFor();
});

e2eTest(
  'the slide show of the evening shows what comes in as the next picture, with the code in a corner',
  laptop,
  async (j) => {
    const { page, site } = j;
    const { anna, id } = await meetingNextWeek(site);
    await anna.createGallery('Abschlussfeier 1988').then(async (gallery) => {
      for (const { buffer } of await photos(20, 3)) await anna.upload(gallery, buffer, { title: 'Damals' });
    });
    await j.login(page, 'anna', `/treffen/${id}/bilder-sammeln`);
    const path = await beginCollecting(page);
    await page.getByRole('link', { name: 'Diashow mit neuen Bildern' }).click();
    await page.getByLabel('Wie lange steht ein Bild?').selectOption('12');
    await click(page, 'Diashow starten');
    const show = page.getByRole('dialog', { name: 'Diashow' });
    await show.getByAltText('Damals').first().waitFor();
    await show.locator('svg path').last().waitFor();
    assert.deepEqual(await axeFindings(page, 'everything'), []);
    const renate = await guest(j, path, 'Renate');
    await choose(renate, 30, 1);
    await click(renate, 'Absenden');
    await arrived(renate, 1);
    await show.getByAltText('Sommerfest').waitFor({ timeout: 60_000 });
  },
);
