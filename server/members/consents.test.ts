import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConsentState } from '#contract/consents.ts';
import type { Image } from '#contract/galleries.ts';
import { CONSENT_WORDING } from '#contract/limits.ts';
import type { DirectoryEntry, OwnData } from '#contract/members.ts';
import { ownData, saveData } from '#test/support/own-data.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { remember } from '#test/support/test-memorial.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

const ledgerOf = (site: TestSite) => site.db.selectFrom('consents').selectAll().orderBy('id').execute();

test('consents start off, and each change is appended with time, wording and source; nothing is ever edited', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const member = await site.members.find('anna');
  const told = async () => {
    const rows = await ledgerOf(site);
    return rows.map(({ consent, given }) => `${consent} ${given}`);
  };

  const { publicationConsent, acceptGroupEmails } = (await anna.get('/users/anna')).json as OwnData;
  assert.deepEqual([publicationConsent, acceptGroupEmails, await told()], [false, false, []]);
  const refused = ownData({ publicationConsent: true, surname: '' });
  assert.equal((await anna.send('PUT', '/users/anna', { json: refused })).status, 400);
  assert.deepEqual(await told(), []);

  await saveData(anna, 'anna', { publicationConsent: true });
  assert.deepEqual(await told(), ['publication 1']);
  const [first] = await ledgerOf(site);
  assert.ok(first && Math.abs(first.at - Date.now()) < 60_000);
  assert.deepEqual([first.member_id, first.wording, first.source], [member?.id, CONSENT_WORDING, 'form']);

  site.passSeconds(60);
  await saveData(anna, 'anna', { publicationConsent: true, city: 'Kassel' });
  assert.deepEqual(await told(), ['publication 1']);

  site.passSeconds(60);
  await saveData(anna, 'anna');
  await saveData(anna, 'anna', { acceptGroupEmails: true });
  await saveData(anna, 'anna', { publicationConsent: true, acceptGroupEmails: true });
  assert.deepEqual(await told(), ['publication 1', 'publication 0', 'group-emails 1', 'publication 1']);
  const [still, withdrawn] = await ledgerOf(site);
  assert.deepEqual(still, first);
  assert.ok(Math.abs((withdrawn?.at ?? 0) - first.at - 120_000) < 30_000);
});

test('members see since when their consents hold, of themselves only', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const bert = await site.join('bert');
  const state = async () => (await anna.get('/users/ANNA/consents')).json as ConsentState;

  await saveData(anna, 'anna', { publicationConsent: true });
  const since = (await state()).since.publication ?? 0;
  assert.ok(Math.abs(since - Date.now() / 1000) < 60);
  site.passSeconds(100);
  await saveData(anna, 'anna', { publicationConsent: true, acceptGroupEmails: true });
  const { savedAt = 0, since: later } = await state();
  assert.equal(later.publication, since);
  assert.ok(savedAt - since >= 100 && (later['group-emails'] ?? 0) - since >= 100);
  await saveData(anna, 'anna');
  const { savedAt: _, ...left } = await state();
  assert.deepEqual(left, { since: {}, asksForNewsMail: true });

  assert.equal((await bert.get('/users/anna/consents')).status, 403);
});

test('a consent that is taken back hides the data everywhere at the next request, and so does a death', async (t) => {
  const site = await testSite(t);
  const maja = await site.maintainer();
  const anna = await site.join('anna');
  const bert = await site.join('bert');
  const gallery = await anna.createGallery();
  const sent = await anna.upload(gallery, await plainJpeg({ width: 60, height: 40 }));
  const picture = `/galleries/${gallery}/images/${(sent.json as Image).id}`;
  const words = `${picture}/comments`;
  assert.equal((await anna.post(words, { text: 'Das war am See' })).status, 201);
  const names = `${picture}/people`;

  const ways = [
    '/users',
    '/users/anna',
    '/users/anna/vcard',
    '/directory',
    '/directory/contacts',
    '/directory/csv',
    '/directory/vcards',
    `/galleries/${gallery}`,
    `/galleries/${gallery}/images`,
    words,
    names,
    '/memorials',
    '/news',
  ];
  assert.equal((await bert.post('/news/seen', { until: 0 })).status, 204);
  const memorial = await remember(maja);
  await anna.post(`/memorials/${memorial}/words`, { text: 'Unvergessen' });
  const { publicationConsent, acceptGroupEmails, ...contact } = ownData();
  const known = Object.values(contact);
  /** Of each way, how many of the contact data it tells. */
  const told = async () => {
    const answers = await Promise.all(ways.map((way) => bert.get(way)));
    // Lines of a vCard are folded, and its postcode stands apart.
    const texts = answers.map(({ text }) =>
      text.replaceAll('\r\n ', '').replace('Freiburg;;79098', '79098 Freiburg'),
    );
    return texts.map((text) => known.filter((value) => text.includes(value)).length);
  };

  await saveData(anna, 'anna', { publicationConsent: true });
  const mark = { x: 0.5, y: 0.5, username: 'anna' };
  assert.equal((await bert.send('PUT', names, { json: { text: '', marks: [mark] } })).status, 204);
  assert.equal((await bert.get('/users/anna/images/0')).status, 200);
  const all = known.length;
  const released = [0, all, all, 3, all, all, all, 0, 0, 2, 2, 2, 2];
  const nothing = released.map(() => 0);
  assert.deepEqual(await told(), released);
  await saveData(anna, 'anna', { publicationConsent: false, acceptGroupEmails: true });
  assert.deepEqual(await told(), nothing);

  for (const way of ['/users/anna', '/users/anna/vcard', '/users/anna/images/0'])
    assert.equal((await bert.get(way)).status, 404, way);
  assert.deepEqual((await bert.get('/users')).json, ['anna', 'bert', 'maja']);
  const entries = (await bert.get('/directory')).json as DirectoryEntry[];
  assert.deepEqual(entries, [{ username: 'anna' }, { username: 'bert' }, { username: 'maja' }]);
  const [image] = (await bert.get(`/galleries/${gallery}/images`)).json as { uploader: string }[];
  assert.equal(image?.uploader, 'anna');

  await saveData(anna, 'anna', { publicationConsent: true });
  assert.deepEqual(await told(), released);
  await remember(maja, { username: 'anna' });
  assert.doesNotMatch((await bert.get('/memorials')).text, /Unvergessen/);
  assert.deepEqual(await told(), nothing);
  assert.deepEqual((await bert.get('/users')).json, ['bert', 'maja']);
});

test('consents are given sixty times an hour at most, and can always be taken back', async (t) => {
  let at = Date.now();
  const site = await testSite(t, { replaced: { now: () => at } });
  const anna = await site.join('anna');
  const wants = async (wanted: boolean) =>
    (await anna.send('PUT', '/news_mail', { json: { wanted } })).status;
  const save = async (changes: object = {}) =>
    (await anna.send('PUT', '/users/anna', { json: ownData(changes) })).status;
  for (let count = 0; count < 60; count += 1) {
    assert.equal(await wants(true), 204);
    assert.equal(await wants(false), 204);
  }
  assert.equal(await wants(true), 429);
  assert.equal(await save({ publicationConsent: true, city: 'Ulm' }), 429);
  assert.equal(await save({ city: 'Bonn' }), 204, 'what changes no consent');
  assert.match((await anna.get('/users/anna')).text, /Bonn/);
  const profile = { birthName: '', nickname: '', birthday: null };
  const birthday = async (birthdayConsent: boolean) =>
    (await anna.send('PUT', '/users/anna/profile', { json: { ...profile, birthdayConsent } })).status;
  assert.deepEqual([await birthday(true), await birthday(false)], [429, 204]);
  assert.equal((await ledgerOf(site)).length, 120);
  at += 60 * 60 * 1000;
  assert.equal(await wants(true), 204);
  assert.equal(await save({ publicationConsent: true }), 204);
});
