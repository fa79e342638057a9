import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Gallery, Image } from '#contract/galleries.ts';
import type { ArchivedGroupEmail } from '#contract/group-email.ts';
import { ownData, saveData } from '#test/support/own-data.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { storedTraces } from '#test/support/stored.ts';
import { tableDump } from '#test/support/table-dump.ts';
import { type TestHouse, testHouse } from '#test/support/test-house.ts';
import { runAdmin } from '#test/support/test-process.ts';

const admin = (t: TestContext, house: TestHouse, ...words: string[]) =>
  runAdmin(t, words, { DATA_DIR: house.dataDir });

/** Runs a verb that must succeed. */
async function done(t: TestContext, house: TestHouse, ...words: string[]) {
  const { code, stdout, stderr } = await admin(t, house, ...words);
  assert.deepEqual([code, stderr], [0, ''], stdout);
  return stdout;
}

const small = await plainJpeg({ width: 60, height: 40 });

test('a disabled member is out at once and cannot come back until enabled', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const bert = await house.join('bert');
  await saveData(anna, 'anna', { publicationConsent: true });

  assert.match(await done(t, house, 'member', 'disable', 'ANNA'), /^Mitglied „anna“ gesperrt/);
  assert.equal((await anna.get('/session')).status, 401);
  assert.equal((await bert.get('/users/anna')).status, 404);
  assert.deepEqual((await bert.get('/users')).json, ['bert']);
  const login = () => house.browser().post('/login', { username: 'anna', password: house.password });
  assert.equal((await login()).status, 401);

  await done(t, house, 'member', 'enable', 'anna');
  assert.equal((await anna.get('/session')).status, 401);
  assert.equal((await login()).status, 200);
  assert.equal((await bert.get('/users/anna')).status, 200);
});

test('a renamed member keeps data, pictures and password, and logs in under the new name', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  await house.addMember('bert');
  await saveData(anna, 'anna');
  const gallery = await anna.createGallery();
  await anna.upload(gallery, small);

  for (const [taken, says] of [
    ['BERT', 'Den Benutzernamen „BERT“ gibt es schon.\n'],
    ['a b', /^Der Benutzername muss 2 bis 40 Zeichen/],
  ] as const) {
    const { code, stderr } = await admin(t, house, 'member', 'rename', 'anna', taken);
    assert.equal(code, 1);
    if (typeof says === 'string') assert.equal(stderr, says);
    else assert.match(stderr, says);
  }
  assert.equal((await anna.get('/session')).status, 200);

  await done(t, house, 'member', 'rename', 'anna', 'Änne');
  assert.equal((await anna.get('/session')).status, 401);
  const änne = await house.again('änne');
  assert.deepEqual((await änne.get(`/users/${encodeURIComponent('Änne')}`)).json, ownData());
  const [image] = (await änne.get(`/galleries/${gallery}/images`)).json as Image[];
  assert.equal(image?.uploader, 'Änne');
  // Another spelling of the own name is free.
  await done(t, house, 'member', 'rename', 'Änne', 'ÄNNE');
});

test('deleting wants a word about the images, asks back, and without a yes nothing is gone', async (t) => {
  const house = await testHouse(t);
  await house.addMember('anna');
  const before = await tableDump(house.db);
  const words = ['member', 'delete', 'anna', '--keep-images'];
  for (const options of [[], ['--keep-images', '--delete-images']]) {
    const { code, stderr } = await admin(t, house, 'member', 'delete', 'anna', ...options);
    assert.deepEqual([code, /--keep-images bleiben sie ohne Namen/.test(stderr)], [2, true]);
  }
  const remove = (answer: string) => runAdmin(t, words, { DATA_DIR: house.dataDir }, answer);
  for (const answer of ['', 'nein\n', '\n']) {
    const { code, stdout, stderr } = await remove(answer);
    assert.match(stdout, /^Das Mitglied „anna“ \(anna Beispiel\) für immer löschen\? Tippe „ja“/);
    assert.deepEqual([code, stderr], [1, 'Es bleibt alles, wie es ist.\n']);
  }
  assert.equal(await tableDump(house.db), before);
  assert.match((await remove('Ja\n')).stdout, /„anna“ gelöscht/);
  assert.equal(await house.members.count(), 0);
});

test('a wait at the login is lifted for one member, and those of others and of other places stay', async (t) => {
  const house = await testHouse(t, { settings: { TRUST_PROXY: 'loopback' } });
  for (const username of ['anna', 'bert']) await house.addMember(username);
  const tryAt = async (username: string, source: string) => {
    const payload = { username, password: 'falsch geraten' };
    const headers = { 'x-forwarded-for': source };
    return (await house.inject({ method: 'POST', url: '/api/v1/login', payload, headers })).statusCode;
  };
  for (let count = 0; count < 11; count += 1) {
    await tryAt('anna', '2001:db8:1:2::3');
    await tryAt('bert', '192.0.2.7');
  }
  assert.deepEqual([await tryAt('anna', '2001:db8:1:2::3'), await tryAt('bert', '192.0.2.7')], [429, 429]);
  assert.match(await done(t, house, 'member', 'unblock', 'anna'), /^„anna“ kann sich sofort wieder anmelden/);
  assert.deepEqual([await tryAt('anna', '2001:db8:1:2::3'), await tryAt('bert', '192.0.2.7')], [401, 429]);
  assert.match(await done(t, house, 'member', 'unblock', 'ANNA'), /musste nicht warten/);
});

/** Anna with images in two galleries, one of them her own; Bert with one in hers. */
async function classWithImages(house: TestHouse) {
  const anna = await house.join('anna');
  const bert = await house.join('bert');
  await saveData(anna, 'anna', { publicationConsent: true });
  const annas = await anna.createGallery('Annas');
  const berts = await bert.createGallery('Berts');
  await anna.upload(annas, small, { title: 'A1' });
  await anna.upload(berts, small, { title: 'A2' });
  await bert.upload(annas, small, { title: 'B1' });
  const titles = async (gallery: string) =>
    ((await bert.get(`/galleries/${gallery}/images`)).json as Image[]).map(
      ({ title, uploader }) => `${title} ${uploader}`,
    );
  return { anna, bert, annas, berts, titles };
}

test('deleted with the images kept: they stay without a name, the galleries too', async (t) => {
  const house = await testHouse(t);
  const { anna, bert, annas, berts, titles } = await classWithImages(house);
  const member = await house.members.find('anna');
  const stored = await storedTraces(house);
  await house.db.updateTable('members').set({ accept_group_emails: 1 }).execute();
  // Nobody gets the second: what was sent to all stays for all, without the name.
  await anna.post('/group_email', { subject: 'Wer hat noch Bilder?', message: 'Ich suche welche.' });
  await house.mail.drain();
  await anna.post('/group_email', { subject: 'Treffen im Mai', message: 'Wer kommt?' });
  await bert.post('/group_email', { subject: 'Ich komme', message: 'Bis bald' });

  const says = await done(t, house, 'member', 'delete', 'anna', '--keep-images', '--yes');
  assert.match(says, /^Mitglied „anna“ gelöscht\.\n2 Bilder bleiben ohne Namen stehen\.\n/);
  assert.equal((await anna.get('/session')).status, 401);
  assert.equal(
    (await house.browser().post('/login', { username: 'anna', password: house.password })).status,
    401,
  );
  assert.deepEqual((await bert.get('/users')).json, ['bert']);
  assert.deepEqual([await titles(annas), await titles(berts)], [['A1 ', 'B1 bert'], ['A2 ']]);
  assert.equal((await storedTraces(house)).length, stored.length);
  const galleries = (await bert.get('/galleries')).json as Gallery[];
  assert.deepEqual(galleries.map(({ title }) => title).toSorted(), ['Annas', 'Berts']);

  // Of the member only the consent history is left, under the id, and in the record that they were deleted.
  await house.db.deleteFrom('maintenance_record').where('act', '=', 'member-deleted').execute();
  const dump = await tableDump(house.db);
  for (const trace of ['"anna"', 'Ölschläger', 'anna@example.org', 'Treffen im Mai'])
    assert.equal(dump.includes(trace), false, trace);
  assert.ok(dump.includes('Ich komme'));
  const kept = (await bert.get('/group_emails')).json as ArchivedGroupEmail[];
  assert.deepEqual(
    kept.map(({ subject, sender }) => [subject, sender]),
    [['Wer hat noch Bilder?', '']],
  );
  const ledger = await house.db.selectFrom('consents').select(['member_id', 'consent']).execute();
  assert.deepEqual(
    ledger.map(({ member_id, consent }) => [member_id, consent]),
    [[member?.id, 'publication']],
  );
  assert.match(says, new RegExp(`Einwilligungen bleibt .* ${member?.id}\\.`));
});

test('deleted with the images: rows and files are gone, those of others stay', async (t) => {
  const house = await testHouse(t);
  const { annas, berts, titles } = await classWithImages(house);
  const says = await done(t, house, 'member', 'delete', 'Anna', '--delete-images', '--yes');
  assert.match(says, /^Mitglied „anna“ gelöscht\.\n2 Bilder gelöscht\.\n/);
  assert.deepEqual([await titles(annas), await titles(berts)], [['B1 bert'], []]);
  assert.equal((await Array.fromAsync(house.storage.list())).length, 1);
  // One row and four files, each with a row of its own.
  assert.equal((await storedTraces(house)).length, 1 + 4 + 4);
});

test('each verb has help, refuses what it does not know, and says when the member is unknown', async (t) => {
  const house = await testHouse(t);
  await house.addMember('anna');
  const before = await tableDump(house.db);
  const overview = await done(t, house, '--help');
  const calls = overview.match(/^ {2}\S.*$/gm) ?? [];
  assert.ok(calls.length >= 10);

  const helped = calls.map(async (call) => {
    const help = await done(t, house, ...call.trim().split(' ', 2), '--help');
    assert.ok(help.startsWith(`Aufruf: npm run --silent admin -- ${call.trim()}\n\n`), help);
  });
  await Promise.all(helped);
  const verbs = [
    ['member', 'rename'],
    ['member', 'disable'],
    ['member', 'enable'],
    ['member', 'delete'],
  ];
  for (const verb of verbs) {
    const more = verb[1] === 'rename' ? ['berta'] : verb[1] === 'delete' ? ['--keep-images'] : [];
    const unknown = await admin(t, house, ...verb, 'niemand', ...more);
    assert.deepEqual(
      [unknown.code, unknown.stderr],
      [1, 'Das Mitglied „niemand“ gibt es nicht; „npm run --silent admin -- member list“ zeigt alle.\n'],
    );
  }
  const missing = await admin(t, house, 'member', 'disable');
  assert.match(missing.stderr, /^Zu diesem Befehl fehlt eine Angabe;/);
  for (const surplus of ['zuviel', '--zuviel']) {
    const { code, stderr } = await admin(t, house, 'member', 'disable', 'anna', surplus);
    assert.equal(code, 2);
    assert.match(stderr, new RegExp(`^Die Angabe „${surplus}“ passt nicht`));
  }
  assert.equal(await tableDump(house.db), before);
});
