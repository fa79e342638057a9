import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Overview } from '#contract/overview.ts';
import type { RecordPart } from '#contract/record.ts';
import { readLetters } from '#test/support/read-letters.ts';
import { testSite } from '#test/support/test-site.ts';

test('a second maintainer is named by password, told with the first and the common mailbox, and gives the role back', async (t) => {
  const site = await testSite(t, { settings: { ADMIN_EMAIL: 'betreuer@klasse.example' } });
  const [maja, bert] = [await site.join('maja'), await site.join('bert')];
  await site.addMember('carl');
  await site.addMember('dora');
  await site.change('dora', { last_login_at: null });
  await site.promote('maja');
  await site.change('carl', { disabled: 1 });
  const { password } = site;
  const name = (username: string, typed = password) =>
    maja.post('/maintenance/maintainers', { username, password: typed });
  assert.equal((await name('bert')).status, 403, 'nobody has confirmed yet');
  await maja.post('/confirm_password', { password });
  const kinds = async () =>
    ((await maja.get('/maintenance/overview')).json as Overview).map(({ kind }) => kind);
  assert.ok((await kinds()).includes('one-maintainer'));
  assert.equal((await maja.send('DELETE', '/maintenance/own_role')).status, 409, 'the last one stays');
  assert.deepEqual(
    [
      (await name('bert', 'Falscher Lack')).status,
      (await name('nobody')).status,
      (await name('carl')).status,
    ],
    [401, 404, 409],
  );
  assert.deepEqual(await readLetters(site), []);

  assert.equal((await name('BERT')).status, 204);
  assert.equal((await name('bert')).status, 409);
  const told = async (from = 0) =>
    (await readLetters(site)).slice(from).map(({ to, text }) => {
      const who = to === 'bert@example.org' ? 'betreust du' : 'betreut bert Beispiel';
      const said = new RegExp(`seit dem \\d\\d?\\. \\S+ \\d{4} um [\\d.]+ Uhr ${who} die Seite mit`);
      return [to, said.test(text.replaceAll(/\s+/g, ' '))];
    });
  const all = ['bert@example.org', 'betreuer@klasse.example', 'maja@example.org'].map((to) => [to, true]);
  assert.deepEqual((await told()).toSorted(), all);
  assert.ok(!(await kinds()).includes('one-maintainer'));

  const username = 'bert';
  const seen = { email: 'bert@example.org', firstName: 'bert', surname: 'Beispiel' };
  const correct = (as: object, email = seen.email) =>
    maja.send('PUT', `/maintenance/members/${username}`, { json: { username, ...seen, email, ...as } });
  for (const [what, refused] of Object.entries({
    'disable another': await maja.post('/maintenance/members/bert/disable'),
    'get a link': await maja.post('/maintenance/members/bert/password-link'),
    'get a code': await maja.post('/maintenance/members/bert/code'),
    delete: await maja.send('DELETE', '/maintenance/members/bert', { json: { keepImages: true } }),
    're-address': await correct({}, 'maja@example.net'),
    'save what somebody else has changed': await correct({ seen: { ...seen, surname: 'Alt' } }),
    'name who never came': await name('dora'),
  }))
    assert.equal(refused.status, 409, what);
  assert.equal((await correct({ seen, surname: 'Beispiel' })).status, 200);

  await bert.post('/confirm_password', { password });
  const both = await Promise.all([bert, maja].map((by) => by.send('DELETE', '/maintenance/own_role')));
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [204, 409], 'of two at once one remains');
  const [gone, left] = both[0]?.status === 204 ? [bert, maja] : [maja, bert];
  assert.equal((await gone.get('/maintenance/overview')).status, 404);
  assert.equal((await left.get('/maintenance/overview')).status, 200);
  assert.equal((await readLetters(site)).length, 6);
  const { entries } = (await left.get('/maintenance/record')).json as RecordPart;
  assert.deepEqual(
    entries.map(({ act }) => act),
    ['maintainer-removed', 'maintainer-added'],
  );
});
