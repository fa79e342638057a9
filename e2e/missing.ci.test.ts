import assert from 'node:assert/strict';
import { e2eTest, stillPhone } from './e2e-test.ts';
import { inspect } from './inspect.ts';
import { tells } from './page.ts';

e2eTest('somebody is looked for, somebody knows more, and the found is invited', stillPhone, async (j) => {
  const { page, site } = j;
  await site.addMember('maja');
  await site.db.updateTable('members').set({ maintainer: 1 }).execute();
  await site.addMember('bert');
  // The password has to be entered again first.
  j.expectComplaint(/403/);
  await j.login(page, 'maja', '/verwaltung/gesucht');
  await page.getByLabel('Passwort', { exact: true }).fill(site.password);
  await page.keyboard.press('Enter');
  await page.getByText('Zurzeit sucht ihr niemanden.').waitFor();
  await page.getByLabel('Vorname').fill('Kerstin');
  await page.getByLabel('Nachname von damals').fill('Albers');
  await page.getByLabel('Bemerkung').fill('Vielleicht in Schweden');
  await page.getByRole('button', { name: 'Auf die Liste setzen' }).click();
  await page.getByText('Kerstin Albers', { exact: true }).waitFor();

  const other = await j.another(stillPhone);
  await j.login(other, 'bert', '/users');
  await other.getByRole('link', { name: /^Wer weiß, wo .* ist\?$/ }).click();
  await other.getByRole('heading', { level: 1, name: 'Wer weiß, wo … ist?' }).waitFor();
  await other.getByRole('button', { name: 'Ich weiß etwas über Kerstin' }).click();
  await other.getByLabel('Dein Hinweis').fill('Heißt jetzt Lund.');
  assert.deepEqual(await inspect(other, 'a hint'), []);
  await other.getByRole('button', { name: 'Hinweis absenden' }).click();
  await tells(other, 'Danke! Die Betreuer haben deinen Hinweis.');
  assert.equal(await other.getByText('Schweden').count(), 0);

  const box = other.getByRole('checkbox', { name: /^Ich suche .?Kerstin.? auch\./ });
  const saved = other.waitForResponse('**/search');
  await box.press('Space');
  await saved;
  await other.reload();
  await box.waitFor();
  assert.equal(await box.isChecked(), true);

  await page.goto('/verwaltung');
  const finding = page
    .getByRole('listitem')
    .filter({ hasText: /gesuchten Person gibt es einen neuen Hinweis/ });
  await finding.getByRole('link', { name: 'Ansehen' }).click();
  await page.getByText('„Heißt jetzt Lund.“ von bert').waitFor();
  await page.getByText('Ein Mitglied sucht auch.').waitFor();
  assert.deepEqual(await inspect(page, 'who is looked for, for maintainers'), []);
  await page.getByRole('link', { name: 'Gefunden: hinzufügen und einladen' }).click();
  await page.waitForURL('**/verwaltung/mitglieder/neu?**');
  await page.getByLabel('Benutzername', { exact: true }).waitFor();
  assert.equal(await page.getByLabel('Nachname').inputValue(), 'Albers');
  // Known by the address, and by the name as well.
  const same = page.getByRole('checkbox', {
    name: /^Ist das dieselbe Person wie .?Kerstin Albers.? unter „Gesucht“/,
  });
  assert.equal(await same.isChecked(), true);
  await page.goto('/verwaltung/mitglieder/neu');
  await page.getByLabel('Vorname').fill('Kerstin');
  assert.equal(await same.count(), 0);
  await page.getByLabel('Nachname').fill('ALBERS');
  assert.equal(await same.isChecked(), true);
  assert.equal(await page.getByLabel('Benutzername', { exact: true }).inputValue(), 'kerstin.albers');
  assert.deepEqual(await inspect(page, 'a new member who was looked for'), []);
  await page.getByLabel('E-Mail-Adresse').fill('kerstin@example.org');
  await page.getByRole('button', { name: 'Hinzufügen' }).click();
  await page.waitForURL('**/verwaltung/mitglieder');
  await other.goto('/gesucht');
  await other.getByText('Zurzeit suchen wir niemanden. Schön!').waitFor();
  // Until she is told, it can be taken back.
  await other.getByText(/ist gefunden und erfährt bei der ersten Anmeldung/).waitFor();
  assert.equal(await box.isChecked(), true);
  assert.equal(await other.getByRole('button', { name: /^Ich weiß etwas/ }).count(), 0);
});
