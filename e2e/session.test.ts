import assert from 'node:assert/strict';
import { plainJpeg } from '#server/testing/samples.ts';
import { tableDump } from '#server/testing/table-dump.ts';
import { fillGallery } from './album.ts';
import { comesTo } from './comes-to.ts';
import { type Journey, journey, laptop, phone } from './journey.ts';

journey('a wrong password is said in words, the right one leads to the start page', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  j.expectComplaint(/401/);
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Anmelden' });
  assert.equal(await button.getAttribute('aria-disabled'), 'true');

  await page.getByLabel('Benutzername').fill('anna');
  await page.getByLabel('Passwort', { exact: true }).fill('ganz falsch');
  await button.click();
  const dialog = page.getByRole('alertdialog', { name: 'Falscher Benutzername oder Passwort!' });
  await dialog.waitFor();
  assert.equal((await dialog.boundingBox())?.width, 250);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByLabel('Passwort', { exact: true }).fill(house.password);
  await button.click();
  await page.waitForURL((url) => url.pathname === '/');
  const kept = await page.evaluate(() => ({ ...localStorage }));
  assert.deepEqual(Object.keys(kept).sort(), ['session_expiration', 'username']);
  assert.equal(kept.username, 'anna');
});

const memberPages = [
  '/',
  '/users',
  '/users/bert',
  '/contactdata',
  '/change-password',
  '/image-galleries',
  '/image-galleries/new',
  '/image-galleries/01890000-0000-7000-8000-000000000000',
  '/image-upload/01890000-0000-7000-8000-000000000000',
  '/group-email',
];

journey('every member page leads a stranger to the login', laptop, async ({ page }) => {
  for (const path of memberPages) {
    await page.goto(path);
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'Anmelden' }).waitFor();
    for (const name of ['Startseite', 'Bildergalerien', 'Abmelden'])
      assert.equal(await page.getByRole('link', { name }).count(), 0);
  }
});

journey(
  'a session that the server has ended leads to the login, and back to where the member was',
  laptop,
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    await j.login(page, 'anna');
    j.expectComplaint(/401/);
    house.passSeconds(7300);
    await page.getByRole('link', { name: 'Bildergalerien' }).first().click();
    await page.waitForURL('**/login');
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);

    await page.getByLabel('Benutzername').fill('anna');
    await page.getByLabel('Passwort', { exact: true }).fill(house.password);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.waitForURL('**/image-galleries');
  },
);

journey('logging out ends the session and says so', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await j.login(page, 'anna');
  await page.getByRole('link', { name: 'Abmelden' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Die Abmeldung war erfolgreich!' });
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.waitForURL('**/login');
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);
  assert.deepEqual(await house.db.selectFrom('sessions').selectAll().execute(), []);
  await page.goBack();
  await page.waitForURL('**/login');
});

journey('below 600 px the menu is a button, from 600 px on a bar', phone, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await j.login(page, 'anna');
  const menu = page.getByRole('button', { name: 'Menü' });
  const link = page.getByRole('link', { name: 'Namensliste' }).first();
  const entries = [
    'Startseite',
    'Bildergalerien',
    'Namensliste',
    'Eigene Kontaktdaten',
    'Rundmail',
    'Passwort ändern',
    'Abmelden',
  ];

  await page.setViewportSize({ width: 599, height: 740 });
  await menu.click();
  const navigation = page.getByRole('navigation').first();
  for (const name of entries) await navigation.getByRole('link', { name }).waitFor();
  await page.keyboard.press('Escape');
  await comesTo(() => menu.getAttribute('aria-expanded'), 'false');

  await page.setViewportSize({ width: 600, height: 740 });
  await menu.waitFor({ state: 'hidden' });
  await link.waitFor();
  for (const name of entries) await navigation.getByRole('link', { name }).waitFor();
});

const MINUTE = 60_000;

journey(
  'the end of a session is announced five minutes ahead on every page, and what is typed outlives it',
  phone,
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    const notice = page.getByRole('status').filter({ hasText: 'Deine Anmeldung endet' });
    await page.clock.install();
    await j.login(page, 'anna');
    await page.goto('/image-galleries/new');
    await page.getByLabel('Galeriename:').fill('Klassentreffen');
    const end = await page.evaluate(() => Number(localStorage.getItem('session_expiration')) * 1000);
    await page.clock.pauseAt(end - 5 * MINUTE - 1000);
    assert.equal(await notice.count(), 0);

    await page.clock.runFor(1000);
    const time = new Date(end).toLocaleTimeString('de', { timeStyle: 'short' });
    await notice.getByText(`Deine Anmeldung endet in 5 Minuten (um ${time} Uhr).`).waitFor();
    assert.equal(
      await page.getByLabel('Galeriename:').evaluate((field) => field === document.activeElement),
      true,
    );
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    assert.equal((await notice.boundingBox())?.y, 0);

    house.passSeconds(120 * 60);
    await page.clock.runFor(5 * MINUTE);
    await page.waitForURL('**/login');
    await page.clock.resume();
    assert.equal(await notice.count(), 0);
    await page.getByLabel('Benutzername').fill('anna');
    await page.getByLabel('Passwort', { exact: true }).fill(house.password);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.waitForURL('**/image-galleries/new');
    assert.equal(await page.getByLabel('Galeriename:').inputValue(), 'Klassentreffen');
  },
);

journey('who comes back late is told how many minutes are left', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await j.login(page, 'anna');
  await page.clock.setFixedTime(Date.now());
  for (const [seconds, words] of [
    [170, /endet in 3 Minuten/],
    [50, /endet in einer Minute/],
  ] as const) {
    await page.evaluate((left) => {
      localStorage.setItem('session_expiration', String(Math.floor(Date.now() / 1000) + left));
    }, seconds);
    await page.goto('/users');
    await page.getByText(words).waitFor();
  }
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.getByText(/endet in/).isVisible(), false);
});

journey('who looks at a picture is told there that the session ends', phone, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  const gallery = await fillGallery(house, 'anna', 1);
  await j.login(page, 'anna');
  await page.clock.setFixedTime(Date.now());
  await page.evaluate(() => {
    localStorage.setItem('session_expiration', String(Math.floor(Date.now() / 1000) + 170));
  });
  await page.goto(`/image-galleries/${gallery}`);
  await page.getByRole('button', { name: /^Bild 1/ }).click();
  const notice = page.getByRole('dialog', { name: 'Bild 1' }).getByText(/endet in 3 Minuten/);
  await notice.waitFor();
  // In front of everything, and readable: nothing else lies where it stands.
  const isOnTop = await notice.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === element;
  });
  assert.equal(isOnTop, true);
});

/** bert logs in where anna did; a tab that does not store it tells the others nothing. */
async function logInBeside({ page, house }: Journey, { stored }: { stored: boolean }) {
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
  }, house.password);
  assert.equal(status, 200);
  if (stored) await tab.evaluate(() => localStorage.setItem('username', 'bert'));
  return tab;
}

const somebodyElse = { level: 1, name: 'Jetzt ist jemand anderes angemeldet' } as const;

journey('a page of one member gives way as soon as another one logs in beside it', laptop, async (j) => {
  const { page, house } = j;
  for (const username of ['anna', 'bert']) await house.addMember(username);
  await j.login(page, 'anna');
  await page.goto('/image-galleries/new');
  await page.getByLabel('Galeriename:').fill('Annas Entwurf');
  const tab = await logInBeside(j, { stored: true });
  await page.getByRole('heading', somebodyElse).waitFor();
  await page.getByText(/hat sich inzwischen „bert“ angemeldet\. Diese Seite war noch für „anna“/).waitFor();
  assert.equal(await page.getByLabel('Galeriename:').count(), 0);
  assert.equal(await page.getByRole('link', { name: 'Rundmail' }).count(), 0);

  await page.getByRole('button', { name: 'Weiter als „bert“' }).click();
  await page.getByRole('heading', { level: 1, name: 'Willkommen' }).waitFor();
  await page.getByRole('link', { name: 'Eigene Kontaktdaten' }).first().click();
  await comesTo(() => page.getByLabel('Vorname').inputValue(), 'bert');
  // What anna had begun to write is not shown to bert.
  await page.goto('/image-galleries/new');
  assert.equal(await page.getByLabel('Galeriename:').inputValue(), '');

  // bert logs out beside it, and anna logs in on the page that was his: nothing of it is left.
  await page.goto('/group-email');
  await page.getByLabel('Betreff:').fill('Berts Entwurf');
  await tab.goto('/logout');
  await tab.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await tab.waitForURL('**/login');
  await page.waitForURL('**/login');
  await page.getByLabel('Benutzername').fill('anna');
  await page.getByLabel('Passwort', { exact: true }).fill(house.password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('heading', { level: 1, name: 'Willkommen' }).waitFor();
  await page.getByRole('link', { name: 'Rundmail' }).first().click();
  assert.equal(await page.getByLabel('Betreff:').inputValue(), '');
});

/** What a member does on a page that has not heard who else has logged in. */
const changes: Record<string, (journey: Journey, gallery: string) => Promise<void>> = {
  '/change-password': async ({ page }) => {
    await page.getByLabel('Neues Passwort', { exact: true }).fill('Zwei Schichten Klarlack');
    await page.getByLabel('Neues Passwort wiederholen').fill('Zwei Schichten Klarlack');
    await page.getByRole('button', { name: 'Absenden' }).click();
  },
  '/contactdata': async ({ page }) => {
    await page.getByLabel('Vorname').fill('Falsch');
    await page.getByRole('button', { name: 'Speichern' }).click();
  },
  '/image-galleries/new': async ({ page }) => {
    await page.getByLabel('Galeriename:').fill('Falsch');
    await page.getByLabel('Beschreibung:').fill('Falsch');
    await page.getByRole('button', { name: 'Speichern' }).click();
  },
  '/group-email': async ({ page }) => {
    await page.getByLabel('Betreff:').fill('Falsch');
    await page.getByLabel('Nachricht:').fill('Falsch');
    await page.getByRole('button', { name: 'Absenden' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  },
  '/image-upload/': async ({ page }) => {
    await page.getByLabel('Titel:').fill('Falsch');
    const buffer = Buffer.from(await plainJpeg({ width: 400, height: 300 }));
    await page.setInputFiles('input[type=file]', { name: 'see.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('button', { name: 'Absenden' }).click();
  },
  '/': async ({ page }) => {
    await page.getByRole('link', { name: 'Abmelden' }).first().click();
  },
};

for (const [address, change] of Object.entries(changes))
  journey(
    `${address} of one member changes nothing of another one who has logged in unheard`,
    laptop,
    async (j) => {
      const { page, house } = j;
      for (const username of ['anna', 'bert']) await house.addMember(username);
      await house.db.updateTable('members').set({ accept_group_emails: 1 }).execute();
      const gallery = await fillGallery(house, 'anna', 0);
      await j.login(page, 'anna');
      await page.goto(address.endsWith('upload/') ? address + gallery : address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await logInBeside(j, { stored: false });
      const before = await tableDump(house.db);
      j.expectComplaint(/409/);
      await change(j, gallery);
      await page.getByRole('heading', somebodyElse).waitFor();
      assert.equal(await page.getByRole('alertdialog').count(), 0);
      assert.equal(await tableDump(house.db), before);
    },
  );
