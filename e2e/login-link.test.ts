import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { mailOf } from '#test/support/login-by-mail.ts';
import { e2eTest, laptop, phone } from './e2e-test.ts';
import { heading, waitForValue } from './page.ts';

const welcome = (page: Page) => heading(page, 'Willkommen');
const code = (page: Page) => page.getByLabel('Code', { exact: true });
const logIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Anmelden', exact: true });

e2eTest('a mail lets in by its code where that was asked for, by its link anywhere', laptop, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  j.expectComplaint(/40[14]/);
  await page.goto('/login');
  await page.getByLabel('Benutzername', { exact: true }).fill('anna');
  await page.getByRole('link', { name: 'Anmelde-Link schicken' }).click();
  await heading(page, 'Schau in dein Postfach');
  assert.equal(await code(page).evaluate((field) => field === document.activeElement), true);
  assert.equal(await code(page).getAttribute('autocomplete'), 'one-time-code');
  assert.equal(await code(page).getAttribute('inputmode'), 'numeric');
  await page.getByText('Der Code gilt noch 15 Minuten.').waitFor();
  const mail = await mailOf(site);
  // Opened on a phone, where nobody presses anything.
  const onPhone = await j.another(phone);
  await onPhone.goto(`/anmelden/${mail.token}`);
  await onPhone.getByText('Dein Benutzername: anna').waitFor();

  // Back from the mail program, on a device that has thrown the page away meanwhile.
  await page.reload();
  await code(page).fill('12345');
  await code(page).press('Enter');
  await page.getByText('Der Code hat sechs Ziffern.').waitFor();
  await code(page).fill(mail.code === '000000' ? '000001' : '000000');
  await code(page).press('Enter');
  await page.getByText('Dieser Code stimmt nicht.').waitFor();
  assert.equal(await code(page).evaluate((field) => field === document.activeElement), true);
  await code(page).fill(`Ihr Code ist ${mail.code.slice(0, 3)} ${mail.code.slice(3)}.`);
  await code(page).press('Enter');
  await welcome(page);
  assert.equal(await page.evaluate(() => localStorage.getItem('username')), 'anna');

  // The other page has nothing to press any more, says what has happened, and leads to another mail.
  await logIn(onPhone).click();
  await heading(onPhone, 'Der Link wurde schon benutzt');
  await onPhone.getByText(/^Das war heute um .*: Chrome auf .*\.$/).waitFor();
  await onPhone.getByRole('link', { name: 'Neuen Anmelde-Link schicken' }).click();
  await heading(onPhone, 'Anmelden ohne Passwort');
  await onPhone.getByLabel('Benutzername oder verknüpfte E-Mail-Adresse').fill('anna@example.org');
  await onPhone.keyboard.press('Enter');
  await heading(onPhone, 'Schau in dein Postfach');
  // The browser inside of the mail program.
  const inMail = await j.another(phone);
  await inMail.goto(`/anmelden/${(await mailOf(site)).token}`);
  await waitForValue(() => inMail.evaluate(() => location.pathname), '/anmelden');
  await logIn(inMail).click();
  await welcome(inMail);
});
