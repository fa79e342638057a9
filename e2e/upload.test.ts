import assert from 'node:assert/strict';
import { otherFormats, plainJpeg, truncatedJpeg, withClaimedSize } from '#test/support/samples.ts';
import { openGallery } from './album.ts';
import { e2eTest, laptop, step } from './e2e-test.ts';
import { pressOk, waitForValue } from './page.ts';

e2eTest('several pictures go up at once, and what does not pass is said beside it', laptop, async (j) => {
  const { page, site } = j;
  j.expectComplaint(/Failed to load/);
  const gallery = await openGallery(j, 0, '/image-upload');
  const images = () => site.images.list(gallery);
  const row = (name: string) =>
    page.getByRole('region', { name: 'Ausgewählte Bilder' }).getByRole('listitem').filter({ hasText: name });

  const small = await plainJpeg({ width: 120, height: 90 });
  const [png] = await otherFormats();
  const claiming = (width: number, height: number) => withClaimedSize(small, { width, height });
  const chosen: [name: string, mimeType: string, content: Uint8Array][] = [
    ['a.jpg', 'image/jpeg', await plainJpeg({ width: 1200, height: 900 }, '#aa3333')],
    ['b.jfif', 'image/jpeg', await plainJpeg({ width: 1200, height: 900 }, '#33aa33')],
    ['kein-bild.jpg', 'image/jpeg', png?.[1] ?? Buffer.alloc(0)],
    ['urlaub.heic', 'image/heic', Buffer.from('ftypheic')],
    ['kaputt.jpg', 'image/jpeg', await truncatedJpeg()],
    ['riesig.jpg', 'image/jpeg', claiming(9000, 8000)],
    ['lang.jpg', 'image/jpeg', claiming(17_001, 90)],
    ['leer.jpg', 'image/jpeg', Buffer.alloc(0)],
  ];
  await page.setInputFiles(
    'input[type=file]',
    chosen.map(([name, mimeType, content]) => ({ name, mimeType, buffer: Buffer.from(content) })),
  );

  await step('each row says why it did not pass', async () => {
    // The server fails at the first one. What is intercepted while a route is taken away may hang: this one stays.
    let asked = 0;
    await page.route('**/images', (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ status: 500, json: { error: 'defect' } }) : route.continue();
    });
    await page.getByRole('button', { name: 'Ein Titel für alle Bilder' }).click();
    await page.getByLabel('Titel:').fill('Wiedersehen');
    await page.getByRole('button', { name: 'Absenden' }).click();
    await pressOk(page, '7 von 8 Bildern konnten nicht hochgeladen werden. Die Gründe stehen in der Liste.');
    const reasons = {
      'a.jpg': 'Es ist ein Fehler aufgetreten.',
      'b.jfif': 'Hochgeladen',
      'kein-bild.jpg': 'Das ist kein JPEG-Bild.',
      'urlaub.heic': 'Dieses Bild ist im Format HEIC.',
      'kaputt.jpg': 'Das Bild ist beschädigt oder unvollständig.',
      'riesig.jpg': 'Das Bild hat mehr als 64 Megapixel.',
      'lang.jpg': 'Das Bild ist auf einer Seite länger als 17.000 Pixel.',
      'leer.jpg': 'Die Datei ist leer.',
    };
    for (const [name, reason] of Object.entries(reasons)) await row(name).getByText(reason).waitFor();
    assert.equal((await images()).length, 1);
  });

  await step('what may pass can be tried again alone, what is refused cannot', async () => {
    assert.equal(await page.getByRole('button', { name: /^Erneut versuchen/ }).count(), 1);
    for (const [name] of chosen.slice(2))
      await page.getByRole('button', { name: `Entfernen: ${name}` }).click();
    await page.getByRole('button', { name: 'Erneut versuchen: a.jpg' }).click();
    await pressOk(page, '2 Bilder wurden erfolgreich hochgeladen!');
    await page.waitForURL(`**/image-galleries/${gallery}`);
    await waitForValue(() => page.getByText('Hochgeladen', { exact: true }).count(), 2);
    const titles = (await images()).map(({ title }) => title);
    assert.deepEqual(titles, ['Wiedersehen', 'Wiedersehen']);
  });
});
