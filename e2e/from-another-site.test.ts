import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { plainJpeg } from '#test/support/samples.ts';
import { fillGallery } from './album.ts';
import { visitForeignSite } from './foreign-site.ts';
import { journey, laptop } from './journey.ts';
import { pressOk } from './press-ok.ts';

journey(
  'who is logged in and comes by a link of another site can do everything as before, in every tab',
  laptop,
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    const gallery = await fillGallery(house, 'anna', 0);
    await j.login(page, 'anna');
    const other = await page.context().newPage();
    await other.goto(`/image-upload/${gallery}`);
    const token = async () =>
      (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value;
    const before = await token();

    j.expectComplaint(/foreign request|403/);
    await visitForeignSite(page, `<a href="${house.address}/image-upload/${gallery}">Bilder</a>`, () =>
      page.getByRole('link').click(),
    );
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await token(), before);
    let sent = 0;
    const upload = async (tab: Page, title: string) => {
      await tab.getByLabel('Titel:').fill(title);
      // Each another one, or the page would ask about it.
      sent += 1;
      const buffer = await plainJpeg({ width: 400 + sent, height: 300 });
      await tab.setInputFiles('input[type=file]', { name: 'see.jpg', mimeType: 'image/jpeg', buffer });
      await tab.getByRole('button', { name: 'Absenden' }).click();
      await pressOk(tab, 'Das Bild wurde erfolgreich hochgeladen!');
    };
    await upload(page, 'Hier');
    await upload(other, 'Dort');

    // A browser that does not say where a link stands is given the token of a visit, and finds its own again.
    const { headers } = await house.browser().fetch('GET', '/');
    const [, visit = ''] = /^XSRF-TOKEN=([^;]*)/.exec(headers.getSetCookie().join('\n')) ?? [];
    await other.goto(`/image-upload/${gallery}`);
    const cookie = { name: 'XSRF-TOKEN', value: visit, url: house.address, secure: true };
    await page.context().addCookies([{ ...cookie, sameSite: 'Strict' }]);
    await upload(other, 'Danach');
    assert.equal((await house.images.list(gallery)).length, 3);
  },
);
