import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { TestSite } from '#test/support/test-site.ts';
import { e2eTest, laptop, phone } from './e2e-test.ts';
import { pressOk, tells, waitForValue } from './page.ts';

const SUCCESS = 'E-Mail erfolgreich gesendet!';

const subject = (page: Page) => page.getByLabel('Betreff:');
const message = (page: Page) => page.getByLabel('Nachricht:');
const send = (page: Page) => page.getByRole('button', { name: 'Absenden' });

async function addReaders(site: TestSite, ...usernames: string[]) {
  for (const username of usernames) {
    await site.addMember(username);
    await site.change(username, { accept_group_emails: 1 });
  }
}

async function write(page: Page) {
  await page.goto('/group-email');
  await subject(page).fill('Klassentreffen');
  await message(page).fill('Wer kommt am 5. Mai?');
}

e2eTest('near the limit characters are counted; the fourth mail of an hour waits', laptop, async (j) => {
  const { page, site } = j;
  await addReaders(site, 'anna', 'bert');
  const browser = await site.again('anna');
  for (const number of [1, 2, 3])
    await browser.post('/group_email', { subject: `Brief ${number}`, message: `Inhalt ${number}` });
  await site.mail.drain();
  await j.login(page, 'anna', '/group-email');
  await message(page).fill('x'.repeat(17_000));
  await subject(page).fill('x'.repeat(140));
  await page.getByText('noch 10 Zeichen').waitFor();
  assert.equal(await page.getByText(/ Zeichen/).count(), 1);
  await message(page).fill('x'.repeat(20_007));
  await page.getByText('7 Zeichen zu viel').waitFor();
  assert.equal(await send(page).getAttribute('aria-disabled'), 'true');

  await write(page);
  j.expectComplaint(/429/);
  await send(page).click();
  await pressOk(page, 'An 2 Personen senden?');
  await pressOk(
    page,
    /^Du hast gerade schon mehrere Rundmails gesendet\. Bitte warte \d+ Minuten bis zur nächsten/,
  );
  assert.equal(await subject(page).inputValue(), 'Klassentreffen');
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await pressOk(page, 'Den Text verwerfen? Er ist dann weg.');
  await waitForValue(() => message(page).inputValue(), '');
  await page.reload();
  assert.equal(await message(page).inputValue(), '');

  await page.goto('/rundmails');
  await page.getByRole('button', { name: 'Alle Texte zeigen' }).waitFor();
  assert.equal(await page.getByText('Inhalt 1').isVisible(), false);
  await page.getByRole('button', { name: 'Alle Texte zeigen' }).click();
  for (const number of [1, 2, 3]) await page.getByText(`Inhalt ${number}`).waitFor();
});

e2eTest('a Rundmail is seen before, tried, sent a day later, read, and taken out', phone, async (j) => {
  const { page, site } = j;
  const [title, text] = ['Klassentreffen 2027', 'Wer bringt die Zehntelmaß-Farbkarte mit?'];
  await addReaders(site, 'anna', 'bert');
  await site.addMember('carl');
  await j.login(page, 'anna', '/group-email');
  await subject(page).fill(title);
  await message(page).fill(text);
  await page.getByRole('button', { name: 'Vorschau', exact: true }).click();
  const preview = page.getByRole('region', { name: 'Vorschau' });
  await preview.getByText('Diese E-Mail geht an 2 Personen.').waitFor();
  await preview.getByText('Keine E\u2011Mail bekommen von uns: einige Personen.').waitFor();
  await preview.getByText('Du möchtest keine Rundmails mehr?').waitFor();
  await page.waitForFunction(() => document.activeElement?.id === 'preview');
  await preview.getByRole('button', { name: 'Absenden' }).waitFor();
  await preview.getByRole('button', { name: 'Test an mich' }).click();
  await tells(page, 'Der Test ist unterwegs, nur an dich.');
  await site.mail.drain();
  const found = (await site.mail.letters()).map(({ to, subject }) => [to?.[0]?.address, subject]);
  assert.deepEqual(found, [['anna@example.org', `Test: ${title}`]]);

  site.passSeconds(24 * 60 * 60);
  const again = await page.context().newPage();
  await page.close();
  j.expectComplaint(/401/);
  await j.login(again, 'anna', '/group-email');
  await waitForValue(() => message(again).inputValue(), text);
  await send(again).click();
  await pressOk(again, 'An 2 Personen senden?');
  await pressOk(again, SUCCESS);
  await site.mail.drain();

  const reader = await j.another(laptop);
  await j.login(reader, 'carl', '/rundmails');
  await reader.getByText(title).click();
  await reader.getByText(text).waitFor();
  await reader.getByText(/^ein Mitglied, /).waitFor();
  assert.equal(await reader.getByRole('button', { name: 'Aus dem Archiv nehmen' }).count(), 0);

  await again.getByRole('link', { name: 'Frühere Rundmails lesen' }).click();
  await again.getByText(title).click();
  await again.getByRole('button', { name: 'Aus dem Archiv nehmen' }).click();
  await pressOk(again, /^„.*“ aus dem Archiv nehmen\?/);
  await tells(again, 'Die Rundmail steht nicht mehr hier.');
  await reader.reload();
  await reader.getByText('Noch hat niemand eine Rundmail geschrieben.').waitFor();
});

e2eTest('the link below every mail leads to a button that ends them, without a login', phone, async (j) => {
  const { page, site } = j;
  await addReaders(site, 'anna', 'bert');
  const browser = await site.again('anna');
  await browser.post('/group_email', { subject: 'Treffen', message: 'Hallo' });
  await site.mail.drain();
  const letters = await site.mail.letters();
  const letter = letters.find(({ to }) => to?.[0]?.address === 'bert@example.org');
  const path = /\/abmelden\/[\w-]+/.exec(letter?.text ?? '')?.[0] ?? '';
  const wants = async () => (await site.members.find('bert'))?.accept_group_emails;
  await page.goto(path);
  const button = page.getByRole('button', { name: 'Keine Rundmails mehr bekommen' });
  await button.waitFor();
  assert.equal(await wants(), 1);
  await button.click();
  await page.getByRole('heading', { level: 1, name: 'Du bekommst keine Rundmails mehr' }).waitFor();
  assert.equal(await wants(), 0);

  j.expectComplaint(/404/);
  await page.goto(`${path}x`);
  await button.click();
  await page.getByRole('heading', { level: 1, name: 'Der Link passt zu keinem Zugang' }).waitFor();
  await page.getByRole('link', { name: 'Zu deinen Kontaktdaten' }).click();
  await page.waitForURL('**/login');
});
