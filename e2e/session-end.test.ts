import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { fillGallery } from './album.ts';
import { type Journey, journey, laptop, phone } from './journey.ts';
import { pressOk } from './press-ok.ts';
import { asked, leaveForLogin, signInAgain } from './sign-in-again.ts';
import { waitForValue } from './wait-for-value.ts';

const OVER = 'Deine Anmeldung ist abgelaufen.';
const KEPT = 'Dein Text ist noch da.';
const TWO_HOURS = 2 * 60 * 60;

const username = (page: Page) => page.getByLabel('Benutzername', { exact: true });
const told = async (page: Page) => (await page.getByRole('alert').allTextContents()).join().trim();

/** At the page for signing in, where the username stands already. */
async function logInAgain({ page, house }: Journey): Promise<void> {
  await page.waitForURL('**/login');
  await waitForValue(() => username(page).inputValue(), 'anna');
  await page.getByLabel('Passwort', { exact: true }).fill(house.password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
}

const isInSight = (page: Page, words: string) =>
  page.getByText(words).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

for (const { path, field, words, button } of [
  { path: '/group-email', field: 'Nachricht:', words: 'noch nicht gesendet', button: 'Absenden' },
  { path: '/contactdata', field: 'Handynummer', words: 'noch nicht gespeichert', button: 'Speichern' },
  {
    path: '/image-galleries/new',
    field: 'Beschreibung:',
    words: 'noch nicht gespeichert',
    button: 'Speichern',
  },
])
  journey(
    `the end of a session on ${path} is said, and leads back to the field with the text`,
    phone,
    async (j) => {
      const { page, house } = j;
      await house.addMember('anna');
      j.expectComplaint(/401/);
      await j.login(page, 'anna', path);
      await page.getByLabel(field).waitFor();
      for (const box of await page.locator('form [required]').all()) await box.fill('etwas');
      await page.getByLabel(field).fill('0171 1234567');
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      house.passSeconds(TWO_HOURS);
      await page.getByRole('button', { name: button }).click();
      await leaveForLogin(page);
      await waitForValue(() => told(page), `${OVER} ${KEPT}`);
      await logInAgain(j);

      await page.waitForURL(`**${path}`);
      await waitForValue(() => page.getByLabel(field).inputValue(), '0171 1234567');
      await page.waitForFunction(
        (label) => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent === label,
        field,
      );
      const notice = `Dein Text ist noch da, aber ${words}.`;
      await waitForValue(() => isInSight(page, notice), true);
      const seen = await page.evaluate(() => {
        const { top, bottom } = (document.activeElement ?? document.body).getBoundingClientRect();
        return top < innerHeight && bottom > 0;
      });
      assert.equal(seen, true);
      if (path === '/group-email') return;

      await page.getByRole('button', { name: button }).click();
      await pressOk(page, /erfolgreich/);
      assert.equal(await page.getByText(notice).count(), 0);
    },
  );

journey('where nothing was typed only the end is said, and a reload says it again', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  j.expectComplaint(/401/);
  await j.login(page, 'anna');
  house.passSeconds(TWO_HOURS);
  await page.getByRole('link', { name: 'Namensliste' }).first().click();
  await page.waitForURL('**/login');
  await waitForValue(() => told(page), OVER);
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);
  await page.reload();
  await waitForValue(() => told(page), OVER);
  await logInAgain(j);
  await page.getByRole('heading', { level: 1, name: 'Namensliste' }).waitFor();
});

journey('who logs out or comes for the first time is told of no end', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  const stranger = await j.another();
  await stranger.goto('/users');
  await stranger.waitForURL('**/login');
  await username(stranger).waitFor();
  assert.equal(await told(stranger), '');
  await j.login(page, 'anna');
  await page.getByRole('link', { name: 'Abmelden' }).click();
  await pressOk(page, 'Die Abmeldung war erfolgreich!');
  for (const address of ['/login', '/users']) {
    await page.goto(address);
    await page.waitForURL('**/login');
    await username(page).waitFor();
    assert.deepEqual([await told(page), await username(page).inputValue()], ['', '']);
  }
});

journey('a computer that slept past the end says so by itself, in every tab', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await page.context().clock.install();
  await j.login(page, 'anna');
  const tab = await page.context().newPage();
  await tab.goto('/users');
  await tab.getByRole('heading', { level: 1, name: 'Namensliste' }).waitFor();
  await page.goto('/image-galleries/new');
  await page.getByLabel('Galeriename:').fill('Klassentreffen');
  const end = await page.evaluate(() => Number(localStorage.getItem('session_expiration')) * 1000);
  house.passSeconds(TWO_HOURS);

  // No timer has run meanwhile, and nobody touches anything.
  await page.context().clock.setSystemTime(end + 1000);
  await page.clock.runFor(60_000);
  await asked(page).waitFor();
  await tab.waitForURL('**/login');
  await waitForValue(() => told(tab), `${OVER}`);
  await waitForValue(() => username(tab).inputValue(), 'anna');
  await page.context().clock.resume();
  await leaveForLogin(page);
  await waitForValue(() => told(page), `${OVER} ${KEPT}`);
  await logInAgain(j);
  await page.waitForURL('**/image-galleries/new');
  assert.equal(await page.getByLabel('Galeriename:').inputValue(), 'Klassentreffen');
});

journey('who comes back to a tab that the phone had thrown away finds the text, too', phone, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await j.login(page, 'anna', '/group-email');
  await page.getByLabel('Nachricht:').fill('Wer kommt?');
  house.passSeconds(TWO_HOURS);
  await page.evaluate(() =>
    localStorage.setItem('session_expiration', String(Math.floor(Date.now() / 1000) - 9)),
  );
  await page.reload();
  await page.waitForURL('**/login');
  await waitForValue(() => told(page), `${OVER} ${KEPT}`);
  await logInAgain(j);
  await page.waitForURL('**/group-email');
  await waitForValue(() => page.getByLabel('Nachricht:').inputValue(), 'Wer kommt?');
  await page.getByText('Dein Text ist noch da, aber noch nicht gesendet.').waitFor();
});

/** A page on which something is placed or moved and no letter is typed, of a picture of anna's. */
const untyped: [
  what: string,
  open: (gallery: string, id: string) => string,
  act: (page: Page) => Promise<Locator>,
][] = [
  [
    'a name set on a face',
    (gallery, id) => `/image-galleries/${gallery}/bild/${id}/namen`,
    async (page) => {
      const picture = page.getByRole('group', { name: /setzt einen Namen/ });
      await picture.click({ position: { x: 60, y: 60 } });
      return picture.getByRole('button', { name: /^Name 1: noch ohne Namen/ });
    },
  ],
  [
    'a portrait half cut out of a picture',
    (gallery, id) => `/contactdata/portraet/then?galerie=${gallery}&bild=${id}`,
    async (page) => {
      const frame = page.getByRole('application', { name: /^Ausschnitt/ });
      await frame.press('ArrowLeft');
      return frame;
    },
  ],
];
for (const [what, open, act] of untyped)
  journey(`${what} stays under the dialog, though nothing was typed`, laptop, async (j) => {
    const { page, house } = j;
    const anna = await house.join('anna');
    const gallery = await fillGallery(house, 'anna', 1);
    const [{ id = '' } = {}] = (await anna.get(`/galleries/${gallery}/images`)).json as { id: string }[];
    j.expectComplaint(/401/);
    await page.context().clock.install();
    await j.login(page, 'anna', open(gallery, id));
    const placed = await act(page);
    await placed.waitFor();
    const end = await page.evaluate(() => Number(localStorage.getItem('session_expiration')) * 1000);
    house.passSeconds(TWO_HOURS);
    await page.context().clock.setSystemTime(end + 1000);
    await page.clock.runFor(60_000);
    await asked(page).waitFor();
    await page.context().clock.resume();
    await signInAgain(page, house.password);
    await placed.waitFor();
  });
