import assert from 'node:assert/strict';
import { test } from 'node:test';
import { saveData } from '#test/support/own-data.ts';
import { lastLetterTo } from '#test/support/read-letters.ts';
import { tableDump } from '#test/support/table-dump.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

const HOUR = 60 * 60;

/** How a member is shut out for good or for now. */
const ends: Record<string, (site: TestSite, id: string) => Promise<unknown>> = {
  disabled: ({ db, accounts }, id) =>
    db.transaction().execute((transaction) => accounts.setDisabled(transaction, id, true)),
  deleted: ({ db, accounts }, id) =>
    db.transaction().execute((transaction) => accounts.remove(transaction, id, { keepImages: true })),
};

/** What is asked for with a mailed link, or to get one; and what it answers when it does nothing. */
const calls: {
  path: string;
  input: (site: TestSite) => Promise<object>;
  status: number;
}[] = [
  {
    path: '/perform_password_reset',
    input: async (site) => ({ token: await tokenOf(site), newPassword: 'Zwei Schichten Klarlack' }),
    status: 404,
  },
  {
    path: '/renew_password_link',
    async input(site) {
      const token = await tokenOf(site);
      site.passSeconds(2 * HOUR);
      return { token };
    },
    status: 204,
  },
  {
    path: '/confirm_address',
    async input(site) {
      await saveData(await site.join('anna'), 'anna', { privateEmailAddress: 'neu@example.org' });
      return { token: (await lastLetterTo(site, 'neu@example.org')).tokens[0] };
    },
    status: 404,
  },
];

async function tokenOf(site: TestSite): Promise<string | undefined> {
  await site.addMember('anna');
  await site.browser().post('/request_password_reset', { username: 'anna' });
  return (await lastLetterTo(site, 'anna@example.org')).tokens[0];
}

for (const { path, input, status } of calls)
  for (const [end, happens] of Object.entries(ends))
    test(`${path} does nothing for a member who is ${end} after the first look`, async (t) => {
      const site = await testSite(t);
      const json = await input(site);
      const { id = '' } = (await site.members.findForLogin('anna')) ?? {};
      const { find } = site.links;
      let ended: Promise<unknown> | undefined;
      site.links.find = async (...given) => {
        const found = await find(...given);
        ended ??= happens(site, id);
        await ended;
        return found;
      };
      const answer = await site.browser().post(path, json);
      assert.deepEqual([answer.status, site.logLines.join('').includes('"level":"error"')], [status, false]);

      // Nothing later than the end: no other password or address, no mail that leaves.
      await site.mail.drain();
      const letters = await site.mail.letters();
      const rows = await tableDump(site.db);
      assert.equal(rows.includes('"linked_address":"neu@example.org"'), false);
      if (end === 'deleted') assert.equal(rows.includes('@example.org'), false, 'no address is left');
      assert.equal(
        letters.filter(({ subject = '' }) => /geändert/.test(subject)).length,
        path === '/confirm_address' ? 1 : 0,
      );
      const login = { username: 'anna', password: 'Zwei Schichten Klarlack' };
      await site.accounts.setDisabled(site.db, id, false);
      assert.equal((await site.browser().post('/login', login)).status, 401);
    });
