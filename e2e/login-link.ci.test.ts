import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { mailOf } from '#test/support/login-by-mail.ts';
import { journey, laptop, phone } from './journey.ts';
import { logInHere } from './log-in-here.ts';
import { pressOk } from './press-ok.ts';
import { waitForValue } from './wait-for-value.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const welcome = (page: Page) => heading(page, 'Willkommen');
const logIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Anmelden', exact: true });

/** Asks on the page for signing in, as on a device on which nobody has logged in. */
async function ask(page: Page) {
  await page.goto('/login');
  await page.getByLabel('Benutzername', { exact: true }).fill('anna');
  await page.getByRole('link', { name: 'Anmelde-Link schicken' }).click();
  await heading(page, 'Schau in dein Postfach').waitFor();
}

journey('a link says who is logged in already, and when it is too old', laptop, async (j) => {
  const { page, house } = j;
  for (const name of ['anna', 'bert']) await house.addMember(name);
  const asking = await j.another();
  await ask(asking);
  const { token } = await mailOf(house);
  await j.login(page, 'anna');
  await page.goto(`/anmelden/${token}`);
  await page.getByText('Du bist in diesem Browser schon angemeldet.').waitFor();
  assert.equal(await logIn(page).count(), 0);
  await page.getByRole('link', { name: 'Zur Startseite' }).last().click();
  await welcome(page).waitFor();

  const other = await j.another();
  await j.login(other, 'bert');
  await other.goto(`/anmelden/${token}`);
  await other.getByText('In diesem Browser ist gerade „bert“ angemeldet.').waitFor();
  await logIn(other).click();
  await welcome(other).waitFor();
  await waitForValue(() => other.evaluate(() => localStorage.getItem('username')), 'anna');

  await ask(asking);
  const next = await mailOf(house);
  house.passSeconds(16 * 60);
  const late = await j.another();
  await late.goto(`/anmelden/${next.token}`);
  await heading(late, 'Der Link gilt nicht mehr').waitFor();
});

journey('the page for signing in says what else fits, and where the username stands', phone, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  j.expectComplaint(/401/);
  await page.goto('/login');
  const field = page.getByLabel('Benutzername', { exact: true });
  const described = () =>
    field.evaluate((input) => document.getElementById(`${input.id}-hint`)?.textContent ?? '');
  for (const [typed, hint] of [
    ['sabine', /^Deine E\u2011Mail-Adresse geht auch\.$/],
    ['Sabine Körner', /^Dein Benutzername steht in deiner Einladung\./],
  ] as const) {
    await logInHere(page, typed, 'falsch');
    await pressOk(page, 'Falscher Benutzername oder Passwort!');
    assert.match(await described(), hint);
  }
  await logInHere(page, 'anna@example.org', house.password);
  await welcome(page).waitFor();
});

journey(
  'a mailed link works with what stands behind it, and says when a piece is missing',
  phone,
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    await ask(page);
    const { token } = await mailOf(house);
    for (const added of ['.', ',', ')', '>', ';', '%C2%A0', ').', '%E2%80%9C']) {
      await page.goto(`/anmelden/${token}${added}`);
      await page.getByText('Dein Benutzername: anna').waitFor();
    }
    for (const [path, onward] of [
      ['anmelden', 'Neuen Anmelde-Link schicken'],
      ['password-reset', 'Neuen Link anfordern'],
      ['adresse-bestaetigen', 'Zu deinen Kontaktdaten'],
    ]) {
      await page.goto(`/${path}/${token.slice(0, -1)}`);
      await heading(page, 'Der Link ist unvollständig').waitFor();
      await page.getByRole('link', { name: onward ?? '' }).waitFor();
    }
    await page.goto(`/anmelden/${token}.`);
    await logIn(page).click();
    await welcome(page).waitFor();
  },
);
