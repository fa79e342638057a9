import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { readLetters } from '#test/support/read-letters.ts';
import { fillGallery } from './album.ts';
import { e2eTest, stillLaptop } from './e2e-test.ts';
import { axeFindings, inspect, overflowing } from './inspect.ts';
import { answer, arriveAt, press, tabTo } from './keyboard.ts';
import { confirmHere } from './log-in-here.ts';
import { tells, waitForValue } from './page.ts';

const cards = (page: Page) => page.getByRole('button', { name: /groß ansehen$/ });

e2eTest(
  'who is in a picture takes it out of sight by keys, and a maintainer decides',
  stillLaptop,
  async (j) => {
    const { site, page: bert } = j;
    j.expectComplaint(/403|404/);
    for (const name of ['anna', 'bert', 'maja']) await site.addMember(name);
    await site.promote('maja');
    const gallery = await fillGallery(site, 'anna', 3);
    const address = `/image-galleries/${gallery}`;

    await j.login(bert, 'bert', address);
    await waitForValue(() => cards(bert).count(), 3);
    await press(bert, /^.?Bild 2.? groß ansehen/);
    await bert.getByRole('dialog', { name: 'Bild 2' }).waitFor();
    await press(bert, 'Ich bin auf diesem Bild');
    await arriveAt(bert, 'Ich bin auf diesem Bild');
    assert.deepEqual(await inspect(bert, 'hiding'), []);
    await press(bert, 'Mehr dazu, und ein Wort an die Betreuer');
    await tabTo(bert, /^Möchtest du den Betreuern/);
    await bert.keyboard.type('Das war kurz nach der Operation.');
    await tabTo(bert, 'Bild verbergen', 'Shift+Tab');
    await bert.keyboard.press('Enter');
    await tells(bert, /^Das Bild ist verborgen\./);
    await arriveAt(bert, 'Klassentreffen 2018');
    await waitForValue(() => cards(bert).count(), 2);
    // Neither the way back nor the address itself leads to it.
    const hidden = await site.db.selectFrom('hidden_images').select('image_id').executeTakeFirst();
    await bert.goto(`${address}/bild/${hidden?.image_id}`);
    await bert.waitForURL((url) => url.pathname === address);
    await bert.getByRole('heading', { level: 1, name: 'Klassentreffen 2018' }).waitFor();
    assert.equal(await bert.getByText('Bild 2').count(), 0);

    const anna = await j.another();
    await j.login(anna, 'anna', address);
    const marked = anna.getByRole('button', { name: /^.?Bild 2/ });
    await marked.getByText('Verborgen').waitFor();
    await marked.click();
    const lightbox = anna.getByRole('dialog', { name: 'Bild 2' });
    await lightbox.getByText('Verborgen').waitFor();
    assert.equal(await lightbox.getByRole('link').count(), 0);
    assert.deepEqual(await axeFindings(anna, 'everything'), []);

    const maja = await j.another();
    await j.login(maja, 'maja', '/verwaltung/bilder');
    await confirmHere(maja, site.password);
    await arriveAt(maja, 'Verborgene Bilder');
    await maja.getByText('Das war kurz nach der Operation.').waitFor();
    assert.deepEqual([...(await overflowing(maja)), ...(await axeFindings(maja, 'everything'))], []);
    await tabTo(maja, /^Deine Worte dazu/);
    await maja.keyboard.type('Bert fühlt sich damit nicht wohl.');
    await press(maja, /^Bild löschen/);
    await answer(maja, /löschen\? Das lässt sich nicht rückgängig machen/);
    await tells(maja, 'Das Bild ist gelöscht.');
    await maja.getByText('Zurzeit ist kein Bild verborgen.').waitFor();
    site.passSeconds(600);
    const told = (await readLetters(site)).filter(({ text }) => text.includes('Bert fühlt sich'));
    assert.deepEqual(told.map(({ to }) => to).toSorted(), ['anna@example.org', 'bert@example.org']);
  },
  async () => ({ settings: { ADMIN_EMAIL: 'betreuer@example.org' } }),
);
