import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { saveData } from '#test/support/own-data.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { testSite } from '#test/support/test-site.ts';

const profile = {
  birthName: 'Lindner',
  nickname: 'Bine',
  birthday: { day: 17, month: 5, year: 1967 },
  birthdayConsent: true,
};

const nextYear = new Date().getFullYear() + 1;

/** A site whose clock shows this time. */
async function siteAt(t: TestContext, time: string) {
  const site = await testSite(t);
  site.passSeconds((Date.parse(time) - site.now()) / 1000);
  return site;
}

const save = (browser: TestBrowser, username: string, json: object) =>
  browser.send('PUT', `/users/${username}/profile`, { json });

test('names and birthday are saved on their own, and one sees all of them oneself', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  await saveData(anna, 'anna', { city: 'Ulm' });
  const empty = { birthName: '', nickname: '', birthday: null, birthdayConsent: false, portraits: [] };
  assert.deepEqual((await anna.get('/users/anna/profile')).json, empty);
  assert.equal((await save(anna, 'Anna', profile)).status, 204);
  assert.deepEqual((await anna.get('/users/anna/profile')).json, { ...profile, portraits: [] });
  // Neither form touches what the other one saves.
  await saveData(anna, 'anna', { city: 'Köln' });
  assert.deepEqual((await anna.get('/users/anna/profile')).json, { ...profile, portraits: [] });
  assert.equal((await anna.get('/users/anna')).text.includes('Köln'), true);
  assert.equal((await save(anna, 'anna', {})).status, 204);
  assert.deepEqual((await anna.get('/users/anna/profile')).json, empty);
});

test('a day that does not exist is refused, and 29 February is one', async (t) => {
  const anna = await (await testSite(t)).join('anna');
  const wrong = [
    { day: 31, month: 6 },
    { day: 0, month: 1 },
    { day: 29, month: 2, year: 1967 },
    { day: 1, month: 1, year: 1888 },
    { day: 1, month: 1, year: 2088 },
  ];
  for (const birthday of wrong)
    assert.equal((await save(anna, 'anna', { birthday })).status, 400, JSON.stringify(birthday));
  assert.equal((await save(anna, 'anna', { birthName: 'x'.repeat(201) })).status, 400);
  for (const birthday of [
    { day: 29, month: 2 },
    { day: 29, month: 2, year: 1968 },
  ])
    assert.equal((await save(anna, 'anna', { birthday })).status, 204);
});

test('others see the names with the contact data, and the birthday only with its own consent', async (t) => {
  const site = await siteAt(t, `${nextYear}-05-01T12:00:00Z`);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  await save(anna, 'anna', { ...profile, birthdayConsent: false });

  /** Everything in which others meet her. */
  const seen = async () => {
    const answers = [
      await bert.get('/users/anna/profile'),
      await bert.get('/users/anna/vcard'),
      await bert.get('/directory'),
      await bert.get('/directory/contacts'),
      await bert.get('/directory/csv'),
      await bert.get('/directory/vcards'),
      await bert.get('/birthdays'),
    ];
    return answers.map(({ text }) => text);
  };
  const withNames = (texts: string[]) => texts.map((text) => text.includes('Lindner'));
  const withDay = (texts: string[]) => texts.map((text) => /05-17|"month":5/.test(text));
  assert.deepEqual(withNames(await seen()), Array(7).fill(false));
  await saveData(anna, 'anna', { publicationConsent: true });
  assert.deepEqual(withNames(await seen()), [true, true, true, true, true, true, false]);
  assert.deepEqual(withDay(await seen()), Array(7).fill(false));
  await save(anna, 'anna', profile);
  assert.deepEqual(withDay(await seen()), [true, true, false, true, false, true, true]);

  // Taken back, or shut out: gone at the next request.
  await saveData(anna, 'anna', { publicationConsent: false });
  assert.deepEqual([...withNames(await seen()), ...withDay(await seen())], Array(14).fill(false));
  await saveData(anna, 'anna', { publicationConsent: true });
  const id = (await site.members.find('anna'))?.id ?? '';
  await site.accounts.setDisabled(site.db, id, true);
  assert.deepEqual([...withNames(await seen()), ...withDay(await seen())], Array(14).fill(false));
});

test('birthdays of the next thirty days are told in their order, round ones with the age', async (t) => {
  const site = await siteAt(t, `${nextYear}-12-20T22:30:00Z`);
  const bert = await site.join('bert');
  const born = async (username: string, birthday: object) => {
    const member = await site.join(username);
    await saveData(member, username, { firstName: username, surname: 'Muster', publicationConsent: true });
    await save(member, username, { birthday, birthdayConsent: true });
  };
  await born('neujahr', { day: 1, month: 1, year: nextYear + 1 - 60 });
  await born('heute', { day: 20, month: 12, year: nextYear - 58 });
  await born('gestern', { day: 19, month: 12 });
  await born('letzter', { day: 18, month: 1 });
  await born('spaeter', { day: 19, month: 1 });
  assert.deepEqual((await bert.get('/birthdays')).json, [
    { username: 'heute', name: 'heute Muster', day: 20, month: 12, days: 0 },
    { username: 'neujahr', name: 'neujahr Muster', day: 1, month: 1, days: 12, age: 60 },
    { username: 'letzter', name: 'letzter Muster', day: 18, month: 1, days: 29 },
  ]);
});

test('a birthday on 29 February is announced on the 28th in other years', async (t) => {
  const leapYear = nextYear + ((4 - (nextYear % 4)) % 4);
  for (const [year, day] of [
    [leapYear + 1, 28],
    [leapYear, 29],
  ] as const) {
    const site = await siteAt(t, `${year}-02-20T12:00:00Z`);
    const anna = await site.join('anna');
    await saveData(anna, 'anna', { publicationConsent: true });
    await save(anna, 'anna', { birthday: { day: 29, month: 2, year: 1968 }, birthdayConsent: true });
    const [coming] = (await anna.get('/birthdays')).json as { day: number }[];
    assert.equal(coming?.day, day);
  }
});
