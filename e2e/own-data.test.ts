import assert from 'node:assert/strict';
import { e2eTest, phone } from './e2e-test.ts';
import { pressOk, waitForValue } from './page.ts';

const WITHHELD =
  'Der Benutzer hat der Veröffentlichung seiner Kontaktdaten nicht zugestimmt. Daher kann hier leider nichts angezeigt werden.';

const FIELDS = {
  Vorname: '  Anna Maria ',
  Nachname: 'Beispiel',
  'Straße und Hausnummer': 'Lindenweg 17',
  'Postleitzahl und Ort': '79098 Freiburg',
  Telefonnummer: '0761 23125',
  Handynummer: '0151 2345678',
  'E-Mail privat': 'anna@example.org',
  'E-Mail geschäftlich': 'anna@werk.example',
};

e2eTest('own contact data are checked, saved, shown to the others, and withdrawn', phone, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  j.expectComplaint(/ERR_FAILED/);
  await j.login(page, 'anna', '/contactdata');
  const publication = page.getByRole('checkbox', { name: /veröffentlicht/ });
  const groupEmails = page.getByRole('checkbox', { name: /Rundmail/ });
  const save = page.getByRole('button', { name: 'Speichern' });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  assert.deepEqual([await publication.isChecked(), await groupEmails.isChecked()], [false, false]);
  await page.getByText('Andere sehen nur deinen Benutzernamen.').waitFor();
  await page.getByText('Du hast deine Daten hier noch nie gespeichert.').waitFor();

  // Said beside the field; the first one takes the focus.
  for (const [label, typed, words] of [
    ['E-Mail privat', 'anna@example.org, bert@example.org', /nur eine einzige E\u2011Mail-Adresse/],
    ['E-Mail geschäftlich', 'anna', /vollständige E\u2011Mail-Adresse/],
  ] as const) {
    await field(label).fill(typed);
    await field(label).blur();
    await page.getByText(words).waitFor();
    assert.equal(await save.getAttribute('aria-disabled'), 'true');
    assert.match((await field(label).getAttribute('aria-describedby')) ?? '', /error/);
    await field(label).fill('');
  }
  for (const label of ['Nachname', 'Vorname']) {
    await field(label).fill(' ');
    await save.click({ force: true });
    await page.getByText('Bitte fülle dieses Feld aus.').first().waitFor();
    assert.equal(await field(label).evaluate((input) => input === document.activeElement), true, label);
  }

  for (const [label, value] of Object.entries(FIELDS)) await field(label).fill(value);
  await publication.check();
  await groupEmails.check();
  await page.getByText('Rundmails gehen an anna@example.org.').waitFor();
  await page.getByText('Deine Änderungen sind noch nicht gespeichert.').waitFor();
  await page.route('**/api/v1/users/anna', (route) => route.abort());
  await save.click();
  await pressOk(page, 'Fehler beim Speichern der Daten!');
  await page.unroute('**/api/v1/users/anna');
  await save.click();
  await page.getByText('Daten erfolgreich gespeichert!').waitFor();
  await waitForValue(() => page.getByText('Deine Änderungen sind noch nicht gespeichert.').count(), 0);
  await pressOk(page, 'Daten erfolgreich gespeichert!');
  await page.getByText(/^Zuletzt gespeichert am \d+\. \S+ \d{4} um \d+(\.\d\d)?\sUhr\.$/).waitFor();
  assert.equal(await page.getByText(/^Zugestimmt am \d+\. \S+ \d{4}\.$/).count(), 2);
  assert.equal(await save.evaluate((button) => button === document.activeElement), true);

  await page.goto('/users/anna');
  const main = page.getByRole('main');
  for (const value of Object.values(FIELDS))
    await main.getByText(value.trim(), { exact: true }).first().waitFor();
  const hrefs = await main
    .locator('dd a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  for (const href of [
    'tel:076123125',
    'tel:01512345678',
    'mailto:anna@example.org',
    'mailto:anna@werk.example',
  ])
    assert.ok(hrefs.includes(href), `${href} of ${hrefs}`);
  await page.getByRole('link', { name: 'Meine Daten ändern' }).click();
  await publication.uncheck();
  await save.click();
  await pressOk(page, 'Daten erfolgreich gespeichert!');
  assert.equal(await page.getByText(/^Zugestimmt am/).count(), 1);
  await page.goto('/users/anna');
  await page.getByText(WITHHELD, { exact: true }).waitFor();
});
