import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { StoreFull } from '#server/ports/store-unavailable.ts';
import { mailOf } from '#test/support/login-by-mail.ts';
import { sessionTexts } from '#texts/web/session.ts';
import { e2eTest, laptop } from './e2e-test.ts';
import { heading, waitForValue } from './page.ts';

const welcome = (page: Page) => heading(page, 'Willkommen');
const logIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Anmelden', exact: true });

/** Asks on the page for signing in, as on a device on which nobody has logged in. */
async function ask(page: Page) {
  await page.goto('/login');
  await page.getByLabel('Benutzername', { exact: true }).fill('anna');
  await page.getByRole('link', { name: 'Anmelde-Link schicken' }).click();
  await heading(page, 'Schau in dein Postfach');
}

e2eTest('with the disk full whoever asks for a link is led to the password', laptop, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  j.expectComplaint(/507/);
  site.loginRequests.begin = () => Promise.reject(new StoreFull('disk full'));
  await page.goto('/login');
  await page.getByLabel('Benutzername', { exact: true }).fill('anna');
  await page.getByRole('link', { name: 'Anmelde-Link schicken' }).click();
  await page.getByRole('alert').getByText(sessionTexts.login.noRoomElse).waitFor();
});

e2eTest('a link says who is logged in already, and when it is too old', laptop, async (j) => {
  const { page, site } = j;
  for (const name of ['anna', 'bert']) await site.addMember(name);
  const asking = await j.another();
  await ask(asking);
  const { token } = await mailOf(site);
  await j.login(page, 'anna');
  await page.goto(`/anmelden/${token}`);
  await page.getByText('Du bist in diesem Browser schon angemeldet.').waitFor();
  assert.equal(await logIn(page).count(), 0);
  await page.getByRole('link', { name: 'Zur Startseite' }).last().click();
  await welcome(page);

  const other = await j.another();
  await j.login(other, 'bert');
  await other.goto(`/anmelden/${token}`);
  await other.getByText('In diesem Browser ist gerade „bert“ angemeldet.').waitFor();
  await logIn(other).click();
  await welcome(other);
  await waitForValue(() => other.evaluate(() => localStorage.getItem('username')), 'anna');

  await ask(asking);
  const next = await mailOf(site);
  const pasted = await j.another();
  await pasted.goto(`/anmelden/${next.token.slice(0, -3)}`);
  await heading(pasted, 'Der Link ist unvollständig');
  await pasted.goto(`/anmelden/${next.token}>).`);
  await pasted.getByText('Dein Benutzername: anna').waitFor();
  site.passSeconds(16 * 60);
  const late = await j.another();
  await late.goto(`/anmelden/${next.token}`);
  await heading(late, 'Der Link gilt nicht mehr');
});
