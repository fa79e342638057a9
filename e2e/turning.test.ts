import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Image } from '#contract/galleries.ts';
import { fillGallery } from './album.ts';
import { axeFindings } from './axe.ts';
import { journey, laptop, phone } from './journey.ts';
import { arriveAt, focusOn, tabTo } from './keyboard.ts';
import { overflowing, smallTargets } from './layout-findings.ts';
import { pressOk } from './press-ok.ts';

/** Of the picture that is shown large: whether it is higher than wide, once it has loaded. */
const isUpright = (page: Page, name: string) =>
  page.waitForFunction((alt) => {
    const picture = document.querySelector<HTMLImageElement>(`img[alt="${alt}"]`);
    return picture?.complete && picture.naturalWidth > 0 && picture.naturalHeight > picture.naturalWidth;
  }, name);

journey(
  'who uploaded a picture turns it by keys, and finds it turned wherever it is shown',
  laptop,
  async (j) => {
    const { house, page } = j;
    await house.addMember('anna');
    const gallery = await fillGallery(house, 'anna', 3);
    await j.login(page, 'anna', `/image-galleries/${gallery}`);
    const thumbnail = page.locator('button[aria-label="Bild 1 groß ansehen"] img');
    const before = await thumbnail.getAttribute('src');
    await tabTo(page, 'Bild bearbeiten');
    await page.keyboard.press('Enter');
    await arriveAt(page, 'Bild bearbeiten');
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      assert.deepEqual([...(await overflowing(page)), ...(await smallTargets(page))], []);
      assert.deepEqual(await axeFindings(page, 'everything'), []);
    }
    await tabTo(page, 'Nach rechts drehen');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Das Bild ist gedreht, für alle.').waitFor();
    await focusOn(page, 'Nach rechts drehen');
    await isUpright(page, 'Bild 1');

    // Back where the album was, which knows of it without being loaded anew.
    await tabTo(page, 'Zurück');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Klassentreffen 2018' }).waitFor();
    await page.waitForFunction(
      (old) =>
        document.querySelector('button[aria-label="Bild 1 groß ansehen"] img')?.getAttribute('src') !== old,
      before,
    );
    await page.getByRole('button', { name: 'Bild 1 groß ansehen' }).click();
    await isUpright(page, 'Bild 1');
  },
);

journey('a turn that came too late says so, and shows how the picture stands now', phone, async (j) => {
  const { house, page } = j;
  j.expectComplaint(/409|404/);
  await house.addMember('anna');
  const gallery = await fillGallery(house, 'anna', 1);
  const [image] = await house.images.list(gallery);
  const address = `/galleries/${gallery}/images/${image?.id}`;
  await j.login(page, 'anna', `/image-galleries/${gallery}/bild/${image?.id}/aendern`);
  const elsewhere = await house.again('anna');
  const turned = (await elsewhere.post(`${address}/turn`, { degrees: 270 })).json as Image;
  await page.getByRole('button', { name: 'Nach links drehen' }).tap();
  await pressOk(page, 'Das Bild wurde gerade schon gedreht. Sieh nach, ob es jetzt richtig steht.');
  await isUpright(page, 'Bild 1');
  const now = (await elsewhere.get(address)).json as Image;
  assert.equal(now.imagePath, turned.imagePath);

  await elsewhere.send('DELETE', address);
  await page.getByRole('button', { name: 'Nach links drehen' }).tap();
  await pressOk(page, 'Dieses Bild gibt es hier nicht mehr.');
});
