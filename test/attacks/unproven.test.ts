import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api, type CallName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { saveData } from '#test/support/own-data.ts';
import { askToAdd } from '#test/support/passkeys.ts';
import { lastLetterTo } from '#test/support/read-letters.ts';
import { tableDump } from '#test/support/table-dump.ts';
import { testAuthenticator } from '#test/support/test-authenticator.ts';
import { testSite } from '#test/support/test-site.ts';
import { lineWith } from './call-of.ts';

const NEW = 'Spachtel und Schleifpapier';

const endpoints: Record<string, Endpoint> = api;
const asking = (Object.keys(api) as CallName[]).filter((name) =>
  endpoints[name]?.refuses?.includes('confirm-by-mail'),
);

test('whoever has set a password by a stolen cookie changes nothing that outlasts it, by no call that asks for a mail', async (t) => {
  const site = await testSite(t);
  const thief = await site.join('anna');
  assert.equal((await thief.post('/change_password', { newPassword: NEW })).status, 204);
  const again = site.browser();
  await again.login('anna', NEW);
  await saveData(again, 'anna', { privateEmailAddress: 'dieb@example.org' });
  const [token] = (await lastLetterTo(site, 'dieb@example.org')).tokens;
  // Of another account, so that only who it is for is wrong; no device is asked in a session that may not add one.
  const response = testAuthenticator().register(await askToAdd(await site.join('bert')));
  const bodies: Partial<Record<CallName, object>> = {
    'POST /users/{username}/deletion': { images: 'delete', password: NEW },
    'POST /passkeys/registration_options': {},
    'POST /passkeys': { name: 'Handy', response },
    'POST /confirm_address': { token },
  };
  assert.deepEqual(Object.keys(bodies).toSorted(), asking.toSorted());
  const state = async () => (await tableDump(site.db)).replaceAll(/\{"bucket":[^}]*\},?/g, '');
  const before = await state();
  for (const browser of [thief, again])
    for (const name of asking) {
      const { method, path } = lineWith(name, { username: 'anna' });
      const answer = await browser.send(method, path, { json: bodies[name] });
      // What no device was asked is not valid before anything else.
      assert.equal(answer.status, name === 'POST /passkeys' ? 400 : 403, name);
      assert.equal(await state(), before, name);
    }
});
