import assert from 'node:assert/strict';
import { e2eTest, phone } from './e2e-test.ts';
import { pressOk, waitForValue } from './page.ts';

const FAILED = 'Fehler beim Senden der E-Mail!';

e2eTest('a Rundmail is asked about, sent, and told from start to end', phone, async (j) => {
  const { page, site } = j;
  for (const username of ['anna', 'bert']) await site.addMember(username);
  j.expectComplaint(/400/);
  const subject = page.getByLabel('Betreff:');
  const message = page.getByLabel('Nachricht:');
  const send = page.getByRole('button', { name: 'Absenden' });
  const isDisabled = () => send.getAttribute('aria-disabled');
  const mails = async () => (await site.db.selectFrom('mails').selectAll().execute()).length;
  await j.login(page, 'anna', '/group-email');
  assert.equal(await isDisabled(), 'true');
  await subject.fill('Klassentreffen');
  assert.equal(await isDisabled(), 'true', 'without a message');
  await message.fill('Wer kommt am 5. Mai?');
  await page.getByText('Zurzeit möchte niemand Rundmails erhalten.').waitFor();
  assert.equal(await page.getByText(/Antworten/).count(), 0, 'where answers go to what nobody gets');
  await send.click();
  await pressOk(page, FAILED);
  assert.equal(await message.inputValue(), 'Wer kommt am 5. Mai?');

  await site.db.updateTable('members').set({ accept_group_emails: 1 }).execute();
  await page.reload();
  await page.getByText('Antworten gehen an anna@example.org: Alle Empfänger sehen diese Adresse.').waitFor();
  assert.equal(await message.inputValue(), 'Wer kommt am 5. Mai?', 'outlives the page');
  await send.click();
  const question = page.getByRole('alertdialog', { name: 'An 2 Personen senden?' });
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await question.waitFor({ state: 'hidden' });
  assert.equal(await mails(), 0);
  await send.click();
  await pressOk(page, 'An 2 Personen senden?');
  await pressOk(page, 'E-Mail erfolgreich gesendet!');
  await waitForValue(async () => [await subject.inputValue(), await message.inputValue()], ['', '']);
  await page.getByText('0 von 2 abgeschickt, 2 warten noch', { exact: true }).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Deine letzte Rundmail');
  await site.mail.drain();
  await page.getByText('2 von 2 abgeschickt', { exact: true }).waitFor();
  assert.equal(await mails(), 1);
  await page.reload();
  await subject.waitFor();
  assert.equal(await subject.inputValue(), '');
});
