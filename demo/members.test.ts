import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MaintainedMember, memberStates } from '#contract/maintenance.ts';
import { testHouse } from '#test/support/test-house.ts';
import { demoMemorial } from './class.ts';
import { demoLogins, demoMaintainer, fillMembers } from './members.ts';

test('one who logs in is a maintainer and sees members in every state', async (t) => {
  const house = await testHouse(t);
  const ids = await fillMembers(house, await house.passwords.hash(house.password));
  await house.db.transaction().execute((transaction) =>
    house.memorials.add(transaction, demoMemorial.about, {
      id: ids.get(demoMemorial.username) ?? '',
      disabled: 0,
    }),
  );
  for (const username of demoLogins) await house.again(username);
  const heike = await house.again(demoMaintainer);
  await house.confirm(heike);
  const { json } = await heike.get('/maintenance/members');
  const members = json as MaintainedMember[];
  assert.deepEqual(new Set(members.map(({ state }) => state)), new Set(memberStates));
  assert.deepEqual(
    members.filter(({ maintainer }) => maintainer).map(({ username }) => username),
    [demoMaintainer],
  );
  const neverHere = members.filter(({ state }) => state === 'not-invited' || state === 'invited');
  assert.ok(neverHere.every(({ consents }) => !consents.publication && !consents.groupEmails));
});
