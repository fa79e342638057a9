import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { newMemberRow } from '#server/people/new-member.ts';
import { saveData } from '#test/support/own-data.ts';
import { workbookRows } from '#test/support/workbook.ts';
import { e2eTest, laptop, phone } from './e2e-test.ts';

/** Downloads by a click: the name that the file gets, and what is in it. */
async function download(page: Page, link: Locator) {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

e2eTest('the list is printed and taken away as files, without those who withhold', laptop, async (j) => {
  const { page, site } = j;
  await saveData(await site.join('joerg'), 'joerg', {
    firstName: 'Jörg',
    surname: 'Bäumer',
    phoneNumber: '089 99998 217',
    publicationConsent: true,
  });
  await site.addMember('bert');
  await j.login(page, 'joerg', '/users');
  // So short a list needs no search.
  await page.getByText('Bäumer').waitFor();
  assert.equal(await page.getByRole('searchbox').count(), 0);
  const workbook = await download(page, page.getByRole('link', { name: 'Als Excel-Tabelle' }));
  assert.match(workbook.name, /^Namensliste \d{4}-\d\d-\d\d\.xlsx$/);
  assert.ok((await workbookRows(workbook.bytes)).flat().includes('Bäumer'));
  const csv = await download(page, page.getByRole('link', { name: 'Als CSV' }));
  assert.match(csv.name, /^Namensliste \d{4}-\d\d-\d\d\.csv$/);
  assert.match(csv.bytes.toString(), /Bäumer/);
  const cards = await download(page, page.getByRole('link', { name: /Adressbuch/ }));
  assert.match(cards.name, /^Namensliste \d{4}-\d\d-\d\d\.vcf$/);
  assert.match(cards.bytes.toString(), /^BEGIN:VCARD/);

  await page.getByRole('link', { name: 'Drucken' }).click();
  await page.waitForURL('**/namensliste/drucken');
  await page.getByRole('row', { name: /Bäumer, Jörg.*089 99998 217/s }).waitFor();
  await page.getByText(/^Nur für die Klasse: .+ Stand: \d+\. \S+ \d{4}\.$/).waitFor();
  assert.equal(await page.getByRole('rowheader').count(), 1);
  const print = page.getByRole('button', { name: 'Liste drucken' });
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await print.click();
  await page.locator('[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const hidden of [page.getByRole('banner'), page.getByRole('contentinfo'), print])
    assert.equal(await hidden.isVisible(), false);
  assert.equal(await page.getByRole('columnheader', { name: 'Anschrift' }).isVisible(), true);

  await page.emulateMedia({ media: null });
  await page.goto('/contactdata/daten');
  const own = await download(page, page.getByRole('link', { name: 'Meine Daten herunterladen' }));
  assert.match(own.name, /^Meine Daten joerg \d{4}-\d\d-\d\d\.zip$/);
  assert.equal(own.bytes.subarray(0, 2).toString(), 'PK');
});

e2eTest('a long name list is found again where it was left', phone, async (j) => {
  const { page, site } = j;
  const rows = Array.from({ length: 120 }, (_, number) => {
    const contact = { firstName: 'Uwe', surname: `Name${number + 100}`, city: '79098 Freiburg' };
    const username = `mitglied${number + 100}`;
    const row = newMemberRow({ username, email: `${username}@example.org`, contact, passwordHash: null }, 0);
    return { ...row, publication_consent: 1 };
  });
  await site.db.insertInto('members').values(rows).execute();
  await site.addMember('anna');
  await j.login(page, 'anna');
  await page.goto('/users');
  const deep = page.getByRole('link', { name: 'mitglied210', exact: true });
  const topOfDeep = () => deep.evaluate((link) => Math.round(link.getBoundingClientRect().top));
  await deep.scrollIntoViewIfNeeded();
  const top = await topOfDeep();
  await deep.press('Enter');
  await page.waitForURL('**/users/mitglied210');
  await page.goBack();
  await deep.waitFor();
  assert.equal(await topOfDeep(), top);
});

e2eTest('paper is light whatever the screen is, and no list on it is a grid', laptop, async (j) => {
  const { page, site } = j;
  await saveData(await site.join('joerg'), 'joerg', { publicationConsent: true });
  await j.login(page, 'joerg', '/users');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const link = page.locator('main li a').first();
  await link.waitFor();
  const looks = () =>
    link.evaluate((element) => [
      getComputedStyle(element).color,
      ...[...document.querySelectorAll('main .stack')].map((one) => getComputedStyle(one).display),
    ]);
  const dark = await looks();
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  assert.deepEqual(dark, await looks());
  assert.ok(!dark.includes('grid'), `${dark}`);
});
