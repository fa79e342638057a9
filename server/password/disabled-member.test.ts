import assert from 'node:assert/strict';
import { test } from 'node:test';
import { saveData } from '#test/support/own-data.ts';
import { lastLetterTo } from '#test/support/read-letters.ts';
import { testHouse } from '#test/support/test-house.ts';

const NEW = 'Spachtel und Schleifpapier';

test('disabling ends every link that waits, and enabling brings none of them back', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const member = await house.members.find('anna');
  assert.ok(member);
  const newest = async (address = 'anna@example.org') => (await lastLetterTo(house, address)).tokens[0] ?? '';
  const post = async (path: string, json: unknown) => (await house.browser().post(path, json)).status;

  await post('/request_password_reset', { username: 'anna' });
  const reset = await newest();
  const { token: invitation } = await house.links.issue(house.db, {
    memberId: member.id,
    purpose: 'invitation',
    address: 'anna@example.org',
  });
  await saveData(anna, 'anna', { privateEmailAddress: 'neu@example.org' });
  const confirmation = await newest('neu@example.org');

  const { accounts } = house;
  await accounts.setDisabled(house.db, member.id, true);
  await accounts.setDisabled(house.db, member.id, false);
  for (const token of [reset, invitation]) {
    assert.deepEqual((await house.browser().post('/check_password_link', { token })).json, {
      works: false,
      purpose: 'unknown',
    });
    assert.equal(await post('/perform_password_reset', { token, newPassword: NEW }), 404);
  }
  assert.equal(await post('/confirm_address', { token: confirmation }), 404);
  await house.browser().login('anna', house.password);

  await post('/request_password_reset', { username: 'anna' });
  assert.equal(await post('/perform_password_reset', { token: await newest(), newPassword: NEW }), 204);
});
