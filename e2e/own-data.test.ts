import assert from 'node:assert/strict';
import { lastLetterTo } from '#test/support/read-letters.ts';
import { journey, laptop, phone } from './journey.ts';
import { pressOk, tells } from './press-ok.ts';

const withheld =
  'Der Benutzer hat der Veröffentlichung seiner Kontaktdaten nicht zugestimmt. Daher kann hier leider nichts angezeigt werden.';

for (const [name, device] of [
  ['phone', phone],
  ['laptop', laptop],
] as const) {
  journey(`own contact data are saved, with what others will see, on a ${name}`, device, async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    await j.login(page, 'anna', '/contactdata');
    const publication = page.getByRole('checkbox', { name: /veröffentlicht/ });
    const groupEmails = page.getByRole('checkbox', { name: /Rundmail/ });
    const save = page.getByRole('button', { name: 'Speichern' });
    assert.equal(await publication.isChecked(), false);
    await page.getByText('Andere sehen nur deinen Benutzernamen.').waitFor();
    await page.getByText('Du hast deine Daten hier noch nie gespeichert.').waitFor();

    await page.getByLabel('Vorname').fill('  Anna Maria ');
    await page.getByLabel('Postleitzahl und Ort').fill('79098 Freiburg');
    await page.getByLabel('E-Mail privat').fill('anna@example.org');
    await publication.check();
    await groupEmails.check();
    await page.getByText('Andere sehen: Anna Maria Beispiel, 79098 Freiburg, anna@example.org.').waitFor();
    await page.getByText('Rundmails gehen an anna@example.org.').waitFor();
    await page.getByText('Deine Änderungen sind noch nicht gespeichert.').waitFor();
    await save.click();
    await pressOk(page, 'Daten erfolgreich gespeichert!');

    await page.getByText(/^Zuletzt gespeichert am \d+\. \S+ \d{4} um \d+(\.\d\d)?\sUhr\.$/).waitFor();
    assert.equal(await page.getByText(/^Zugestimmt am \d+\. \S+ \d{4}\.$/).count(), 2);
    assert.equal(await save.evaluate((button) => button === document.activeElement), true);

    await page.goto('/users/anna');
    await page.getByText('Anna Maria', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Meine Daten ändern' }).click();
    await publication.uncheck();
    await save.click();
    await pressOk(page, 'Daten erfolgreich gespeichert!');
    assert.equal(await page.getByText(/^Zugestimmt am/).count(), 1);
    await page.goto('/users/anna');
    await page.getByText(withheld, { exact: true }).waitFor();
  });
}

journey(
  'what is wrong with the contact data is said beside the field, and the first one takes the focus',
  phone,
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    await j.login(page, 'anna', '/contactdata');
    const surname = page.getByLabel('Nachname');
    const email = page.getByLabel('E-Mail privat');
    const save = page.getByRole('button', { name: 'Speichern' });
    for (const [typed, words] of [
      ['anna@example.org, bert@example.org', /nur eine einzige E\u2011Mail-Adresse/],
      ['änna@example.org', /Vor dem @/],
      ['anna@localhost', /vollständige E\u2011Mail-Adresse/],
      ['anna', /vollständige E\u2011Mail-Adresse/],
    ] as const) {
      await email.fill(typed);
      await email.blur();
      await page.getByText(words).waitFor();
      assert.equal(await save.getAttribute('aria-disabled'), 'true');
    }
    await surname.fill(' ');
    await save.click({ force: true });
    await page.getByText('Bitte fülle dieses Feld aus.').waitFor();
    assert.equal(await surname.evaluate((field) => field === document.activeElement), true);
    const described = await email.getAttribute('aria-describedby');
    assert.match(described ?? '', /error/);

    await surname.fill('Beispiel');
    await email.fill('anna@example.org');
    assert.equal(await page.getByText(/vollständige E\u2011Mail-Adresse/).count(), 0);
    await save.click();
    await pressOk(page, 'Daten erfolgreich gespeichert!');
  },
);

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
  // The address changes a moment before the page does.
  await page.getByRole('heading', { level: 1, name: 'Namensliste' }).waitFor();
  await page.goBack();
  assert.equal(await address.inputValue(), '');
  await address.fill('Lindenweg 17');
  await address.fill('');
  await list.click();
  await page.waitForURL('**/users');
});

journey(
  'a new address is shown as unconfirmed, with its letter, until the link in it was used',
  phone,
  async (j) => {
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
    for (let time = 0; time < 3; time += 1) {
      await again.click();
      await tells(page, /^Die E\u2011Mail ist unterwegs\./);
      await page.getByText(/geht gleich dorthin ab/).waitFor();
      await house.mail.drain();
      await open();
    }
    j.expectComplaint(/429/);
    await again.click();
    await pressOk(
      page,
      /^Die E\u2011Mail haben wir dir heute schon mehrmals geschickt\. Bitte warte .*Stunden/,
    );

    const { tokens } = await lastLetterTo(house, NEW);
    await house.browser().post('/confirm_address', { token: tokens[0] });
    await open();
    assert.equal(await page.getByText(/^Noch nicht bestätigt/).count(), 0);
    await page.getByText(`Rundmails gehen an ${NEW}.`).waitFor();
  },
);
