import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { MaintainedMember } from '#contract/maintenance.ts';
import type { ImportPreview } from '#contract/maintenance-import.ts';
import type { MemberReach } from '#contract/member-reach.ts';
import type { Overview } from '#contract/overview.ts';
import { importHere } from '#test/support/import-here.ts';
import { ownData } from '#test/support/own-data.ts';
import { readLetters } from '#test/support/read-letters.ts';
import { testSite } from '#test/support/test-site.ts';

const WEEK = 7 * 24 * 3600;

async function withMaja(t: TestContext) {
  const site = await testSite(t);
  const maja = await site.join('maja');
  await site.db.updateTable('members').set({ maintainer: 1, invited_at: 1 }).execute();
  const confirm = () => maja.post('/confirm_password', { password: site.password });
  await confirm();
  const add = (username: string, email: string, invite = false) =>
    maja.post('/maintenance/members', { username, email, firstName: username, surname: 'Neu', invite });
  const act = (username: string, what: string) => maja.post(`/maintenance/members/${username}/${what}`);
  const remindAll = () => maja.post('/maintenance/reminders');
  const recipients = async () => (await readLetters(site)).map(({ to }) => to).toSorted();
  /** Moves the clock; the session is over then. */
  const wait = async (seconds: number) => {
    // What is not sent in time is not sent at all.
    await site.mail.drain();
    site.passSeconds(seconds);
    await maja.login('maja', site.password);
    await confirm();
  };
  return { site, maja, add, act, remindAll, recipients, wait };
}

test('somebody without email is added, gets in by a code on paper, and gives an address later', async (t) => {
  const { site, maja, add, act, recipients } = await withMaja(t);
  assert.equal((await add('otto', '', true)).status, 400, 'nowhere to invite to');
  const added = await add('otto', '');
  assert.equal(added.status, 201);
  const { email, state } = added.json as MaintainedMember;
  assert.deepEqual([email, state], ['', 'not-invited']);
  assert.equal((await act('otto', 'invite')).status, 409);
  const toDo = async () =>
    ((await maja.get('/maintenance/overview')).json as Overview).filter(
      ({ kind }) => kind === 'without-letter',
    );
  const [line] = await toDo();
  assert.equal(line?.what, 'Ein Mitglied ohne E-Mail-Adresse hat noch keinen Brief mit einem Code.');
  const { code } = (await act('otto', 'code')).json as { code: string };
  assert.deepEqual(await toDo(), []);
  const otto = site.browser();
  const newPassword = 'Grundierung und Lack';
  assert.equal((await otto.post('/perform_password_reset', { token: code, newPassword })).status, 204);
  await otto.login('otto', newPassword);
  assert.deepEqual(await recipients(), []);

  const data = ownData({ firstName: 'Otto', surname: 'Neu', privateEmailAddress: 'otto@example.org' });
  assert.equal((await otto.send('PUT', '/users/otto', { json: data })).status, 204);
  const [letter] = await readLetters(site);
  assert.equal(letter?.to, 'otto@example.org');
  const token = /\/([\w-]{43})\b/.exec(letter?.text ?? '')?.[1];
  assert.equal((await otto.post('/confirm_address', { token })).status, 204);
  assert.equal((await site.members.find('otto'))?.linked_address, 'otto@example.org');

  const change = (username: string, address: string) =>
    maja.send('PUT', `/maintenance/members/${username}`, {
      json: { username, email: address, firstName: 'Otto', surname: 'Neu' },
    });
  assert.equal((await change('otto', '')).status, 200);
  assert.equal((await site.members.find('otto'))?.linked_address, null);
});

test('a table adds those without email, says so, and does not add them again', async (t) => {
  const { site, maja, recipients } = await withMaja(t);
  importHere(site);
  const table = 'Name;E-Mail\nOtto Ohne;\nDora Da;dora@example.org\nOtto Ohne;\n';
  const preview = async () => (await maja.sendTable('import_preview', table)).json as ImportPreview;
  const shown = await preview();
  assert.deepEqual(
    shown.lines.map(({ fate, why }) => [fate, why]),
    [
      ['without-email', 'Ohne E-Mail-Adresse: bekommt einen Brief.'],
      ['new', ''],
      ['known', 'Der gleiche Name steht schon in Zeile 2.'],
    ],
  );
  const { fingerprint } = shown;
  const done = await maja.sendTable('import', table, { fingerprint });
  assert.deepEqual(done.json, { added: 2, changed: 0, uninvited: 1 });
  assert.equal((await site.members.find('otto.ohne'))?.linked_address, null);
  const again = (await preview()).lines.map(({ fate, username }) => [fate, username]);
  assert.deepEqual(again.slice(0, 2), [
    ['unchanged', 'otto.ohne'],
    ['unchanged', 'dora.da'],
  ]);
  assert.equal((await maja.post('/maintenance/invitations', { count: 1 })).status, 200);
  assert.deepEqual(await recipients(), ['dora@example.org']);
  // The address has come later, and the name was corrected.
  const named = { username: 'otto.ohne', email: '', firstName: 'Otto', surname: 'Oney' };
  assert.equal((await maja.send('PUT', '/maintenance/members/otto.ohne', { json: named })).status, 200);
  const later = 'Name;E-Mail\nOtto Ohne;otto@example.org\n';
  const { lines, fingerprint: of } = (await maja.sendTable('import_preview', later)).json as ImportPreview;
  assert.deepEqual([lines[0]?.fate, lines[0]?.username], ['changed', 'otto.ohne']);
  const completed = await maja.sendTable('import', later, { fingerprint: of });
  assert.deepEqual(completed.json, { added: 0, changed: 1, uninvited: 1 });
  assert.equal((await site.members.find('otto.ohne'))?.linked_address, 'otto@example.org');
});

test('all who never came are reminded by one press, each once a week and twice at most', async (t) => {
  const { site, maja, add, act, remindAll, recipients, wait } = await withMaja(t);
  /** What the overview says of it, which sends nobody to a command that finds nobody. */
  const found = async () =>
    ((await maja.get('/maintenance/overview')).json as Overview)
      .filter(({ kind }) => kind === 'never-came' || kind === 'reminded-enough')
      .map(({ kind, count }) => `${kind} ${count}`);
  for (const name of ['bert', 'carl']) await add(name, `${name}@example.org`, true);
  await add('dora', 'dora@example.org');
  await add('otto', '');
  assert.equal((await act('otto', 'code')).status, 200);
  const early = await remindAll();
  assert.equal(early.status, 429);
  assert.ok(Number(early.headers.get('retry-after')) > WEEK - 3600);
  assert.equal((await act('carl', 'invite')).status, 429);
  assert.equal((await act('carl', 'invite-now')).status, 200);

  await wait(WEEK - 60);
  assert.equal((await remindAll()).status, 429);
  assert.deepEqual(await found(), []);
  await wait(120);
  assert.deepEqual(await found(), ['never-came 2']);
  const done = await remindAll();
  assert.deepEqual([done.status, done.json], [202, { recipients: 2 }]);
  assert.equal((await remindAll()).status, 429);
  await wait(WEEK + 60);
  assert.deepEqual((await remindAll()).json, { recipients: 1 }, 'carl has had two');
  await wait(WEEK + 60);
  assert.equal((await remindAll()).status, 409);
  assert.equal((await act('carl', 'invite-now')).status, 409);
  assert.deepEqual(await found(), ['reminded-enough 2']);
  const all = await recipients();
  assert.deepEqual(
    ['bert', 'carl', 'dora', 'otto'].map((name) => all.filter((to) => to === `${name}@example.org`).length),
    [3, 3, 0, 0],
  );
  const lines = await site.db
    .selectFrom('maintenance_record')
    .select('subject_name')
    .where('act', '=', 'member-reminded')
    .orderBy('number')
    .execute();
  assert.deepEqual(
    lines.map(({ subject_name: name }) => name),
    ['carl', 'bert', 'carl', 'bert'],
  );
});

test('a maintainer lifts what wrong tries have brought upon a member, and the record says so', async (t) => {
  const { site, maja, act } = await withMaja(t);
  await site.addMember('bert');
  const stranger = site.browser();
  const tryIn = (password: string) => stranger.post('/login', { username: 'bert', password });
  for (let wrong = 0; wrong < 60 && (await tryIn('falsch')).status !== 429; wrong += 1);
  assert.equal((await tryIn(site.password)).status, 429);
  const reach = async () => (await maja.get('/maintenance/members/bert/reach')).json as MemberReach;
  const before = await reach();
  assert.ok(before.failedLogins > 0 && before.waitsUntil && !before.codesAreOff, JSON.stringify(before));
  assert.equal((await act('bert', 'unblock')).status, 200);
  assert.deepEqual(await reach(), { failedLogins: 0, codesAreOff: false, consents: [] });
  assert.equal((await tryIn(site.password)).status, 200);
  const last = await site.db
    .selectFrom('maintenance_record')
    .selectAll()
    .orderBy('number', 'desc')
    .executeTakeFirst();
  assert.deepEqual([last?.act, last?.subject_name], ['member-unblocked', 'bert']);
});
