import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordPart } from '#contract/record.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

const first = {
  username: 'anna',
  email: 'anna@example.org',
  firstName: 'Anna',
  surname: 'Beispiel',
  password: 'Drei Schichten Lack',
};

const tokenOf = (site: TestSite) =>
  new URL(site.modules.maintenance.provides.firstStart.address).pathname.split('/').at(-1) ?? '';

test('the person who has the address from the log becomes the first member, and the maintainer', async (t) => {
  const site = await testSite(t);
  const token = tokenOf(site);
  const browser = site.browser();
  assert.deepEqual((await browser.post('/check_first_start', { token })).json, {
    siteName: 'Klasse 1988',
    groupName: 'Lackiertechniker, Abschlussjahrgang 1988',
    accent: '5010',
    inFile: [],
  });
  const names = { siteName: 'Klasse 88', groupName: 'Maler und Lackierer 1988', accent: '3005' };
  assert.equal((await browser.post('/first_start', { ...first, ...names, token })).status, 204);
  await browser.login('anna', first.password);
  assert.equal(((await browser.get('/site')).json as { groupName: string }).groupName, names.groupName);
  await browser.post('/confirm_password', { password: first.password });
  assert.deepEqual((await browser.get('/maintenance/identity')).json, { ...names, inFile: [] });
  const { entries } = (await browser.get('/maintenance/record')).json as RecordPart;
  assert.deepEqual(
    entries.map(({ actor, act }) => [actor, act]),
    [['anna', 'site-begun']],
  );
  assert.equal(((await browser.get('/session')).json as { maintainer: boolean }).maintainer, true);

  assert.equal((await browser.post('/check_first_start', { token })).status, 404);
  const other = { ...first, username: 'bert', token };
  assert.equal((await browser.post('/first_start', other)).status, 404);
  assert.equal(await site.members.count(), 1);
});

test('after an import the page is still there, and makes a person in the table the maintainer', async (t) => {
  const site = await testSite(t);
  const token = tokenOf(site);
  const browser = site.browser();
  const imported = { contact: { firstName: 'A.', surname: '', city: 'Köln' }, passwordHash: null };
  await site.db.transaction().execute(async (transaction) => {
    const people = [
      { ...imported, username: 'a.beispiel', email: first.email },
      { ...imported, username: 'bert', email: 'bert@example.org' },
    ];
    await site.accounts.addAll(transaction, people);
  });
  const names = { siteName: 'Klasse 88', groupName: 'Maler', accent: '3005' };
  await site.change('bert', { last_login_at: 1 });
  const taken = await browser.post('/first_start', { ...first, ...names, username: 'bert', token });
  assert.equal(taken.status, 409, 'of somebody who comes already');
  assert.equal((await browser.post('/first_start', { ...first, ...names, token })).status, 204);
  assert.deepEqual(
    (await site.members.all()).map(({ username }) => username),
    ['anna', 'bert'],
  );
  const anna = await site.members.find('anna');
  assert.deepEqual([anna?.maintainer, anna?.city, anna?.first_name], [1, 'Köln', 'Anna']);
  await browser.login('anna', first.password);
  // Who has seen the address meanwhile begins nothing by it, ever.
  await site.change('anna', { maintainer: 0 });
  assert.equal((await browser.post('/check_first_start', { token })).status, 404);
});

test('without the token nothing is there, and the password follows the rules', async (t) => {
  const site = await testSite(t);
  const token = tokenOf(site);
  const browser = site.browser();
  for (const guess of [token.slice(1), `${token}a`]) {
    assert.equal((await browser.post('/check_first_start', { token: guess })).status, 404);
    assert.equal((await browser.post('/first_start', { ...first, token: guess })).status, 404);
  }
  for (const wrong of [{ password: 'kurz' }, { password: 'passwort1' }])
    assert.equal((await browser.post('/first_start', { ...first, token, ...wrong })).status, 400);
  assert.equal(await site.members.count(), 0);
});

test('two who begin at once make one maintainer', async (t) => {
  const site = await testSite(t);
  const token = tokenOf(site);
  const statuses = await Promise.all(
    ['anna', 'bert', 'carl'].map(
      async (username) => (await site.browser().post('/first_start', { ...first, username, token })).status,
    ),
  );
  assert.deepEqual(statuses.toSorted(), [204, 404, 404]);
  assert.equal(await site.members.count(), 1);
});
