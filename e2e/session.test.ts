import assert from 'node:assert/strict';
import { e2eTest, laptop } from './e2e-test.ts';
import { asked } from './log-in-here.ts';
import { pressOk, waitForValue } from './page.ts';

const ENTRIES = [
  ...['Startseite', 'Bildergalerien', 'Namensliste', 'Eigene Kontaktdaten', 'Rundmail', 'Treffen'],
  ...['Passwort ändern', 'Abmelden'],
];

e2eTest('a member logs in, has the menu, and logs out', laptop, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  j.expectComplaint(/401|ERR_FAILED/);
  await page.goto('/users');
  await page.waitForURL('**/login');
  const told = async () => (await page.getByRole('alert').allTextContents()).join().trim();
  const username = page.getByLabel('Benutzername', { exact: true });
  const password = page.getByLabel('Passwort', { exact: true });
  const button = page.getByRole('button', { name: 'Anmelden' });
  await username.waitFor();
  assert.equal(await told(), '', 'nothing has ended');
  assert.equal(await button.getAttribute('aria-disabled'), 'true');
  await username.fill('anna');
  assert.equal(await button.getAttribute('aria-disabled'), 'true', 'without a password');
  await password.fill('ganz falsch');
  await button.click();
  const dialog = page.getByRole('alertdialog', { name: 'Falscher Benutzername oder Passwort!' });
  await dialog.waitFor();
  assert.equal((await dialog.boundingBox())?.width, 250);
  await pressOk(page, 'Falscher Benutzername oder Passwort!');
  await password.fill(site.password);
  await button.click();
  // Where the login was asked for.
  await page.getByRole('heading', { level: 1, name: 'Namensliste' }).waitFor();
  const kept = await page.evaluate(() => ({ ...localStorage }));
  assert.deepEqual(Object.keys(kept).sort(), ['session_expiration', 'username']);
  assert.equal(kept.username, 'anna');
  const left = Number(kept.session_expiration) - Date.now() / 1000;
  assert.ok(left > 7000 && left <= 7200, `${left} s, in seconds since the epoch`);

  const navigation = page.getByRole('navigation').first();
  const menu = page.getByRole('button', { name: 'Menü' });
  const hasAll = async () => {
    for (const name of ENTRIES) await navigation.getByRole('link', { name }).waitFor();
    assert.equal(await navigation.getByRole('link', { name: 'Verwaltung' }).count(), 0);
  };
  await hasAll();
  await page.setViewportSize({ width: 600, height: 740 });
  await hasAll();
  assert.equal(await menu.isVisible(), false, 'a bar from 600 px on');
  const boxes = await navigation
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => link.getBoundingClientRect()).map(({ top, height }) => ({ top, height })),
    );
  assert.ok(new Set(boxes.map(({ top }) => Math.round(top))).size <= 2, 'of two lines at most');
  assert.ok(
    boxes.every(({ height }) => height >= 44),
    'high enough for a thumb',
  );
  await page.setViewportSize({ width: 599, height: 740 });
  await menu.click();
  await hasAll();
  await page.keyboard.press('Escape');
  await waitForValue(() => menu.getAttribute('aria-expanded'), 'false');
  // "Back" closes it, too, and never opens it again.
  await menu.click();
  await navigation.getByRole('link', { name: 'Startseite' }).click();
  await page.getByRole('heading', { level: 1, name: 'Willkommen' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Namensliste' }).waitFor();
  await waitForValue(() => menu.getAttribute('aria-expanded'), 'false');

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.route('**/api/v1/logout', (route) => route.abort());
  await page.getByRole('link', { name: 'Abmelden' }).click();
  await pressOk(
    page,
    'Ein Fehler ist bei der Abmeldung aufgetreten. Die Sitzung wird in spätestens 2 Stunden automatisch beendet.',
  );
  await page.unroute('**/api/v1/logout');
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/v1/logout'));
  await page.getByRole('link', { name: 'Abmelden' }).click();
  assert.equal(await (await answered).headerValue('clear-site-data'), '"cache", "storage"');
  await pressOk(page, 'Die Abmeldung war erfolgreich!');
  await page.waitForURL('**/login');
  await waitForValue(() => username.inputValue(), '');
  assert.equal(await told(), '', 'nothing has ended');
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);
  assert.deepEqual(await site.db.selectFrom('sessions').selectAll().execute(), []);
  for (const _step of [1, 2]) {
    await page.goBack();
    await page.waitForURL('**/login');
    assert.equal(await page.getByRole('heading', { name: 'Namensliste' }).count(), 0);
  }
});

e2eTest('a session that ends under a form asks for the password, and the form goes on', laptop, async (j) => {
  const { page, site } = j;
  for (const username of ['anna', 'bert']) await site.addMember(username);
  await site.db.updateTable('members').set({ accept_group_emails: 1 }).execute();
  j.expectComplaint(/401/);
  await j.login(page, 'anna', '/group-email');
  const message = page.getByLabel('Nachricht:');
  const send = page.getByRole('button', { name: 'Absenden' });
  await page.getByLabel('Betreff:').fill('Klassentreffen');
  await message.fill('Wer kommt?');
  site.passSeconds(2 * 60 * 60);
  await send.focus();
  await page.keyboard.press('Enter');
  const dialog = asked(page);
  await dialog.waitFor();
  const username = dialog.getByLabel('Benutzername', { exact: true });
  await username.press('x');
  assert.equal(await username.inputValue(), 'anna', 'whose session it was');

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await pressOk(page, 'Fehler beim Senden der E-Mail!');
  assert.equal(await message.inputValue(), 'Wer kommt?');
  assert.equal(await send.evaluate((button) => button === document.activeElement), true);

  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await page.keyboard.type('ganz falsch');
  await page.keyboard.press('Enter');
  await dialog.getByText('Falscher Benutzername oder Passwort!').waitFor();
  // Selected, so that typing replaces it.
  await page.keyboard.type(site.password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await pressOk(page, 'An 2 Personen senden?');
  await pressOk(page, 'E-Mail erfolgreich gesendet!');
  assert.equal((await site.db.selectFrom('mails').selectAll().execute()).length, 1, 'sent once');

  // Where nothing is typed the login page says so, and leads on. What the page notes by itself asks for nothing.
  await page.route('**/news/seen', (route) => {
    site.passSeconds(2 * 60 * 60);
    return route.continue();
  });
  const noted = page.waitForResponse('**/news/seen');
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Willkommen' }).waitFor();
  assert.equal((await noted).status(), 401);
  await page.getByRole('link', { name: 'Namensliste' }).first().click();
  await page.waitForURL('**/login');
  await page.getByRole('alert').getByText('Deine Anmeldung ist abgelaufen.').waitFor();
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);
  await page.getByLabel('Passwort', { exact: true }).fill(site.password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('heading', { level: 1, name: 'Namensliste' }).waitFor();
});
