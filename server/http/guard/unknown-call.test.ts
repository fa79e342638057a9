import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { testHouse } from '#test/support/test-house.ts';

/** Maintainers' calls, and the same where there is none. */
const calls = [
  ['POST', '/maintenance/missing', '/maintenancf/missing'],
  ['GET', '/maintenance/overview', '/maintenancf/overview'],
  ['DELETE', '/maintenance/memorials/x', '/maintenancf/memorials/x'],
] as const;

async function assertAlike(member: TestBrowser, status: number) {
  for (const [method, known, unknown] of calls) {
    const answers = await Promise.all([member.send(method, known), member.send(method, unknown)]);
    const [first, second] = answers.map(({ status, text, headers }) => [
      status,
      text.replace(/"requestId":"[^"]+"/, ''),
      [...headers].filter(([name]) => name !== 'date'),
    ]);
    assert.deepEqual(first, second);
    assert.equal(answers[0].status, status, method);
  }
}

test('a call of maintainers is like one that does not exist, also while the site stops', async (t) => {
  const house = await testHouse(t);
  const bert = await house.join('bert');
  await assertAlike(bert, 404);
  house.health.stop();
  await assertAlike(bert, 503);
});

test('a call of maintainers is like one that does not exist, also while no session can be read', async (t) => {
  const house = await testHouse(t);
  const bert = await house.join('bert');
  await house.db.schema.alterTable('sessions').renameTo('sessions_away').execute();
  await assertAlike(bert, 500);
});

test('a method that a path does not take is told, with those that it takes; of maintainers it is unknown', async (t) => {
  const house = await testHouse(t);
  const bert = await house.join('bert');
  for (const [method, path, allow] of [
    ['OPTIONS', '/calendars/x.ics', 'GET, HEAD'],
    ['DELETE', '/users/bert', 'GET, HEAD, PUT'],
    ['PUT', '/login', 'POST'],
  ] as const) {
    const { status, json, headers } = await bert.send(method, path);
    assert.deepEqual([status, json, headers.get('allow')], [405, { error: 'wrong-method' }, allow], path);
  }
  assert.equal((await bert.send('DELETE', '/maintenance/overview')).status, 404);
});
