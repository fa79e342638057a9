import assert from 'node:assert/strict';
import { ownData, saveData } from '#test/support/own-data.ts';
import { inspect } from './inspect.ts';
import { journey, laptop, phone } from './journey.ts';
import { tells } from './press-ok.ts';
import { leaveForLogin } from './sign-in-again.ts';

const still = { ...phone, reducedMotion: 'reduce' } as const;

journey('birth name, nickname and birthday are told, found, and taken back', still, async (j) => {
  const { page, house } = j;
  const browser = await house.join('anna');
  await saveData(browser, 'anna', { ...ownData(), publicationConsent: true });
  for (let number = 2; number <= 16; number += 1) await house.addMember(`mitglied${number}`);
  await j.login(page, 'anna', '/contactdata#ueber-mich');
  await page.getByText('Wer deine Kontaktdaten sieht, sieht auch').waitFor();
  await page.getByText('Deinen Geburtstag siehst nur du.').waitFor();
  await page.getByLabel('Geburtsname').fill('Lindner');
  await page.getByLabel('Spitzname').fill('Bine');
  const birthday = page.getByLabel('Geburtstag', { exact: true });
  const take = page.getByRole('button', { name: 'Speichern' }).last();

  await birthday.fill('31.6.1967');
  await birthday.blur();
  await page.getByText('Bitte gib einen Tag an, den es gibt').first().waitFor();
  const tomorrow = new Date(Date.now() + 24 * 3600 * 1000);
  const day = tomorrow.toLocaleDateString('de-DE', {
    day: 'numeric',
    month: 'long',
    timeZone: 'Europe/Berlin',
  });
  await birthday.fill(day);
  const agreed = page.getByRole('checkbox', { name: /Geburtstag sehen/ });
  await agreed.check();
  await page.getByText(`Andere sehen: ${day}.`).waitFor();
  await page.getByText('Noch nicht gespeichert.').waitFor();
  await take.click();
  await tells(page, 'Deine Angaben sind gespeichert.');
  assert.equal(await page.getByText('Noch nicht gespeichert.').count(), 0);
  assert.deepEqual(await inspect(page, 'own data with a profile'), []);

  // Where the others meet her.
  const other = await j.another();
  await j.login(other, 'mitglied2');
  await other.getByRole('heading', { name: 'Geburtstage' }).waitFor();
  await other.getByRole('listitem').filter({ hasText: 'Anna Ölschläger morgen' }).waitFor();
  // Nobody is reminded of their own.
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Willkommen' }).waitFor();
  assert.equal(await page.getByRole('heading', { name: 'Geburtstage' }).count(), 0);
  await page.goto('/users');
  await page.getByRole('listitem').filter({ hasText: 'Ölschläger, Anna (geb. Lindner)' }).waitFor();
  await page.getByRole('searchbox', { name: 'Suchen' }).fill('lindner');
  await page.getByText('1 von 16 Mitgliedern').waitFor();
  await page.getByRole('searchbox', { name: 'Suchen' }).fill('bine');
  await page.getByRole('link', { name: 'anna', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Anna Ölschläger' }).waitFor();
  for (const [label, value] of [
    ['Geburtsname', 'Lindner'],
    ['Spitzname', 'Bine'],
    ['Geburtstag', day],
  ] as const)
    assert.equal(await page.getByRole('term').filter({ hasText: label }).locator('+ dd').innerText(), value);
  await page.goto('/namensliste/drucken');
  await page.getByRole('rowheader', { name: 'Ölschläger, Anna geb. Lindner' }).waitFor();

  await page.goto('/contactdata#ueber-mich');
  await agreed.uncheck();
  await take.click();
  await tells(page, 'Deine Angaben sind gespeichert.');
  await page.goto('/users/anna');
  await page.getByText('Lindner').waitFor();
  assert.equal(await page.getByText(day).count(), 0);
});

journey('what was typed there outlasts the end of the session', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await j.login(page, 'anna', '/contactdata#ueber-mich');
  await page.getByLabel('Geburtsname').fill('Lindner');
  j.expectComplaint(/401/);
  await house.db.deleteFrom('sessions').execute();
  await page.getByRole('button', { name: 'Speichern' }).last().click();
  await leaveForLogin(page);
  await page.getByLabel('Passwort', { exact: true }).fill(house.password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.waitForURL('**/contactdata');
  assert.equal(await page.getByLabel('Geburtsname').inputValue(), 'Lindner');
  await page.getByText('Noch nicht gespeichert.', { exact: true }).waitFor();
});
