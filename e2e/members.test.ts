import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import type { OwnData } from '#contract/members.ts';
import type { TestHouse } from '#test/support/test-house.ts';
import { journey, laptop, phone } from './journey.ts';
import { waitForValue } from './wait-for-value.ts';

const withheld =
  'Der Benutzer hat der Veröffentlichung seiner Kontaktdaten nicht zugestimmt. Daher kann hier leider nichts angezeigt werden.';

/** Adds a member who has saved these data and consented, unless they say otherwise. */
async function addConsenting(house: TestHouse, username: string, data: Partial<OwnData> = {}) {
  await house.addMember(username);
  const { id } = (await house.members.find(username)) ?? assert.fail();
  const all: OwnData = {
    firstName: username,
    surname: 'Beispiel',
    address: '',
    city: '',
    phoneNumber: '',
    mobileNumber: '',
    privateEmailAddress: '',
    officeEmailAddress: '',
    publicationConsent: true,
    acceptGroupEmails: false,
    ...data,
  };
  await house.members.saveData(house.db, id, all, 'form');
}

/** Downloads by a click: the name that the file gets, and what is in it. */
async function download(page: Page, link: Locator) {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

const names = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link').allInnerTexts();

for (const [name, device] of [
  ['phone', phone],
  ['laptop', laptop],
] as const) {
  journey(`the name list is searched by username, name and town on a ${name}`, device, async (j) => {
    const { page, house } = j;
    await addConsenting(house, 'joerg', { firstName: 'Jörg', surname: 'Bäumer', city: '80331 München' });
    await addConsenting(house, 'petra.v', { firstName: 'Petra', surname: 'Voß', city: '20095 Hamburg' });
    for (let number = 3; number <= 16; number += 1) await house.addMember(`mitglied${number}`);
    await j.login(page, 'joerg', '/users');

    const field = page.getByRole('searchbox', { name: 'Suchen' });
    const count = page.getByRole('status').filter({ hasText: /./ });
    await count.getByText('16 Mitglieder').waitFor();
    await waitForValue(async () => (await names(page)).slice(0, 3), ['joerg', 'petra.v', 'mitglied3']);
    await page.getByRole('listitem').filter({ hasText: 'Bäumer, Jörg' }).getByText('München').waitFor();

    for (const query of ['Baeumer', 'baumer', 'MÜNCHEN', 'jorg munchen']) {
      await field.fill(query);
      await count.getByText('1 von 16 Mitgliedern').waitFor();
      await waitForValue(() => names(page), ['joerg']);
    }
    await field.fill('voss');
    await waitForValue(() => names(page), ['petra.v']);
    await field.fill('gibt es nicht');
    await count.getByText('Niemand gefunden.').waitFor();
    await field.press('Escape');
    assert.equal(await field.inputValue(), '');
    await waitForValue(async () => (await names(page)).length, 16);

    await field.fill('petra');
    await page.getByRole('link', { name: 'petra.v', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Petra Voß' }).waitFor();
  });
}

journey('a search is still there after "back" and a reload, and in no request', phone, async (j) => {
  const { page, house } = j;
  await addConsenting(house, 'petra.v', { firstName: 'Petra', surname: 'Voß' });
  for (let number = 2; number <= 16; number += 1) await house.addMember(`mitglied${number}`);
  await j.login(page, 'petra.v');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/users');
  const field = page.getByRole('searchbox', { name: 'Suchen' });
  await field.fill('voß');
  await page.getByRole('link', { name: 'petra.v', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Petra Voß' }).waitFor();
  await page.goBack();
  await page.getByText('1 von 16 Mitgliedern').waitFor();
  assert.equal(await field.inputValue(), 'voß');
  await waitForValue(() => names(page), ['petra.v']);
  await page.reload();
  await page.getByText('1 von 16 Mitgliedern').waitFor();
  await field.press('Escape');
  await page.getByText('16 Mitglieder', { exact: true }).waitFor();
  assert.equal(new URL(page.url()).hash, '');
  assert.equal(
    asked.some((url) => /suche|vo%C3%9F/i.test(url.replace(/#.*/, ''))),
    false,
  );
  await page.goto('/users#suche=%E0%A4%A');
  await page.getByText('16 Mitglieder', { exact: true }).waitFor();
});

journey('the name list says by what it is sorted, and what the others have not done', laptop, async (j) => {
  const { page, house } = j;
  await addConsenting(house, 'zoe', { firstName: 'Zoe', surname: 'Adam' });
  await addConsenting(house, 'anton', { firstName: 'Anton', surname: 'Ziegler' });
  await house.addMember('bert');
  await j.login(page, 'zoe', '/users');
  const part = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) });
  await part('Nach Nachnamen').waitFor();
  assert.deepEqual(await part('Nach Nachnamen').getByRole('link').allInnerTexts(), ['zoe', 'anton']);
  assert.deepEqual(await part('Nach Nachnamen').locator('b').allInnerTexts(), ['Adam', 'Ziegler']);
  assert.deepEqual(await part('Nur mit Benutzernamen').getByRole('link').allInnerTexts(), ['bert']);
  await part('Nur mit Benutzernamen')
    .getByText(/nicht freigegeben\. Deshalb/)
    .waitFor();

  // Nobody taps on paper.
  const tap = page.getByText(/Tippe auf einen Namen/);
  assert.equal(await tap.isVisible(), true);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await tap.isVisible(), false);
  assert.equal(await page.getByText('Ziegler').isVisible(), true);
});

journey(
  'a short name list needs no search, and shows nothing of those who did not consent',
  phone,
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    await house.addMember('bert');
    await j.login(page, 'anna', '/users');
    await page.getByRole('link', { name: 'bert' }).waitFor();
    assert.equal(await page.getByRole('searchbox').count(), 0);
    assert.equal(await page.getByText('Beispiel').count(), 0);
    assert.equal(await page.getByRole('link', { name: /Excel|Adressbuch|Drucken/ }).count(), 0);
  },
);

journey("a member's page calls and writes with one tap", phone, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await addConsenting(house, 'jörg.b', {
    firstName: 'Jörg',
    surname: 'Bäumer',
    phoneNumber: '+49 (0)89 99998-217',
    mobileNumber: 'javascript:alert(1)',
    privateEmailAddress: 'joerg@example.org',
  });
  await j.login(page, 'anna', '/users/j%C3%B6rg.b');
  const call = page.getByRole('link', { name: '+49 (0)89 99998-217' });
  assert.equal(await call.getAttribute('href'), 'tel:+498999998217');
  const mail = page.getByRole('link', { name: 'joerg@example.org' });
  assert.equal(await mail.getAttribute('href'), 'mailto:joerg@example.org');
  await page.getByText('javascript:alert(1)').waitFor();
  assert.equal(await page.getByRole('link', { name: 'javascript' }).count(), 0);
  assert.equal(await page.getByText('Straße und Hausnummer').count(), 0);

  // All of the line is the link, and it is high enough for a thumb.
  const line = (await page.locator('dl > div').filter({ has: call }).boundingBox()) ?? assert.fail();
  assert.ok(line.height >= 44);
  const tapped = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x, y)?.closest('a')?.getAttribute('href'),
    [line.x + line.width - 2, line.y + 2] as const,
  );
  assert.equal(tapped, 'tel:+498999998217');

  const card = await download(page, page.getByRole('link', { name: 'Ins Adressbuch' }));
  assert.equal(card.name, 'Jörg Bäumer.vcf');
  assert.match(card.bytes.toString(), /^BEGIN:VCARD[\s\S]*FN:Jörg Bäumer/);
});

journey('not consenting and unknown look the same', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await house.addMember('bert');
  await j.login(page, 'anna');
  j.expectComplaint(/404/);
  for (const username of ['bert', 'gibt.es.nicht']) {
    await page.goto(`/users/${username}`);
    await page.getByText(withheld, { exact: true }).waitFor();
    assert.equal(await page.locator('dl').count(), 0);
    assert.equal(await page.getByRole('link', { name: 'Ins Adressbuch' }).count(), 0);
  }
});

journey('the print view holds those who consented, without menu and buttons', laptop, async (j) => {
  const { page, house } = j;
  await addConsenting(house, 'joerg', { firstName: 'Jörg', surname: 'Bäumer', phoneNumber: '089 99998 217' });
  await house.addMember('bert');
  await j.login(page, 'joerg', '/users');
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
});

journey('the list and the own data can be taken away as files', laptop, async (j) => {
  const { page, house } = j;
  await addConsenting(house, 'joerg', { firstName: 'Jörg', surname: 'Bäumer' });
  await j.login(page, 'joerg', '/users');
  const csv = await download(page, page.getByRole('link', { name: /Excel/ }));
  assert.match(csv.name, /^Namensliste \d{4}-\d\d-\d\d\.csv$/);
  assert.match(csv.bytes.toString(), /Bäumer/);
  const cards = await download(page, page.getByRole('link', { name: /Adressbuch/ }));
  assert.match(cards.name, /^Namensliste \d{4}-\d\d-\d\d\.vcf$/);
  assert.match(cards.bytes.toString(), /^BEGIN:VCARD/);

  await page.goto('/contactdata#gespeichert');
  const own = await download(page, page.getByRole('link', { name: 'Meine Daten herunterladen' }));
  assert.match(own.name, /^Meine Daten joerg \d{4}-\d\d-\d\d\.zip$/);
  assert.equal(own.bytes.subarray(0, 2).toString(), 'PK');
});
