import assert from 'node:assert/strict';
import { test } from 'node:test';
import { saveData } from '#test/support/own-data.ts';
import { lastLetterTo } from '#test/support/read-letters.ts';
import { tableDump } from '#test/support/table-dump.ts';
import { type TestHouse, testHouse } from '#test/support/test-house.ts';

const HOUR = 60 * 60;

/** How a member is shut out for good or for now. */
const ends: Record<string, (house: TestHouse, id: string) => Promise<unknown>> = {
  disabled: ({ db, accounts }, id) =>
    db.transaction().execute((transaction) => accounts.setDisabled(transaction, id, true)),
  deleted: ({ db, accounts }, id) =>
    db.transaction().execute((transaction) => accounts.remove(transaction, id, { keepImages: true })),
};

/** What is asked for with a mailed link, or to get one; and what it answers when it does nothing. */
const calls: {
  path: string;
  input: (house: TestHouse) => Promise<object>;
  status: number;
}[] = [
  {
    path: '/perform_password_reset',
    input: async (house) => ({ token: await tokenOf(house), newPassword: 'Zwei Schichten Klarlack' }),
    status: 404,
  },
  {
    path: '/renew_password_link',
    async input(house) {
      const token = await tokenOf(house);
      house.passSeconds(2 * HOUR);
      return { token };
    },
    status: 204,
  },
  {
    path: '/confirm_address',
    async input(house) {
      await saveData(await house.join('anna'), 'anna', { privateEmailAddress: 'neu@example.org' });
      return { token: (await lastLetterTo(house, 'neu@example.org')).tokens[0] };
    },
    status: 404,
  },
];

async function tokenOf(house: TestHouse): Promise<string | undefined> {
  await house.addMember('anna');
  await house.browser().post('/request_password_reset', { username: 'anna' });
  return (await lastLetterTo(house, 'anna@example.org')).tokens[0];
}

for (const { path, input, status } of calls)
  for (const [end, happens] of Object.entries(ends))
    test(`${path} does nothing for a member who is ${end} after the first look`, async (t) => {
      const house = await testHouse(t);
      const json = await input(house);
      const { id = '' } = (await house.members.findForLogin('anna')) ?? {};
      const { find } = house.links;
      let ended: Promise<unknown> | undefined;
      house.links.find = async (...given) => {
        const found = await find(...given);
        ended ??= happens(house, id);
        await ended;
        return found;
      };
      const answer = await house.browser().post(path, json);
      assert.deepEqual([answer.status, house.logLines.join('').includes('"level":"error"')], [status, false]);

      // Nothing later than the end: no other password or address, no mail that leaves.
      await house.mail.drain();
      const letters = await house.mail.letters();
      const rows = await tableDump(house.db);
      assert.equal(rows.includes('"linked_address":"neu@example.org"'), false);
      if (end === 'deleted') assert.equal(rows.includes('@example.org'), false, 'no address is left');
      assert.equal(
        letters.filter(({ subject = '' }) => /geändert/.test(subject)).length,
        path === '/confirm_address' ? 1 : 0,
      );
      const login = { username: 'anna', password: 'Zwei Schichten Klarlack' };
      await house.accounts.setDisabled(house.db, id, false);
      assert.equal((await house.browser().post('/login', login)).status, 401);
    });
