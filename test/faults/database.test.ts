import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { runAdmin } from '#test/support/test-process.ts';
import { judge } from './findings.ts';
import { type FaultSite, faultSite } from './site.ts';

/** Another program on the database of a site, that holds the lock for writing. */
function holdLock(t: TestContext, site: FaultSite) {
  const other = new DatabaseSync(site.paths.database);
  t.after(() => other.isOpen && other.close());
  other.exec('begin exclusive');
  return { release: () => other.close() };
}

test('while another program holds the lock, what is read is answered before those who wait to write, and they are told to come again', async (t) => {
  const site = await faultSite(t, { members: 5 });
  const running = await site.start();
  const workers = await running.workers();
  const [first] = workers;
  assert.ok(first);
  const lock = holdLock(t, site);

  const answered: string[] = [];
  const writing = workers.map(async (worker) => {
    const answer = await site.work.saveCity(worker);
    answered.push('write');
    return answer;
  });
  // As long as they wait, all else is answered, over and over.
  let rounds = 0;
  for (; answered.length === 0; rounds += 1) {
    for (const path of ['/galleries', '/users', '/session'])
      assert.equal((await first.browser.get(path)).status, 200);
    assert.equal((await fetch(`${running.address}/healthz`)).status, 200);
  }
  assert.ok(rounds > 5, `${rounds} rounds`);
  for (const refused of await Promise.all(writing)) {
    assert.equal(refused?.status, 503, refused?.text ?? 'no answer');
    assert.equal((refused.json as { error: string }).error, 'store-away');
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
  }

  const waiting = workers.map((worker) => site.work.saveCity(worker));
  // Answered behind them.
  assert.equal((await first.browser.get('/session')).status, 200);
  lock.release();
  for (const saved of await Promise.all(waiting)) assert.equal(saved?.status, 204);
  judge(t, workers.length, await site.lookAtTheEnd(running));
});

test('while another program holds the lock, a command ends with a sentence, and the next one works', async (t) => {
  const site = await faultSite(t);
  const running = await site.start();
  const { browser } = await running.worker('m001');
  const lock = holdLock(t, site);
  const disable = () => runAdmin(t, ['member', 'disable', 'm001'], site.environment);
  const refused = await disable();
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /Datenbank/);
  assert.equal((await browser.get('/session')).status, 200);
  lock.release();
  assert.equal((await disable()).code, 0);
  assert.equal((await browser.get('/session')).status, 401);
});
