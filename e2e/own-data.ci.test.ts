import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { ownData, saveData } from '#test/support/own-data.ts';
import { e2eTest, laptop, phone, stillPhone } from './e2e-test.ts';
import { inspect } from './inspect.ts';
import { pressOk, tells } from './page.ts';

const UNSAVED = 'Deine Änderungen sind noch nicht gespeichert.';
const small = { ...phone, viewport: { width: 360, height: 640 } };
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

e2eTest('a new member is led to the two boxes until both are decided', small, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
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

const QUESTION = 'Möchtest du eine E‑Mail, wenn es etwas Neues gibt?';

e2eTest('right after them it is asked once which news to mail, with no box ticked', stillPhone, async (j) => {
  const { page, site } = j;
  for (const username of ['anna', 'bert']) await site.addMember(username);
  const question = page.getByRole('region', { name: QUESTION });
  const boxes = question.getByRole('checkbox');
  await j.login(page, 'anna', '/contactdata');
  await page.getByRole('button', { name: 'Speichern' }).waitFor();
  assert.equal(await question.count(), 0);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await pressOk(page, 'Daten erfolgreich gespeichert!');
  await question.waitFor();
  assert.deepEqual(await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked)), [
    false,
    false,
  ]);

  // Left open, it stands on the start page.
  await page.goto('/');
  await question.waitFor();
  assert.deepEqual(await inspect(page, 'the question on the start page'), []);
  await question.getByRole('button', { name: 'Das möchte ich' }).click({ force: true });
  await question.getByText('Kreuz an, was du möchtest').waitFor();
  await boxes.nth(1).check();
  j.expectComplaint(/ERR_FAILED/);
  await page.route('**/api/v1/news_mail', (route) => route.abort());
  await question.getByRole('button', { name: 'Das möchte ich' }).click();
  await pressOk(page, /^Das hat nicht geklappt\./);
  await page.unroute('**/api/v1/news_mail');
  assert.equal(await boxes.nth(1).isChecked(), true);
  await question.getByRole('button', { name: 'Das möchte ich' }).click();
  await question.getByText(/^Gut, so machen wir es\./).waitFor();
  assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), /^Gut, so machen wir/);
  await page.reload();
  await page
    .getByRole('link', { name: 'Alle Neuigkeiten' })
    .or(page.getByText('Hier ist noch alles frei'))
    .first()
    .waitFor();
  assert.equal(await question.count(), 0);
  await page.goto('/contactdata/e-mails');
  const own = page.getByRole('checkbox', { name: /wenn jemand zu meinen Bildern schreibt/ });
  assert.equal(await own.isChecked(), true);
  assert.equal(await page.getByRole('checkbox', { name: /einmal im Monat/ }).isChecked(), false);
  assert.deepEqual(await inspect(page, 'the boxes for mails'), []);

  // A no is an answer.
  const other = await j.another(stillPhone);
  await saveData(await site.again('bert'), 'bert');
  await j.login(other, 'bert');
  await other.getByRole('button', { name: 'Nein, keine' }).click();
  await other.getByText(/^Gut, so machen wir es\./).waitFor();
  const { json } = await (await site.again('bert')).get('/users/bert/consents');
  assert.equal('asksForNewsMail' in (json as object), false);
});

e2eTest('leaving with unsaved changes needs a yes', laptop, async (j) => {
  const { page, site } = j;
  const question = 'Deine Änderungen sind noch nicht gespeichert. Möchtest du die Seite trotzdem verlassen?';
  const list = page.getByRole('link', { name: 'Namensliste' });
  await site.addMember('anna');
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

e2eTest('birth name, nickname and birthday are told, found, and taken back', stillPhone, async (j) => {
  const { page, site } = j;
  const browser = await site.join('anna');
  await saveData(browser, 'anna', { ...ownData(), publicationConsent: true });
  for (let number = 2; number <= 15; number += 1) await site.addMember(`mitglied${number}`);
  await j.login(page, 'anna', '/contactdata/ueber-mich');
  await page.getByText('Wer deine Kontaktdaten sieht, sieht auch').waitFor();
  await page.getByText('Deinen Geburtstag siehst nur du.').waitFor();
  await page.getByLabel('Geburtsname').fill('Lindner');
  await page.getByLabel('Spitzname').fill('Bine');
  const birthday = page.getByLabel('Geburtstag', { exact: true });
  const take = page.getByRole('button', { name: 'Speichern' });

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
  await page.getByText(UNSAVED).waitFor();
  await take.click();
  await tells(page, 'Deine Angaben sind gespeichert.');
  assert.equal(await page.getByText(UNSAVED).count(), 0);
  assert.deepEqual(await inspect(page, 'own data with a profile'), []);

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
  await page.goto('/contactdata/ueber-mich');
  await agreed.uncheck();
  await take.click();
  await tells(page, 'Deine Angaben sind gespeichert.');
  await page.goto('/users/anna');
  await page.getByText('Lindner').waitFor();
  assert.equal(await page.getByText(day).count(), 0);
});
