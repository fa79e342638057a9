import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordPart } from '#contract/record.ts';
import { maintainerAndMember, newcomer } from '#test/support/maintainer-and-member.ts';

test('every act is in the record with the names of that time, and nothing that was refused', async (t) => {
  const { site, anna, confirm, act, record } = await maintainerAndMember(t);
  await confirm();
  await anna.post('/maintenance/members', { ...newcomer, invite: true });
  await act('sabine', 'disable');
  await act('anna', 'disable');
  await site.accounts.rename(site.db, (await site.members.find('sabine'))?.id ?? '', 'sabine.koerner');
  const { entries, more } = await record();
  assert.deepEqual(
    entries.map((entry) => [entry.actor, entry.act, entry.member]),
    [
      ['anna', 'member-disabled', 'sabine'],
      ['anna', 'member-invited', 'sabine'],
      ['anna', 'member-added', 'sabine'],
    ],
  );
  assert.equal(more, false);
});

test('a long record comes in parts', async (t) => {
  const { anna, confirm, act, record } = await maintainerAndMember(t);
  await confirm();
  for (let turn = 0; turn < 30; turn += 1) {
    await act('bert', 'disable');
    await act('bert', 'enable');
  }
  const first = await record();
  assert.deepEqual([first.entries.length, first.more], [50, true]);
  const before = first.entries.at(-1)?.number;
  const rest = (await anna.get(`/maintenance/record/*/*/${before}`)).json as RecordPart;
  assert.deepEqual([rest.entries.length, rest.more], [10, false]);
});

test('the record is read by kind and by person, under the name of today or of that time', async (t) => {
  const { site, anna, confirm, act } = await maintainerAndMember(t);
  await confirm();
  await anna.post('/maintenance/members', { ...newcomer, invite: false });
  await act('sabine', 'disable');
  await act('bert', 'disable');
  await anna.get('/maintenance/members');
  await site.accounts.rename(site.db, (await site.members.find('sabine'))?.id ?? '', 'sabine.koerner');
  const found = async (kind: string, person: string) => {
    const { status, json } = await anna.get(`/maintenance/record/${kind}/${encodeURIComponent(person)}/*`);
    assert.equal(status, 200);
    return (json as RecordPart).entries.map((entry) => entry.act);
  };
  for (const name of ['sabine', 'sabine.koerner', 'Sabine.Koerner'])
    assert.deepEqual(await found('*', name), ['member-disabled', 'member-added'], name);
  assert.deepEqual(await found('readings', '*'), ['members-read']);
  assert.deepEqual(await found('members', 'bert'), ['member-disabled']);
  assert.equal((await found('*', 'anna')).length, 4);
  assert.deepEqual(await found('meetings', '*'), []);
  assert.deepEqual(await found('*', '%'), []);
});

test('what was done about a member is in the export of their own data', async (t) => {
  const { site, bert, confirm, act } = await maintainerAndMember(t);
  await confirm();
  await act('bert', 'password-link');
  const { text } = await bert.get('/users/bert/export');
  assert.ok(text.includes('password-link-made'));
  const anna = await site.join('carla');
  assert.ok(!(await anna.get('/users/carla/export')).text.includes('password-link-made'));
});

test('a request for the headers alone, or a prefetch, reads nothing, and gets nothing', async (t) => {
  const { anna, confirm, record } = await maintainerAndMember(t);
  await confirm();
  const before = (await record()).entries.length;
  assert.equal((await anna.fetch('HEAD', '/api/v1/maintenance/members')).status, 405);
  for (const header of ['sec-purpose', 'purpose'])
    assert.equal(
      (await anna.send('GET', '/maintenance/members', { headers: { [header]: 'prefetch' } })).status,
      403,
    );
  assert.equal((await record()).entries.length, before);
  assert.equal((await anna.get('/maintenance/members')).status, 200);
  assert.equal((await record()).entries.length, before + 1);
});
