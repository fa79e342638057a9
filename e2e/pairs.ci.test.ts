import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { Image } from '#contract/galleries.ts';
import { pathOf } from '#contract/pages.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { type E2eTest, e2eTest, stillLaptop, stillPhone } from './e2e-test.ts';
import { inspect } from './inspect.ts';
import { heading, waitForValue } from './page.ts';

const size = { width: 600, height: 400 };

/** anna has a red picture of 1988, and bert a blue one of 2018 that repeats it, each in a gallery. */
async function pairOf({ site }: E2eTest) {
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  for (const browser of [anna, bert]) await browser.post('/news/seen', { until: site.now() });
  site.passSeconds(1);
  const [then, today] = [
    await anna.createGallery('Werkstatt 1988'),
    await bert.createGallery('Treffen 2018'),
  ];
  const old = (await anna.upload(then, await plainJpeg(size, '#c01010'), { title: 'Vor der Werkstatt' }))
    .json as Image;
  const again = await bert.upload(today, await plainJpeg(size, '#1010c0'), {
    title: 'Noch einmal',
    repeats: old.id,
  });
  const repeat = again.json as Image;
  assert.equal(repeat.repeats, old.id);
  const lightbox = (id: string, imageId: string) =>
    pathOf('/image-galleries/:id/bild/:imageId', { id, imageId });
  return {
    bert,
    then,
    old,
    ofOld: lightbox(then, old.id),
    ofRepeat: lightbox(today, repeat.id),
    hideOld: () => bert.post(`/galleries/${then}/images/${old.id}/hide`, { reason: '' }),
  };
}

const slider = (page: Page) => page.getByRole('slider', { name: 'Damals und heute' });

/** Whether the picture in the lightbox is red or blue, at its left and its right. */
async function coloursOf(page: Page): Promise<string[]> {
  const shot = sharp(await page.locator('dialog [data-current]').screenshot());
  const { width = 0, height = 0 } = await shot.metadata();
  const at = async (part: number) => {
    const spot = { left: Math.round(part * width), top: Math.round(height / 2), width: 1, height: 1 };
    const [red = 0, , blue = 0] = await shot.clone().extract(spot).raw().toBuffer();
    return red > blue ? 'red' : 'blue';
  };
  return [await at(0.1), await at(0.9)];
}

e2eTest(
  'in the lightbox the picture of then lies over that of today as far as a slider says, whichever was opened',
  stillPhone,
  async (j) => {
    const { page } = j;
    const { ofOld, ofRepeat, hideOld } = await pairOf(j);
    for (const address of [ofOld, ofRepeat]) {
      if (address === ofOld) await j.login(page, 'bert', address);
      else await page.getByRole('link', { name: 'Zum Bild von heute' }).click();
      await page.waitForURL(`**${address}`);
      await slider(page).waitFor();
      await waitForValue(() => coloursOf(page), ['red', 'blue']);
      await slider(page).focus();
      await page.keyboard.press('End');
      await waitForValue(() => coloursOf(page), ['red', 'red']);
      await page.keyboard.press('Home');
      await waitForValue(() => coloursOf(page), ['blue', 'blue']);
      assert.equal(new URL(page.url()).pathname, address);
      assert.equal(await slider(page).getAttribute('aria-valuetext'), '0 % von damals');
    }
    assert.deepEqual(await inspect(page, 'then and now'), []);
    await hideOld();
    await page.reload();
    await page.getByRole('button', { name: /^Namen/ }).waitFor();
    assert.equal(await slider(page).count(), 0);
  },
);

e2eTest(
  'a pair has a mark on its card, stands beside the faces, on the start page and on paper, and fades in the slide show',
  stillLaptop,
  async (j) => {
    const { page } = j;
    const { then, hideOld } = await pairOf(j);
    const gallery = pathOf('/image-galleries/:id', { id: then });
    const card = page.getByRole('button', { name: 'Vor der Werkstatt groß ansehen, Damals und heute' });
    await j.login(page, 'anna', '/');
    const today = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Damals und heute' }) });
    await today.getByRole('link', { name: 'Noch einmal' }).waitFor();
    assert.equal(await today.getByRole('link').count(), 2);
    assert.deepEqual(await inspect(page, 'start page'), []);
    const seen = page.waitForResponse((answer) => answer.url().endsWith('/news/seen'));
    await page.getByRole('link', { name: 'Alle Neuigkeiten' }).click();
    await page
      .getByRole('link', { name: 'Damals und heute: „Vor der Werkstatt“ wurde nachgestellt' })
      .waitFor();
    await seen;
    await page.goto(gallery);
    await card.waitFor();
    assert.deepEqual(await inspect(page, 'a card with a mark'), []);

    await page.goto(pathOf('/namensliste/bilder'));
    await heading(page, 'Noch einmal aufgestellt', 2);
    assert.deepEqual(
      await page.locator('main figure img').evaluateAll((all) => all.map((one) => one.getAttribute('alt'))),
      ['Vor der Werkstatt', 'Noch einmal'],
    );
    assert.deepEqual(await inspect(page, 'pairs beside faces'), []);

    await page.goto(pathOf('/image-galleries/:id/drucken', { id: then }));
    await page.getByText('Damals und heute: Vor der Werkstatt').waitFor();
    const [left, right] = await Promise.all(
      [0, 1].map((n) => page.locator('main li img').nth(n).boundingBox()),
    );
    assert.ok(left && right && left.y === right.y && left.x + left.width <= right.x, 'side by side');

    await page.goto(pathOf('/image-galleries/diashow'));
    await page.getByLabel('Wie lange steht ein Bild?').selectOption('4 Sekunden');
    await page.getByRole('button', { name: 'Diashow starten' }).click();
    const shown = page.getByRole('dialog', { name: 'Diashow', exact: true }).locator('img');
    await shown.first().waitFor();
    assert.deepEqual(await shown.evaluateAll((all) => all.map((one) => one.getAttribute('alt'))), [
      'Vor der Werkstatt',
      'Noch einmal',
    ]);
    await page.getByText('Damals und heute: Vor der Werkstatt').waitFor();
    const style = (name: string) =>
      shown.last().evaluate((one, property) => getComputedStyle(one).getPropertyValue(property), name);
    assert.equal(await style('animation-delay'), '4s');
    await waitForValue(() => style('opacity'), '1');

    await hideOld();
    await page.goto(pathOf('/image-galleries/:id', { id: then }));
    await page.getByRole('button', { name: /^Vor der Werkstatt groß ansehen, Verborgen$/ }).waitFor();
    await page.goto(pathOf('/namensliste/bilder'));
    await heading(page, 'Damals und heute');
    assert.equal(await page.getByRole('heading', { level: 2 }).count(), 0);
  },
);
