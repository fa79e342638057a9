import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { saveData } from '#test/support/own-data.ts';
import { lastLetterTo } from '#test/support/read-letters.ts';
import type { TestHouse } from '#test/support/test-house.ts';
import { axeFindings } from './axe.ts';
import { journey, laptop, phone } from './journey.ts';
import { confirmHere, logInHere } from './log-in-here.ts';
import { pressOk } from './press-ok.ts';

const NEW = 'Spachtel und Schleifpapier';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

async function maintain(house: TestHouse) {
  await house.addMember('anna');
  await house.promote('anna');
}

/** The new password twice; and the one until now, where it is given. */
async function change(page: Page, present?: string) {
  if (present !== undefined) await page.getByLabel('Bisheriges Passwort').fill(present);
  await page.getByLabel('Neues Passwort', { exact: true }).fill(NEW);
  await page.getByLabel('Neues Passwort wiederholen').fill(NEW);
  await page.getByRole('button', { name: 'Absenden' }).click();
}

journey(
  'a maintainer changes the password with the old one, and is told to log in anew',
  phone,
  async (j) => {
    const { page, house } = j;
    j.expectComplaint(/403/);
    await maintain(house);
    await j.login(page, 'anna');
    await page.getByRole('button', { name: 'Menü' }).click();
    await page.getByRole('link', { name: 'Passwort ändern' }).click();
    await heading(page, 'Passwort ändern');
    assert.deepEqual(await axeFindings(page, 'everything'), []);
    await change(page, 'Falscher Lack');
    await pressOk(page, 'Das bisherige Passwort stimmt nicht.');
    await change(page, house.password);
    await pressOk(page, 'Das neue Passwort wurde erfolgreich gespeichert!');

    await page.getByRole('button', { name: 'Menü' }).click();
    await page.getByRole('link', { name: 'Verwaltung' }).click();
    await confirmHere(page, NEW);
    await page.getByText(/^Du hast dein Passwort gerade erst geändert\. Melde dich einmal neu an/).waitFor();
    assert.deepEqual(await axeFindings(page, 'everything'), []);
    await page.getByRole('link', { name: 'Abmelden und neu anmelden' }).click();
    await pressOk(page, 'Die Abmeldung war erfolgreich!');
    await logInHere(page, 'anna', NEW);
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('button', { name: 'Menü' }).click();
    await page.getByRole('link', { name: 'Verwaltung' }).click();
    await confirmHere(page, NEW);
    await heading(page, 'Verwaltung');
  },
);

journey('a page from before the role was given asks for the old password, too', laptop, async (j) => {
  const { page, house } = j;
  j.expectComplaint(/403/);
  await house.addMember('anna');
  await j.login(page, 'anna', '/change-password');
  await heading(page, 'Passwort ändern');
  assert.equal(await page.getByLabel('Bisheriges Passwort').count(), 0, 'two fields, as every member');
  await house.db.updateTable('members').set({ maintainer: 1 }).execute();
  await change(page);
  await pressOk(page, 'Bitte gib auch dein bisheriges Passwort ein.');
  await change(page, house.password);
  await pressOk(page, 'Das neue Passwort wurde erfolgreich gespeichert!');
});

journey('a maintainer confirms a new address where the password was entered again', laptop, async (j) => {
  const { page, house } = j;
  j.expectComplaint(/403/);
  await maintain(house);
  const elsewhere = await house.again('anna');
  await saveData(elsewhere, 'anna', { privateEmailAddress: 'neu@example.org' });
  const [token] = (await lastLetterTo(house, 'neu@example.org')).tokens;
  const press = async () => {
    await page.goto(`/adresse-bestaetigen/${token}`);
    await page.getByRole('button', { name: 'Adresse bestätigen' }).click();
  };
  await press();
  await page.getByText(/^Du betreust diese Seite mit\./).waitFor();
  assert.deepEqual(await axeFindings(page, 'everything'), []);
  await page.getByRole('link', { name: 'Passwort bestätigen' }).click();
  await logInHere(page, 'anna', house.password);
  await confirmHere(page, house.password);
  await heading(page, 'Verwaltung');
  await press();
  await heading(page, 'Die Adresse ist bestätigt');
});
