import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { plainJpeg } from '#test/support/samples.ts';
import { tableDump } from '#test/support/table-dump.ts';
import { fillGallery } from './album.ts';
import { type E2eTest, e2eTest, laptop, step } from './e2e-test.ts';
import { waitForValue } from './page.ts';

/** bert logs in where anna did; a tab that does not store it tells the others nothing. */
async function logInBeside({ page, site }: E2eTest, { stored }: { stored: boolean }) {
  const tab = await page.context().newPage();
  await tab.goto('/login');
  const status = await tab.evaluate(async (password) => {
    const token = document.cookie.match(/XSRF-TOKEN=([^;]*)/)?.[1] ?? '';
    const { status } = await fetch('/api/v1/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
      body: JSON.stringify({ username: 'bert', password }),
    });
    return status;
  }, site.password);
  assert.equal(status, 200);
  if (stored) await tab.evaluate(() => localStorage.setItem('username', 'bert'));
  await tab.close();
}

const somebodyElse = { level: 1, name: 'Jetzt ist jemand anderes angemeldet' } as const;

e2eTest('a page of one member gives way as soon as another one logs in beside it', laptop, async (j) => {
  const { page, site } = j;
  for (const username of ['anna', 'bert']) await site.addMember(username);
  await j.login(page, 'anna', '/image-galleries/new');
  await page.getByLabel('Galeriename:').fill('Annas Entwurf');
  await logInBeside(j, { stored: true });
  await page.getByRole('heading', somebodyElse).waitFor();
  await page
    .getByText(/hat sich inzwischen „bert“ angemeldet, und diese Seite war noch für „anna“/)
    .waitFor();
  assert.equal(await page.getByLabel('Galeriename:').count(), 0);
  assert.equal(await page.getByRole('link', { name: 'Rundmail' }).count(), 0);

  await page.getByRole('button', { name: 'Weiter als „bert“' }).click();
  await page.getByRole('heading', { level: 1, name: 'Willkommen' }).waitFor();
  await page.getByRole('link', { name: 'Eigene Kontaktdaten' }).first().click();
  await waitForValue(() => page.getByLabel('Vorname').inputValue(), 'bert');
  // What anna had begun to write is not shown to bert.
  await page.goto('/image-galleries/new');
  assert.equal(await page.getByLabel('Galeriename:').inputValue(), '');
});

/** What a member does who has not heard who else has logged in: by any call, and by those that handle this themselves. */
const changes: Record<string, (page: Page) => Promise<void>> = {
  '/change-password': async (page) => {
    await page.getByLabel('Neues Passwort', { exact: true }).fill('Zwei Schichten Klarlack');
    await page.getByLabel('Neues Passwort wiederholen').fill('Zwei Schichten Klarlack');
    await page.getByRole('button', { name: 'Absenden' }).click();
  },
  '/image-galleries/new': async (page) => {
    await page.getByLabel('Galeriename:').fill('Falsch');
    await page.getByLabel('Beschreibung:').fill('Falsch');
    await page.getByRole('button', { name: 'Speichern' }).click();
  },
  '/image-upload/': async (page) => {
    await page.getByLabel('Titel:').fill('Falsch');
    const buffer = Buffer.from(await plainJpeg({ width: 400, height: 300 }));
    await page.setInputFiles('input[type=file]', { name: 'see.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('button', { name: 'Absenden' }).click();
  },
  '/': async (page) => {
    await page.getByRole('link', { name: 'Abmelden' }).first().click();
  },
};

e2eTest('no page of one member changes anything of another who has logged in', laptop, async (j) => {
  const { page, site } = j;
  j.expectComplaint(/409/);
  for (const username of ['anna', 'bert']) await site.addMember(username);
  const gallery = await fillGallery(site, 'anna', 0);
  for (const [address, change] of Object.entries(changes))
    await step(address, async () => {
      await j.login(page, 'anna', address.endsWith('upload/') ? address + gallery : address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await logInBeside(j, { stored: false });
      const before = await tableDump(site.db);
      await change(page);
      await page.getByRole('heading', somebodyElse).waitFor();
      assert.equal(await page.getByRole('alertdialog').count(), 0);
      assert.equal(await tableDump(site.db), before);
    });
});
