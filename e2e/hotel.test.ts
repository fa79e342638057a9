import { plainJpeg } from '#test/support/samples.ts';
import { fillGallery } from './album.ts';
import { journey, laptop } from './journey.ts';
import { logInHere } from './log-in-here.ts';
import { pressOk } from './press-ok.ts';

/** What the network of a hotel answers to everything before one has agreed to its terms. */
const terms = { status: 200, contentType: 'text/html', body: '<!doctype html><h1>Welcome to our WiFi</h1>' };
const nothing = { status: 200, contentType: 'text/html', body: '' };

journey('an upload that somebody else answers fails in words and can be tried again', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  const gallery = await fillGallery(house, 'anna', 1);
  await j.login(page, 'anna', `/image-upload/${gallery}`);
  await page.getByLabel('Titel:').fill('Am See');
  const buffer = Buffer.from(await plainJpeg({ width: 120, height: 90 }));
  await page.setInputFiles('input[type=file]', { name: 'IMG_0815.JPG', mimeType: 'image/jpeg', buffer });
  for (const answer of [terms, nothing]) {
    await page.route('**/api/v1/galleries/*/images', (route) => route.fulfill(answer));
    await page.getByRole('button', { name: /^(Absenden|Restliches Bild hochladen)$/ }).click();
    await pressOk(page, 'Das Bild konnte nicht hochgeladen werden!');
    await page.getByText('Die Verbindung ist abgebrochen.').waitFor();
    await page.unroute('**/api/v1/galleries/*/images');
  }
  await page.getByRole('button', { name: 'Erneut versuchen: IMG_0815.JPG' }).click();
  await pressOk(page, 'Das Bild wurde erfolgreich hochgeladen!');
});

journey('a page whose data somebody else answers says that the site is not reachable', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  for (const answer of [terms, nothing]) {
    await page.goto('/login');
    await page.route('**/api/v1/**', (route) => route.fulfill(answer));
    await logInHere(page, 'anna', house.password);
    await pressOk(page, /^Die Seite ist gerade nicht erreichbar\./);
    await page.unroute('**/api/v1/**');
  }
  await j.login(page, 'anna');
  for (const answer of [terms, nothing]) {
    await page.route('**/api/v1/**', (route) => route.fulfill(answer));
    await page.goto('/users');
    await page.getByText('Die Seite ist gerade nicht erreichbar.').waitFor();
    await page.unroute('**/api/v1/**');
    await page.getByRole('button', { name: 'Seite neu laden' }).click();
    await page.getByRole('heading', { level: 1, name: 'Namensliste' }).waitFor();
  }
});
