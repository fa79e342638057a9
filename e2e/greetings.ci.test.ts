import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Image } from '#contract/galleries.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { callMeeting, meetingOf, say } from '#test/support/test-meeting.ts';
import { fillGallery } from './album.ts';
import { e2eTest, stillLaptop, stillPhone } from './e2e-test.ts';
import { inspect } from './inspect.ts';
import { joinNamed } from './join-named.ts';
import { nextReunion } from './next-reunion.ts';
import { click, heading, pressOk, stopClock, tells, waitForValue } from './page.ts';

const GREETING = 'Feiert schön!\nIch denke an euch.';
const greetingsOn = (page: Page) => page.getByRole('region', { name: 'Grüße an alle' });

e2eTest(
  'who declines greets all on the page, changes the words and takes them back',
  stillPhone,
  async (j) => {
    const { page, site } = j;
    const anna = await joinNamed(site, 'anna');
    await joinNamed(site, 'bert');
    const { id } = await callMeeting(anna, nextReunion(site));
    await j.login(page, 'bert', `/treffen/${id}`);
    await heading(page, 'Klassentreffen');
    await click(page, 'Zusagen');
    await page.getByText('Du hast zugesagt.').waitFor();
    assert.equal(await page.getByLabel('Gruß an alle').count(), 0);
    await click(page, 'Absagen');
    await page.getByText('Du hast abgesagt.').waitFor();
    // It is open by then, as somebody who has just declined may want to say why.
    const field = page.getByLabel('Gruß an alle');
    await field.fill('x'.repeat(501));
    await field.blur();
    await page.getByText(/höchstens 500/).waitFor();
    await field.fill(` ${GREETING} `);
    await page.getByText('Noch nicht gespeichert.').waitFor();
    await click(page, 'Speichern');
    const greetings = greetingsOn(page);
    await greetings.getByText('Feiert schön!').waitFor();
    assert.equal(await field.inputValue(), GREETING);
    assert.deepEqual(await inspect(page, 'a meeting with a greeting'), []);

    await page.reload();
    await greetings.getByText('Bert Beispiel').waitFor();
    // A yes takes the greeting out of sight, and a no brings it back.
    await click(page, 'Zusagen');
    await greetings.waitFor({ state: 'detached' });
    await click(page, 'Absagen');
    await greetings.getByText('Feiert schön!').waitFor();
    await field.fill('  ');
    await click(page, 'Speichern');
    await greetings.waitFor({ state: 'detached' });
    assert.equal((await meetingOf(anna, id)).guests[0]?.greeting, undefined);
  },
);

e2eTest(
  'an organiser takes out a greeting, and its author withdraws it after the day',
  stillPhone,
  async (j) => {
    const { page, site } = j;
    const [anna, bert] = [await joinNamed(site, 'anna'), await joinNamed(site, 'bert')];
    const { id } = await callMeeting(anna, nextReunion(site));
    const other = await j.another(stillPhone);
    await j.login(other, 'bert', `/treffen/${id}`);
    await j.login(page, 'anna', `/treffen/${id}`);
    const takesOut = async (by: Page) => {
      await click(by, 'Gruß entfernen');
      await pressOk(by, 'Möchtest du diesen Gruß wirklich entfernen?');
      await tells(by, 'Der Gruß ist entfernt.');
      await greetingsOn(by).waitFor({ state: 'detached' });
    };
    for (const by of [page, other]) {
      await say(bert, id, 'no', { greeting: GREETING });
      if (by === other)
        await site.db.updateTable('meetings').set({ starts_at: '2020-09-18T15:00', ends_at: null }).execute();
      for (const one of [page, other]) {
        await one.reload();
        await greetingsOn(one).getByText('Feiert schön!').waitFor();
      }
      // Until then it is a field of one's own answer.
      const buttons = await other.getByRole('button', { name: 'Gruß entfernen' }).count();
      assert.equal(buttons, by === other ? 1 : 0);
      assert.deepEqual(await inspect(by, 'a greeting that may be taken out'), []);
      await takesOut(by);
      assert.equal((await meetingOf(anna, id)).guests[0]?.greeting, undefined);
    }
  },
);

e2eTest(
  'an organiser chooses the picture of a meeting, which stands on its pages and on the start page',
  stillPhone,
  async (j) => {
    const { page, site } = j;
    const anna = await joinNamed(site, 'anna');
    const { id } = await callMeeting(anna, nextReunion(site));
    await fillGallery(site, 'anna', 2);
    const other = await anna.createGallery('Gasthäuser');
    const inn = (await anna.upload(other, await plainJpeg({ width: 90, height: 60 }), { title: 'Der Adler' }))
      .json as Image;
    await j.login(page, 'anna', `/treffen/${id}`);
    await page.getByText('Bild des Treffens').click();
    await page.getByRole('combobox', { name: 'Galerie', exact: true }).selectOption('Gasthäuser');
    await page.getByRole('radio', { name: 'Der Adler' }).check();
    assert.deepEqual(await inspect(page, 'choosing the picture of a meeting'), []);
    const fold = page.getByRole('group').filter({ has: page.getByRole('radiogroup', { name: 'Bild' }) });
    await fold.getByRole('button', { name: 'Speichern' }).click();
    await tells(page, 'Das Bild ist gewählt.');
    const face = page.getByRole('main').getByRole('img', { name: 'Der Adler' });
    await face.waitFor();
    assert.deepEqual(await inspect(page, 'a meeting with its picture'), []);
    const shownOn = async (path: string) => {
      await page.goto(path);
      await page.locator(`main img[src="${inn.smallThumbnailPath}"]`).first().waitFor();
    };
    await shownOn('/treffen');
    assert.deepEqual(await inspect(page, 'the list of meetings with a picture'), []);
    await shownOn('/');

    // Hidden, it is gone here, too, and cannot be chosen any more.
    await page.goto(`/treffen/${id}`);
    await face.click();
    await page.getByRole('dialog', { name: 'Der Adler' }).waitFor();
    assert.equal((await anna.post(`/galleries/${other}/images/${inn.id}/hide`, { reason: '' })).status, 204);
    await page.goto(`/treffen/${id}`);
    await heading(page, 'Klassentreffen');
    assert.equal(await page.getByRole('img', { name: 'Der Adler' }).count(), 0);
  },
);

e2eTest(
  'the slide show of a meeting begins with its face, and greets after every seventh picture',
  stillLaptop,
  async (j) => {
    const { page, site } = j;
    const [anna, bert] = [await joinNamed(site, 'anna'), await joinNamed(site, 'bert')];
    const { id } = await callMeeting(anna, nextReunion(site));
    const gallery = await fillGallery(site, 'anna', 8);
    await site.db.updateTable('meetings').set({ gallery_id: gallery }).where('id', '=', id).execute();
    const images = (await anna.get(`/galleries/${gallery}/images`)).json as Image[];
    const face = { json: { imageId: images.at(-1)?.id } };
    assert.equal((await anna.send('PUT', `/meetings/${id}/face`, face)).status, 204);
    await say(bert, id, 'no', { greeting: GREETING.padEnd(480, ' Und an die Werkstatt.') });

    // One that fills the screen cannot be resized to be looked at.
    await page.addInitScript(() => {
      Object.defineProperty(Element.prototype, 'requestFullscreen', { value: undefined });
    });
    await page.clock.install();
    await j.login(page, 'anna', `/image-galleries/${gallery}/diashow`);
    await heading(page, 'Diashow');
    await stopClock(page);
    await click(page, 'Diashow starten');
    const show = page.getByRole('dialog', { name: 'Diashow', exact: true });
    const shown = () => show.locator('img').last().getAttribute('alt');
    for (const title of ['Bild 8', 'Bild 1', 'Bild 2', 'Bild 3', 'Bild 4', 'Bild 5', 'Bild 6']) {
      await waitForValue(shown, title);
      await page.keyboard.press('ArrowRight');
    }
    // Below it, for those who hear the page, and once to be seen.
    const words = show.getByText(/Feiert schön!/);
    await words.first().waitFor();
    await waitForValue(() => show.getByText('Bert Beispiel').count(), 2);
    await page.keyboard.press(' ');
    await page.clock.resume();
    assert.deepEqual(await inspect(page, 'a greeting in the slide show'), []);
    await stopClock(page);
    await page.keyboard.press(' ');
    await show.getByRole('button', { name: 'Anhalten' }).waitFor({ state: 'attached' });
    // As long as it takes to read.
    await page.clock.runFor(15_000);
    assert.ok((await words.count()) > 0);
    await page.clock.runFor(25_000);
    await waitForValue(shown, 'Bild 7');

    // What was taken back meanwhile is passed over.
    await say(bert, id, 'no', { greeting: '' });
    await page.keyboard.press('ArrowRight');
    for (const title of ['Bild 8', 'Bild 1', 'Bild 2', 'Bild 3', 'Bild 4', 'Bild 5', 'Bild 6', 'Bild 7']) {
      await waitForValue(shown, title);
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Escape');
    await show.waitFor({ state: 'detached' });
  },
);
