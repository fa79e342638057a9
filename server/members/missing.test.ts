import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAccounts } from '#server/members/accounts.ts';
import { type TestHouse, testHouse } from '#test/support/test-house.ts';

async function classThatLooks(house: TestHouse) {
  const [maja, bert] = [await house.join('maja'), await house.join('bert')];
  await house.db.updateTable('members').set({ maintainer: 1 }).where('username', '=', 'maja').execute();
  assert.equal((await maja.post('/confirm_password', { password: house.password })).status, 204);
  const add = async (firstName: string, surname: string) =>
    (await maja.post('/maintenance/missing', { firstName, surname, remark: 'Soll in Schweden sein' }))
      .json as {
      id: string;
    };
  return { maja, bert, add };
}

test('members see names only and leave hints, which maintainers alone read, on their page and in a letter', async (t) => {
  const house = await testHouse(t, { settings: { ADMIN_EMAIL: 'wir@klasse-1988.de' } });
  const { maja, bert, add } = await classThatLooks(house);
  const kai = await add('Kai', 'Zander');
  const ute = await add('Ute', 'Öhl');
  assert.deepEqual((await bert.get('/missing')).json, [
    { id: ute.id, firstName: 'Ute', surname: 'Öhl' },
    { id: kai.id, firstName: 'Kai', surname: 'Zander' },
  ]);

  const text = 'Heißt jetzt <b>Lund</b>\nund wohnt in Malmö';
  assert.equal((await bert.post(`/missing/${kai.id}/hints`, { text })).status, 204);
  for (const wrong of ['', ' ', 'x'.repeat(1001), 'a\u202eb'])
    assert.equal((await bert.post(`/missing/${kai.id}/hints`, { text: wrong })).status, 400);
  assert.equal((await bert.post(`/missing/${crypto.randomUUID()}/hints`, { text })).status, 404);
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
  await house.mail.drain();
  const [letter, ...others] = await house.mail.letters();
  assert.deepEqual(others, []);
  assert.equal(letter?.subject, 'Hinweis zu Kai Zander (Klasse 1988)');
  assert.equal(letter?.to?.[0]?.address, 'wir@klasse-1988.de');
  assert.ok(letter?.text?.includes(text));

  // Whoever is deleted leaves the hint, without a name.
  const { id = '' } = (await house.members.find('bert')) ?? {};
  await createAccounts(house.db, house.now).remove(id, { keepImages: false });
  assert.match((await maja.get('/maintenance/missing')).text, /"by":""/);
});

test('whoever is found is invited in one step, and is looked for no longer', async (t) => {
  const house = await testHouse(t);
  const { maja, bert, add } = await classThatLooks(house);
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
  assert.deepEqual(await house.db.selectFrom('missing_hints').selectAll().execute(), []);
  // Nobody is taken off the list when the username is taken.
  const ute = await add('Ute', 'Öhl');
  assert.equal((await maja.post('/maintenance/members', { ...member, missingId: ute.id })).status, 409);
  assert.match((await bert.get('/missing')).text, /Öhl/);
  assert.equal((await maja.send('DELETE', `/maintenance/missing/${ute.id}`)).status, 204);
  assert.equal((await maja.send('DELETE', `/maintenance/missing/${ute.id}`)).status, 404);
  const { text } = await maja.get('/maintenance/record');
  assert.match(text, /"act":"missing-removed"[^}]*"object":"Ute Öhl"/);
});

test('a member sends twenty hints a day at most, and finds them in the own export', async (t) => {
  const house = await testHouse(t);
  const { bert, add } = await classThatLooks(house);
  const { id } = await add('Kai', 'Zander');
  const hint = async () => (await bert.post(`/missing/${id}/hints`, { text: 'In Ulm' })).status;
  for (let count = 0; count < 20; count += 1) assert.equal(await hint(), 204);
  assert.equal(await hint(), 429);
  const own = Buffer.from(await (await bert.fetch('GET', '/api/v1/users/bert/export')).arrayBuffer());
  assert.match(own.toString('latin1'), /"hintsToMissing": \[\s+\{\s+"text": "In Ulm"/);
});
