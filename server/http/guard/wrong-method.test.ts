import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSite } from '#test/support/test-site.ts';

test('a method that a path does not take is told, with those that it takes; of maintainers it is unknown', async (t) => {
  const site = await testSite(t);
  const bert = await site.join('bert');
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
