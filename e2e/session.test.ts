import assert from 'node:assert/strict';
import { fillGallery } from './album.ts';
import { journey, laptop, phone } from './journey.ts';
import { pressOk } from './press-ok.ts';
import { asked, signInAgain } from './sign-in-again.ts';
import { waitForValue } from './wait-for-value.ts';

journey('a wrong password is said in words, the right one leads to the start page', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  j.expectComplaint(/401/);
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Anmelden' });
  assert.equal(await button.getAttribute('aria-disabled'), 'true');

  await page.getByLabel('Benutzername', { exact: true }).fill('anna');
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

journey('the page for signing in says what else fits, and where the username stands', phone, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  j.expectComplaint(/401/);
  await page.goto('/login');
  const field = page.getByLabel('Benutzername', { exact: true });
  const described = () =>
    field.evaluate((input) => document.getElementById(`${input.id}-hint`)?.textContent ?? '');
  await waitForValue(described, 'Deine E\u2011Mail-Adresse geht auch.');
  for (const [typed, hint] of [
    ['sabine', /^Deine E\u2011Mail-Adresse geht auch\.$/],
    ['Sabine Körner', /^Dein Benutzername steht in deiner Einladung\./],
  ] as const) {
    await field.fill(typed);
    await page.getByLabel('Passwort', { exact: true }).fill('falsch');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await pressOk(page, 'Falscher Benutzername oder Passwort!');
    assert.match(await described(), hint);
  }
  await field.fill('anna@example.org');
  await page.getByLabel('Passwort', { exact: true }).fill(house.password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

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
    'Treffen',
    'Passwort ändern',
    'Abmelden',
  ];

  await page.setViewportSize({ width: 599, height: 740 });
  await menu.click();
  const navigation = page.getByRole('navigation').first();
  for (const name of entries) await navigation.getByRole('link', { name }).waitFor();
  await page.keyboard.press('Escape');
  await waitForValue(() => menu.getAttribute('aria-expanded'), 'false');

  await page.setViewportSize({ width: 600, height: 740 });
  await menu.waitFor({ state: 'hidden' });
  await link.waitFor();
  for (const name of entries) await navigation.getByRole('link', { name }).waitFor();
});

journey(
  'from 600 to 1280 px the bar has two lines at most, in its order, high enough for a thumb',
  laptop,
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    await j.login(page, 'anna');
    // Its name and the entries; the last time with "Verwaltung".
    for (const entries of [9, 10]) {
      for (let width = 600; width <= 1280; width += 20) {
        await page.setViewportSize({ width, height: 800 });
        const boxes = await page.locator('header :is(a, nav a)').evaluateAll((links) =>
          links.map((link) => {
            const { left, top, bottom, height } = link.getBoundingClientRect();
            return { left, line: Math.round((top + bottom) / 2), height };
          }),
        );
        assert.equal(boxes.length, entries);
        assert.ok(new Set(boxes.map(({ line }) => line)).size <= 2, `lines of ${entries} at ${width} px`);
        assert.ok(
          boxes.every(({ height }) => height >= 44),
          `height at ${width} px`,
        );
        const order = boxes.toSorted((a, b) => a.line - b.line || a.left - b.left);
        assert.deepEqual(order, boxes, `order at ${width} px`);
      }
      await house.db.updateTable('members').set({ maintainer: 1 }).execute();
      await j.login(page, 'anna', '/');
      await page.getByRole('link', { name: 'Verwaltung' }).waitFor();
    }
  },
);

journey('"back" closes the menu and never opens it again', phone, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await j.login(page, 'anna');
  const menu = page.getByRole('button', { name: 'Menü' });
  await menu.click();
  await page.getByRole('navigation').first().getByRole('link', { name: 'Namensliste' }).click();
  await page.getByRole('heading', { level: 1, name: 'Namensliste' }).waitFor();
  await waitForValue(() => menu.getAttribute('aria-expanded'), 'false');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Willkommen' }).waitFor();
  await waitForValue(() => menu.getAttribute('aria-expanded'), 'false');
  await menu.click();
  await waitForValue(() => menu.getAttribute('aria-expanded'), 'true');
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
    await j.login(page, 'anna', '/image-galleries/new');
    await page.getByLabel('Galeriename:').fill('Klassentreffen');
    const end = await page.evaluate(() => Number(localStorage.getItem('session_expiration')) * 1000);
    await page.clock.pauseAt(end - 5 * MINUTE - 1000);
    assert.equal(await notice.count(), 0);

    await page.clock.runFor(1000);
    const local = new Date(end).toLocaleTimeString('de', { timeStyle: 'short' });
    const time = local.replace(/^0/, '').replace(':', '.');
    await notice.getByText(`Deine Anmeldung endet in 5 Minuten (um ${time} Uhr).`).waitFor();
    assert.equal(
      await page.getByLabel('Galeriename:').evaluate((field) => field === document.activeElement),
      true,
    );
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    assert.equal((await notice.boundingBox())?.y, 0);

    house.passSeconds(120 * 60);
    await page.clock.runFor(5 * MINUTE);
    await asked(page).waitFor();
    await page.clock.resume();
    assert.equal(await notice.count(), 0);
    await signInAgain(page, house.password);
    assert.equal(await page.getByLabel('Galeriename:').inputValue(), 'Klassentreffen');
  },
);

journey('who comes back late is told how many minutes are left', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await page.clock.install();
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
  await page.clock.install();
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
