import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { mailOf } from '#test/support/login-by-mail.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { fillGallery } from './album.ts';
import { type E2eTest, e2eTest, laptop, phone } from './e2e-test.ts';
import { axeFindings } from './inspect.ts';
import { asked, confirmHere, confirmOver, leaveForLogin, signInAgain } from './log-in-here.ts';
import { pressOk, tells, waitForValue } from './page.ts';

const OVER = 'Deine Anmeldung ist abgelaufen.';
const KEPT = 'Dein Text ist noch da.';
const TWO_HOURS = 2 * 60 * 60;
const MINUTE = 60_000;

const username = (page: Page) => page.getByLabel('Benutzername', { exact: true });
const message = (page: Page) => page.getByLabel('Nachricht:');
const send = (page: Page) => page.getByRole('button', { name: 'Absenden' });
const told = async (page: Page) => (await page.getByRole('alert').allTextContents()).join().trim();

/** What the browser was told of the end, in ms of the real clock. */
const endOf = (page: Page) => page.evaluate(() => Number(localStorage.getItem('session_expiration')) * 1000);

/** Tells the browser that the session ends in so many seconds. */
const endIn = (page: Page, seconds: number) =>
  page.evaluate((left) => {
    localStorage.setItem('session_expiration', String(Math.floor(Date.now() / 1000) + left));
  }, seconds);

/** At the page for signing in, where the username stands already. */
async function logInAgain({ page, site }: E2eTest): Promise<void> {
  await page.waitForURL('**/login');
  await waitForValue(() => username(page).inputValue(), 'anna');
  await page.getByLabel('Passwort', { exact: true }).fill(site.password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
}

/** Two members, and a Rundmail half written by anna when her session ends. */
async function writeOn({ page, site, login, expectComplaint }: E2eTest): Promise<void> {
  for (const one of ['anna', 'bert']) await site.addMember(one);
  await site.db.updateTable('members').set({ accept_group_emails: 1 }).execute();
  expectComplaint(/401/);
  await login(page, 'anna', '/group-email');
  await page.getByLabel('Betreff:').fill('Klassentreffen');
  await message(page).fill('Wer kommt?');
  site.passSeconds(TWO_HOURS);
}

/** The page goes on where it was: it asks and sends. */
async function isSent({ page, site }: E2eTest): Promise<void> {
  await pressOk(page, 'An 2 Personen senden?');
  await pressOk(page, 'E-Mail erfolgreich gesendet!');
  const mails = await site.db.selectFrom('mails').select('kind').execute();
  assert.equal(mails.filter(({ kind }) => kind === 'group-email').length, 1);
}

e2eTest('the login page leads back to the field, with the text in it and in sight', phone, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  j.expectComplaint(/401/);
  await j.login(page, 'anna');
  for (const { path, field, words, button } of [
    { path: '/group-email', field: 'Nachricht:', words: 'gesendet', button: 'Absenden' },
    { path: '/contactdata', field: 'Handynummer', words: 'gespeichert', button: 'Speichern' },
    { path: '/image-galleries/new', field: 'Beschreibung:', words: 'gespeichert', button: 'Speichern' },
  ]) {
    await page.goto(path);
    await page.getByLabel(field).waitFor();
    for (const box of await page.locator('form [required]').all()) await box.fill('etwas');
    await page.getByLabel(field).fill('0171 1234567');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    site.passSeconds(TWO_HOURS);
    await page.getByRole('button', { name: button }).first().click();
    await leaveForLogin(page);
    await waitForValue(() => told(page), `${OVER} ${KEPT}`);
    await logInAgain(j);

    await page.waitForURL(`**${path}`);
    await waitForValue(() => page.getByLabel(field).inputValue(), '0171 1234567');
    await page.waitForFunction(
      (label) => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent === label,
      field,
    );
    const isInSight = () =>
      page.getByText(`${KEPT.slice(0, -1)}, aber noch nicht ${words}.`).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        const focus = (document.activeElement ?? document.body).getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight && focus.top < innerHeight && focus.bottom > 0;
      });
    await waitForValue(isInSight, true);
    if (path === '/group-email') continue;
    await page.getByRole('button', { name: button }).first().click();
    await pressOk(page, /erfolgreich/);
    assert.equal(await page.getByText(KEPT.slice(0, -1)).count(), 0, path);
  }

  // A tab that the phone had thrown away, and a form beside the contact data.
  await page.goto('/contactdata/ueber-mich');
  await page.getByLabel('Geburtsname').fill('Lindner');
  site.passSeconds(TWO_HOURS);
  await endIn(page, -9);
  await page.reload();
  await page.waitForURL('**/login');
  await waitForValue(() => told(page), `${OVER} ${KEPT}`);
  await page.reload();
  await waitForValue(() => told(page), `${OVER} ${KEPT}`);
  await logInAgain(j);
  await page.waitForURL('**/contactdata/ueber-mich');
  await waitForValue(() => page.getByLabel('Geburtsname').inputValue(), 'Lindner');
});

e2eTest('the end is announced five minutes ahead, and comes by itself in every tab', phone, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  const gallery = await fillGallery(site, 'anna', 1);
  const notice = page.getByRole('status').filter({ hasText: 'Deine Anmeldung endet' });
  await page.context().clock.install();
  await j.login(page, 'anna', '/image-galleries/new');
  await page.getByLabel('Galeriename:').fill('Klassentreffen');
  const tab = await page.context().newPage();
  await tab.goto('/users');
  await tab.getByRole('heading', { level: 1, name: 'Namensliste' }).waitFor();
  const end = await endOf(page);
  await page.clock.pauseAt(end - 5 * MINUTE - 1000);
  assert.equal(await notice.count(), 0);
  await page.clock.runFor(1000);
  const local = new Date(end).toLocaleTimeString('de', { timeStyle: 'short' });
  const time = local.replace(/^0/, '').replace(':', '.');
  await notice.getByText(`Deine Anmeldung endet in 5 Minuten (um ${time} Uhr).`).waitFor();
  const field = page.getByLabel('Galeriename:');
  assert.equal(await field.evaluate((input) => input === document.activeElement), true);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  assert.equal((await notice.boundingBox())?.y, 0);

  // A computer sleeps past the end: no timer has run, and nobody touches anything.
  site.passSeconds(TWO_HOURS);
  await page.context().clock.setSystemTime(end + 1000);
  await page.clock.runFor(MINUTE);
  await asked(page).waitFor();
  await tab.waitForURL('**/login');
  await waitForValue(() => told(tab), OVER);
  await page.context().clock.resume();
  assert.equal(await notice.count(), 0);
  await signInAgain(page, site.password);
  assert.equal(await field.inputValue(), 'Klassentreffen');

  // A member who comes late is told what is left, also in front of an open picture.
  const late = await j.another();
  await late.clock.install();
  await j.login(late, 'anna');
  await late.clock.setFixedTime(Date.now());
  await endIn(late, 170);
  await late.goto(`/image-galleries/${gallery}`);
  await late.getByRole('button', { name: /^Bild 1/ }).click();
  const inFront = late.getByRole('dialog', { name: 'Bild 1' }).getByText(/endet in 3 Minuten/);
  await inFront.waitFor();
  const isOnTop = await inFront.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === element;
  });
  assert.equal(isOnTop, true);
  await endIn(late, 50);
  await late.goto('/users');
  await late.getByText(/endet in einer Minute/).waitFor();
  await late.emulateMedia({ media: 'print' });
  assert.equal(await late.getByText(/endet in/).isVisible(), false);
});

e2eTest('photographs under way and a comment outlive it, by one dialog each', phone, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  const gallery = await fillGallery(site, 'anna', 1);
  j.expectComplaint(/401/);
  await j.login(page, 'anna', `/image-upload/${gallery}`);
  const files = [1, 2, 3, 4, 5].map(async (number) => ({
    name: `IMG_${number}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await plainJpeg({ width: 60 + number, height: 40 }),
  }));
  await page.setInputFiles('input[type=file]', await Promise.all(files));
  await page.getByLabel('Titel:').fill('Am See');
  // Ends while they are on their way.
  let sent = 0;
  await page.route('**/images', async (route) => {
    sent += 1;
    if (sent === 3) site.passSeconds(TWO_HOURS);
    await route.continue();
  });
  await send(page).click();
  await signInAgain(page, site.password);
  await pressOk(page, '5 Bilder wurden erfolgreich hochgeladen!');
  await page.unroute('**/images');
  const images = await site.db.selectFrom('images').select('title').execute();
  assert.equal(images.filter(({ title }) => title === 'Am See').length, 5);

  await page.goto(`/image-galleries/${gallery}`);
  await page.getByRole('button', { name: /^Bild 1/ }).click();
  await page.getByRole('button', { name: 'Kommentar schreiben' }).click();
  await page.getByLabel('Dein Kommentar').fill('Wer steht da links?');
  site.passSeconds(TWO_HOURS);
  // By script: a reading that is still under way may have asked already, by the same dialog.
  await send(page).evaluate((button: HTMLElement) => button.click());
  await signInAgain(page, site.password);
  await page.getByRole('listitem').getByText('Wer steht da links?').waitFor();
  assert.equal((await site.db.selectFrom('comments').selectAll().execute()).length, 1);
});

e2eTest('who has no password at hand has a code mailed in the dialog', phone, async (j) => {
  const { page, site } = j;
  await writeOn(j);
  await send(page).click();
  const dialog = asked(page);
  await dialog.waitFor();
  assert.deepEqual(await axeFindings(page, 'everything'), []);
  await dialog.getByRole('button', { name: 'Code schicken' }).click();
  const field = dialog.getByLabel('Code', { exact: true });
  await field.waitFor();
  assert.equal(await field.evaluate((input) => input === document.activeElement), true);
  assert.deepEqual(await axeFindings(page, 'everything'), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  const { code } = await mailOf(site);
  await field.fill(code === '000000' ? '000001' : '000000');
  await field.press('Enter');
  await dialog.getByText(/^Dieser Code stimmt nicht/).waitFor();
  await field.fill(`Dein Code: ${code.slice(0, 3)} ${code.slice(3)}`);
  await field.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await isSent(j);
});

e2eTest('a maintainer confirms over a form, which goes on, after a login, too', laptop, async (j) => {
  const { page, site } = j;
  await site.maintainer('anna');
  j.expectComplaint(/40[134]/);
  await j.login(page, 'anna', '/verwaltung/mitglieder/neu');
  await confirmHere(page, site.password);
  await page.getByLabel('Benutzername').fill('zoe');
  await page.getByLabel(/E-Mail/).fill('zoe@example.org');
  site.passSeconds(31 * 60);
  const dialog = page.getByRole('dialog', { name: 'Bitte bestätige, dass du es bist' });
  const add = page.getByRole('main').getByRole('button', { name: 'Hinzufügen' });
  await add.click();
  await dialog.waitFor();
  assert.deepEqual(await axeFindings(page, 'everything'), []);
  await dialog.getByRole('button', { name: 'Später' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await page.getByLabel('Benutzername').inputValue(), 'zoe');
  assert.equal(await site.members.count(), 1);

  await add.click();
  await dialog.getByLabel('Passwort', { exact: true }).fill('falsch');
  await dialog.getByRole('button', { name: 'Bestätigen' }).click();
  await dialog.getByText('Das Passwort stimmt nicht.').waitFor();
  await confirmOver(page, site.password);
  await waitForValue(() => site.members.count(), 2);
  await page.getByRole('heading', { level: 1, name: 'Mitglieder' }).waitFor();

  await page.goto('/verwaltung/texte/willkommen');
  await page.getByLabel('Text', { exact: true }).fill('Kommt alle!');
  site.passSeconds(TWO_HOURS);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await signInAgain(page, site.password);
  await confirmOver(page, site.password);
  await tells(page, 'Der Text steht jetzt auf der Seite.');
});
