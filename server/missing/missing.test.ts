import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportPreview } from '#contract/maintenance-import.ts';
import { startScheduledJobs } from '#server/process/scheduled-jobs.ts';
import { importHere } from '#test/support/import-here.ts';
import { saveData } from '#test/support/own-data.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

async function classThatLooks(site: TestSite) {
  const [maja, bert] = [await site.maintainer(), await site.join('bert')];
  const add = async (firstName: string, surname: string) =>
    (await maja.post('/maintenance/missing', { firstName, surname, remark: 'Soll in Schweden sein' }))
      .json as {
      id: string;
    };
  return { maja, bert, add };
}

test('members see names only and leave hints, which maintainers alone read, on their page and in an email', async (t) => {
  const site = await testSite(t, { settings: { ADMIN_EMAIL: 'wir@klasse-1988.de' } });
  const { maja, bert, add } = await classThatLooks(site);
  const kai = await add('Kai', 'Zander');
  const ute = await add('Ute', 'Öhl');
  assert.deepEqual((await bert.get('/missing')).json, [
    { id: ute.id, firstName: 'Ute', surname: 'Öhl', looking: false },
    { id: kai.id, firstName: 'Kai', surname: 'Zander', looking: false },
  ]);

  const text = 'Heißt jetzt <b>Lund</b>\nund wohnt in Malmö';
  assert.equal((await bert.post(`/missing/${kai.id}/hints`, { text })).status, 204);
  for (const wrong of [' ', 'x'.repeat(1001)])
    assert.equal((await bert.post(`/missing/${kai.id}/hints`, { text: wrong })).status, 400);
  assert.doesNotMatch((await bert.get('/missing')).text, /Malmö|Schweden/);
  const maintained = (await maja.get('/maintenance/missing')).json as {
    remark: string;
    hints: { text: string; by: string }[];
  }[];
  assert.deepEqual(
    maintained.map(({ remark, hints }) => [remark, hints.map((hint) => [hint.text, hint.by])]),
    [
      ['Soll in Schweden sein', []],
      ['Soll in Schweden sein', [[text, 'bert']]],
    ],
  );
  await site.mail.drain();
  const [letter, ...others] = await site.mail.letters();
  assert.deepEqual(others, []);
  assert.equal(letter?.subject, 'Ein neuer Hinweis (Klasse 1988)');
  assert.equal(letter?.to?.[0]?.address, 'wir@klasse-1988.de');
  assert.ok(letter?.text?.includes(`> ${text.split('\n')[0]}`));

  // The hint of a deleted member stays, without a name.
  const { id = '' } = (await site.members.find('bert')) ?? {};
  await site.accounts.remove(site.db, id, { keepImages: false });
  assert.match((await maja.get('/maintenance/missing')).text, /"by":""/);
});

test('a member who is found is invited in one step, and is looked for no longer', async (t) => {
  const site = await testSite(t);
  const { maja, bert, add } = await classThatLooks(site);
  const kai = await add('Kai', 'Zander');
  await bert.post(`/missing/${kai.id}/hints`, { text: 'In Ulm' });
  const member = {
    username: 'kai',
    email: 'kai@example.org',
    firstName: 'Kai',
    surname: 'Zander',
    invite: true,
  };
  assert.equal((await maja.post('/maintenance/members', { ...member, missingId: kai.id })).status, 201);
  assert.deepEqual((await bert.get('/missing')).json, []);
  assert.deepEqual(await site.db.selectFrom('missing_hints').selectAll().execute(), []);
  // Nobody is taken off the list when the username is taken.
  const ute = await add('Ute', 'Öhl');
  assert.equal((await maja.post('/maintenance/members', { ...member, missingId: ute.id })).status, 409);
  assert.match((await bert.get('/missing')).text, /Öhl/);
  assert.equal((await maja.send('DELETE', `/maintenance/missing/${ute.id}`)).status, 204);
  const { text } = await maja.get('/maintenance/record');
  assert.match(text, /"act":"missing-removed"[^}]*"object":"Ute Öhl"/);
});

test('a username is made from the name where none is given, the next that is free', async (t) => {
  const site = await testSite(t);
  const { maja } = await classThatLooks(site);
  const jorg = { username: '', email: '', firstName: 'Jörg', surname: 'Weiß', invite: false };
  const added = async () => {
    const { status, json } = await maja.post('/maintenance/members', jorg);
    return [status, (json as { username?: string }).username];
  };
  assert.deepEqual(
    [await added(), await added()],
    [
      [201, 'joerg.weiss'],
      [201, 'joerg.weiss2'],
    ],
  );
  const nameless = await maja.post('/maintenance/members', { ...jorg, firstName: '', surname: '' });
  assert.equal(nameless.status, 400);
});

test('a table finds who is looked for by name, unless its line says that it is somebody else', async (t) => {
  const site = await testSite(t);
  importHere(site);
  const { maja, bert, add } = await classThatLooks(site);
  await add('Kerstin', 'Albers');
  await add('Ute', 'Öhl');
  const table =
    'Vorname;Nachname;E-Mail\r\nKerstin;Albers;k@example.org\r\nUte;Oehl;u@example.org\r\nUte;Öhl;uo@example.org\r\n';
  const preview = (await maja.sendTable('import_preview', table)).json as ImportPreview;
  assert.deepEqual(
    preview.lines.map(({ key, sought }) => [key, sought ?? false]),
    [
      ['2', true],
      ['3', true],
      ['4', false],
    ],
  );
  const { fingerprint } = preview;
  assert.equal((await maja.sendTable('import', table, { fingerprint, others: '4' })).status, 409);
  assert.equal((await maja.sendTable('import', table, { fingerprint, others: '3' })).status, 200);
  const names = ((await bert.get('/missing')).json as { surname: string }[]).map(({ surname }) => surname);
  assert.deepEqual(names, ['Öhl']);
  const { text } = await maja.get('/maintenance/record');
  assert.match(text, /"act":"missing-found"[^}]*"object":"Kerstin Albers"/);
});

test('a member sends twenty hints a day at most, and finds them in the own export', async (t) => {
  const site = await testSite(t);
  const { bert, add } = await classThatLooks(site);
  const { id } = await add('Kai', 'Zander');
  const hint = async () => (await bert.post(`/missing/${id}/hints`, { text: 'In Ulm' })).status;
  for (let count = 0; count < 20; count += 1) assert.equal(await hint(), 204);
  assert.equal(await hint(), 429);
  const own = await bert.get('/users/bert/export');
  assert.match(own.text, /"hintsToMissing": \[[^\]]+"hint": "In Ulm"/);
});

test('a member who is found learns at the first login who was looking, of those who agreed and still do', async (t) => {
  const site = await testSite(t);
  const { maja, bert, add } = await classThatLooks(site);
  const seekers = { bert, cora: await site.join('cora'), dirk: await site.join('dirk') };
  const eva = await site.join('eva');
  const kai = await add('Kai', 'Zander');
  const look = async (browser: typeof bert, looking: boolean) =>
    (await browser.send('PUT', `/missing/${kai.id}/search`, { json: { looking } })).status;
  for (const browser of [...Object.values(seekers), eva]) assert.equal(await look(browser, true), 204);
  assert.equal(await look(bert, true), 204, 'once more');
  assert.match((await bert.get('/missing')).text, /"looking":true/);
  assert.match((await maja.get('/missing')).text, /"looking":false/);
  // A member who only left a hint has not agreed; nor has one who withdrew the consent.
  assert.equal((await maja.post(`/missing/${kai.id}/hints`, { text: 'In Ulm' })).status, 204);
  assert.equal(await look(eva, false), 204);
  assert.match((await maja.get('/maintenance/missing')).text, /"seekers":3/);
  const ledger = await site.db.selectFrom('consents').select(['consent', 'given']).orderBy('id').execute();
  assert.equal(
    ledger.map(({ consent, given }) => `${consent} ${given}`).join(),
    'search-told 1,search-told 1,search-told 1,search-told 1,search-told 0',
  );
  const own = await bert.get('/users/bert/export');
  assert.match(own.text, /"lookingFor": \[[^\]]+"firstName": "Kai",\s+"surname": "Zander"/);

  await find(maja, kai.id);
  assert.match(
    (await maja.get('/maintenance/record')).text,
    /"missing-found","member":"kai","object":"Kai Z/,
  );
  // Dirk is deleted and Cora shows her name before Kai comes.
  const { id = '' } = (await site.members.find('dirk')) ?? {};
  await site.accounts.remove(site.db, id, { keepImages: true });
  await saveData(seekers.cora, 'cora', { firstName: 'Cora', publicationConsent: true });
  const password_hash = await site.passwords.hash(site.password);
  await site.change('kai', { password_hash });
  await site.mail.drain();
  const before = (await site.mail.letters()).length;
  for (let login = 0; login < 2; login += 1) await site.browser().login('kai', site.password);
  await site.mail.drain();
  const [letter, ...others] = (await site.mail.letters()).slice(before);
  assert.deepEqual(others, []);
  assert.equal(letter?.to?.[0]?.address, 'kai@example.org');
  assert.equal(letter?.subject, 'Nach dir wurde gesucht (Klasse 1988)');
  // By name only those who show it to all.
  assert.match(letter?.text ?? '', /schön, dass du da bist! bert und Cora Ölschläger haben nach dir gesucht/);
  assert.doesNotMatch(letter?.text ?? '', /eva|dirk|maja/);
});

/** What the ledger says of searches: how often each was agreed to, and how it ended. */
async function ledgerOf({ db }: TestSite) {
  const rows = await db
    .selectFrom('consents')
    .innerJoin('members', 'members.id', 'consents.member_id')
    .select(['username', 'given', 'source'])
    .where('consent', '=', 'search-told')
    .orderBy('consents.id')
    .execute();
  return rows.map(({ username, given, source }) => `${username} ${given} ${source}`);
}

const find = async (maja: Awaited<ReturnType<TestSite['join']>>, missingId: string) => {
  const kai = { username: 'kai', email: 'kai@example.org', firstName: 'Kai', surname: 'Zander' };
  const answer = await maja.post('/maintenance/members', { ...kai, invite: false, missingId });
  assert.equal(answer.status, 201, answer.text);
};

test('it can be taken back after somebody was found, until the email leaves', async (t) => {
  const site = await testSite(t);
  const { maja, bert, add } = await classThatLooks(site);
  const [cora, dirk] = [await site.join('cora'), await site.join('dirk')];
  const kai = await add('Kai', 'Zander');
  const look = async (browser: typeof bert, looking: boolean) =>
    (await browser.send('PUT', `/missing/${kai.id}/search`, { json: { looking } })).status;
  for (const browser of [bert, cora, dirk]) assert.equal(await look(browser, true), 204);
  await find(maja, kai.id);

  const shown = { id: kai.id, firstName: 'Kai', surname: 'Zander', looking: true, found: true };
  assert.deepEqual((await bert.get('/missing')).json, [shown]);
  assert.deepEqual((await maja.get('/missing')).json, []);
  assert.deepEqual((await maja.get('/maintenance/missing')).json, []);
  const own = await bert.get('/users/bert/export');
  assert.match(own.text, /"lookingFor": \[[^\]]+"firstName": "Kai",\s+"surname": "Zander"/);
  assert.equal(await look(maja, true), 404);
  assert.equal((await bert.post(`/missing/${kai.id}/hints`, { text: 'In Ulm' })).status, 404);

  assert.equal(await look(bert, false), 204);
  assert.deepEqual((await bert.get('/missing')).json, []);
  assert.equal(await look(bert, false), 404);
  const password_hash = await site.passwords.hash(site.password);
  await site.change('kai', { password_hash });
  await site.browser().login('kai', site.password);
  // The email waits.
  await startScheduledJobs(site)();
  assert.equal(await look(cora, false), 204);
  const before = (await site.mail.letters()).length;
  await site.mail.drain();
  const letters = (await site.mail.letters()).slice(before);
  assert.deepEqual(
    letters.map(({ to }) => to?.[0]?.address),
    ['kai@example.org'],
  );
  assert.match(letters[0]?.text ?? '', /dirk hat nach dir gesucht/);
  assert.doesNotMatch(letters[0]?.text ?? '', /bert|cora/);

  await startScheduledJobs(site)();
  assert.deepEqual(await site.db.selectFrom('missing_seekers').selectAll().execute(), []);
  assert.deepEqual(await site.db.selectFrom('missing_people').selectAll().execute(), []);
  assert.deepEqual((await ledgerOf(site)).slice(3), ['bert 0 form', 'cora 0 form', 'dirk 0 ended']);
});
