import assert from 'node:assert/strict';
import { journey, laptop, phone } from './journey.ts';
import { pressOk, tells } from './press-ok.ts';
import { signInAgain } from './sign-in-again.ts';
import { waitForValue } from './wait-for-value.ts';

const TITLE = 'Klassentreffen 2027';
const TEXT = 'Wer bringt die Zehntelmaß-Farbkarte mit?';

journey(
  'a Rundmail is seen before, tried, sent after the session has ended, read by others, and taken out',
  phone,
  async (j) => {
    const { page, house } = j;
    for (const username of ['anna', 'bert', 'carl']) await house.addMember(username);
    const wanting = house.db.updateTable('members').set({ accept_group_emails: 1 });
    await wanting.where('username', 'in', ['anna', 'bert']).execute();
    await j.login(page, 'anna', '/group-email');
    await page.getByLabel('Betreff:').fill(TITLE);
    await page.getByLabel('Nachricht:').fill(TEXT);

    await page.getByRole('button', { name: 'Vorschau', exact: true }).click();
    const preview = page.getByRole('region', { name: 'Vorschau' });
    await preview.getByText('Diese E-Mail geht an 2 Personen.').waitFor();
    await preview.getByText('Keine E\u2011Mail bekommen von uns: eine Person.').waitFor();
    await preview.getByText('Du möchtest keine Rundmails mehr?').waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'preview');
    await preview.getByRole('button', { name: 'Test an mich' }).click();
    await tells(page, 'Die Probe ist unterwegs, nur an dich.');
    await house.mail.drain();
    assert.deepEqual(
      (await house.mail.letters()).map(({ to, subject }) => [to?.[0]?.address, subject]),
      [['anna@example.org', `Test: ${TITLE}`]],
    );

    // The tab is closed, and opened again another day.
    house.passSeconds(24 * 60 * 60);
    const again = await page.context().newPage();
    await page.close();
    j.expectComplaint(/401/);
    await j.login(again, 'anna', '/group-email');
    assert.equal(await again.getByLabel('Nachricht:').inputValue(), TEXT);
    await again.getByLabel('Nachricht:').fill(`${TEXT} Meldet euch!`);
    house.passSeconds(7300);
    await again.getByRole('button', { name: 'Absenden' }).click();
    await signInAgain(again, house.password);
    await pressOk(again, 'An 2 Personen senden?');
    await pressOk(again, 'E-Mail erfolgreich gesendet!');
    await house.mail.drain();

    const reader = await j.another(laptop);
    await j.login(reader, 'carl', '/rundmails');
    await reader.getByText(TITLE).click();
    await reader.getByText(`${TEXT} Meldet euch!`).waitFor();
    await reader.getByText(/^ein Mitglied, /).waitFor();
    assert.equal(await reader.getByRole('button', { name: 'Aus dem Archiv nehmen' }).count(), 0);

    await again.getByRole('link', { name: 'Frühere Rundmails lesen' }).click();
    await again.getByText(TITLE).click();
    await again.getByRole('button', { name: 'Aus dem Archiv nehmen' }).click();
    await pressOk(again, /^„.*“ aus dem Archiv nehmen\?/);
    await again.getByRole('status').filter({ hasText: 'Die Rundmail steht nicht mehr hier.' }).waitFor();
    await reader.reload();
    await reader.getByText('Noch hat niemand eine Rundmail geschrieben.').waitFor();
  },
);

journey('what is thrown away is gone; what is folded is found and unfolded at once', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await house.db.updateTable('members').set({ accept_group_emails: 1 }).execute();
  const browser = house.browser();
  await browser.login('anna', house.password);
  for (const number of [1, 2])
    await browser.post('/group_email', { subject: `Brief ${number}`, message: `Inhalt ${number}` });
  await house.mail.drain();
  await j.login(page, 'anna', '/rundmails');
  assert.equal(await page.getByText('Inhalt 1').isVisible(), false);
  await page.getByRole('button', { name: 'Alle Texte zeigen' }).click();
  for (const number of [1, 2]) await page.getByText(`Inhalt ${number}`).waitFor();

  await page.getByRole('link', { name: 'Rundmail schreiben' }).click();
  await page.getByLabel('Nachricht:').fill('Doch nicht');
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await pressOk(page, 'Den Text verwerfen? Er ist dann weg.');
  await waitForValue(() => page.getByLabel('Nachricht:').inputValue(), '');
  await page.reload();
  assert.equal(await page.getByLabel('Nachricht:').inputValue(), '');
});
