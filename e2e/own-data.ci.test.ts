import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { noteFailure } from '#server/mail/dead-addresses.ts';
import { ownData, saveData } from '#test/support/own-data.ts';
import { lastLetterTo } from '#test/support/read-letters.ts';
import { inspect } from './inspect.ts';
import { journey, laptop, phone } from './journey.ts';
import { pressOk, tells } from './press-ok.ts';

const small = { ...phone, viewport: { width: 360, height: 640 } };
const still = { ...phone, reducedMotion: 'reduce' as const };

/** The whole card around the link of this name can be seen without scrolling. */
async function isAboveFold(page: Page, name: string) {
  const link = page.getByRole('main').getByRole('link', { name, exact: true });
  await link.waitFor();
  const { bottom, height } = await link.evaluate((element) => {
    const box = (element.closest('li') ?? element).getBoundingClientRect();
    return { bottom: box.bottom, height: innerHeight };
  });
  assert.ok(bottom <= height, `${name} ends at ${bottom} of ${height}`);
}

journey('a new member is led to the two boxes until both are decided', small, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await j.login(page, 'anna');
  const card = page.getByRole('heading', { name: 'Zwei Fragen an dich' });
  await card.waitFor();
  await isAboveFold(page, 'Jetzt entscheiden');
  await page.getByRole('link', { name: 'Jetzt entscheiden' }).click();

  // They stand before everything that one would have to scroll past.
  const boxes = page.getByRole('group', { name: 'Deine Zustimmung' }).getByRole('checkbox');
  await boxes.first().waitFor();
  const [first] = await page.locator('form input').all();
  assert.equal(await first?.getAttribute('name'), 'publicationConsent');
  const heights = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().bottom));
  assert.ok(
    heights.every((bottom) => bottom < (page.viewportSize()?.height ?? 0)),
    String(heights),
  );

  // Two times no is an answer as well.
  await page.getByRole('button', { name: 'Speichern' }).click();
  await pressOk(page, 'Daten erfolgreich gespeichert!');
  await page.goto('/');
  await isAboveFold(page, 'Bildergalerien');
  assert.equal(await card.count(), 0);
});

journey('leaving with unsaved changes needs a yes', laptop, async (j) => {
  const { page, house } = j;
  const question = 'Deine Änderungen sind noch nicht gespeichert. Möchtest du die Seite trotzdem verlassen?';
  const list = page.getByRole('link', { name: 'Namensliste' });
  await house.addMember('anna');
  await j.login(page, 'anna', '/contactdata');
  const address = page.getByLabel('Straße und Hausnummer');
  await address.fill('Lindenweg 17');
  await list.click();
  const dialog = page.getByRole('alertdialog', { name: question });
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await dialog.waitFor({ state: 'hidden' });
  assert.equal(new URL(page.url()).pathname, '/contactdata');
  assert.equal(await address.inputValue(), 'Lindenweg 17');

  // The browser itself asks before the tab goes elsewhere.
  const [asked] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  assert.equal(asked.type(), 'beforeunload');
  await asked.dismiss();

  await list.click();
  await pressOk(page, question);
  await page.getByRole('heading', { level: 1, name: 'Namensliste' }).waitFor();
  await page.goBack();
  assert.equal(await address.inputValue(), '');
  await address.fill('Lindenweg 17');
  await address.fill('');
  await list.click();
  await page.waitForURL('**/users');
});

journey('a new address is shown as unconfirmed until its link was used', phone, async (j) => {
  const { page, house } = j;
  const NEW = 'neu@example.org';
  await house.addMember('anna');
  await j.login(page, 'anna');
  const open = async () => {
    await page.goto('/contactdata');
    await page.getByRole('heading', { level: 1, name: 'Eigene Kontaktdaten' }).waitFor();
  };
  const again = page.getByRole('button', { name: 'E-Mail noch einmal schicken' });
  await open();
  assert.equal(await page.getByText(/^Noch nicht bestätigt/).count(), 0);
  await page.getByRole('checkbox', { name: /Rundmail/ }).check();
  await page.getByLabel('E-Mail privat').fill(NEW);
  await page.getByText(`Rundmails gehen an anna@example.org, bis du ${NEW} bestätigt hast.`).waitFor();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await pressOk(page, 'Daten erfolgreich gespeichert!');
  await page.getByText(`Noch nicht bestätigt: ${NEW}`).waitFor();
  await page.getByText(/geht gleich dorthin ab/).waitFor();
  assert.equal(await again.count(), 0);

  await house.mail.drain();
  await open();
  await page
    .getByText(/^Unsere E\u2011Mail ging am \d+\. \S+ \d{4} um \d+(\.\d\d)?\sUhr dorthin ab\./)
    .waitFor();
  await page.getByText(/Bis dahin gehen Rundmails und Links .* an anna@example\.org\./).waitFor();
  await again.click();
  await tells(page, /^Die E\u2011Mail ist unterwegs\./);
  await page.getByText(/geht gleich dorthin ab/).waitFor();
  const { tokens } = await lastLetterTo(house, NEW);
  await house.browser().post('/confirm_address', { token: tokens[0] });
  await open();
  assert.equal(await page.getByText(/^Noch nicht bestätigt/).count(), 0);
  await page.getByText(`Rundmails gehen an ${NEW}.`).waitFor();
});

journey('whose address takes nothing is told after the login, and mends it there', phone, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  const { id } = (await house.members.find('anna')) ?? assert.fail();
  const day = 24 * 3_600_000;
  for (const at of [house.now() - 2 * day, house.now() - day])
    await house.db
      .transaction()
      .execute((transaction) => noteFailure(transaction, { memberId: id, address: 'anna@example.org', at }));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await j.login(page, 'anna');
  const card = page.getByRole('heading', { name: 'Deine Adresse nimmt nichts an' });
  await card.waitFor();
  assert.deepEqual(await inspect(page, 'start page, dead address'), []);
  await page.getByRole('link', { name: 'Adresse prüfen' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('E-Mails an anna@example.org kommen zurück.').waitFor();
  assert.deepEqual(await inspect(page, 'own data, dead address'), []);

  // The address is right, its mailbox was only closed for a while.
  await page.getByRole('button', { name: 'Speichern', exact: true }).focus();
  await page.keyboard.press('Enter');
  await pressOk(page, 'Daten erfolgreich gespeichert!');
  await page.getByText('kommen zurück').waitFor({ state: 'detached' });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Willkommen' }).waitFor();
  assert.equal(await card.count(), 0);
});

journey('birth name, nickname and birthday are told, found, and taken back', still, async (j) => {
  const { page, house } = j;
  const browser = await house.join('anna');
  await saveData(browser, 'anna', { ...ownData(), publicationConsent: true });
  for (let number = 2; number <= 15; number += 1) await house.addMember(`mitglied${number}`);
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
  const day = new Date(Date.now() + 24 * 3600 * 1000).toLocaleDateString('de-DE', {
    ...({ day: 'numeric', month: 'long', timeZone: 'Europe/Berlin' } as const),
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
  await page.getByRole('searchbox', { name: 'Suchen' }).fill('bine');
  await page.getByRole('link', { name: 'anna', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Anna Ölschläger' }).waitFor();
  for (const [label, value] of [
    ['Geburtsname', 'Lindner'],
    ['Spitzname', 'Bine'],
    ['Geburtstag', day],
  ] as const)
    assert.equal(await page.getByRole('term').filter({ hasText: label }).locator('+ dd').innerText(), value);
  await page.goto('/contactdata#ueber-mich');
  await agreed.uncheck();
  await take.click();
  await tells(page, 'Deine Angaben sind gespeichert.');
  await page.goto('/users/anna');
  await page.getByText('Lindner').waitFor();
  assert.equal(await page.getByText(day).count(), 0);
});
