import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { judge } from './findings.ts';
import { faultSite } from './site.ts';

/** How long another program holds the lock, in seconds; a writer waits for two. */
const HELD = 5;

test('while another program holds the lock, writers are told to come again and readers go on', async (t) => {
  const site = await faultSite(t);
  const running = await site.start();
  const worker = await running.worker('m000');
  const other = new DatabaseSync(site.paths.database);
  t.after(() => other.isOpen && other.close());
  other.exec('begin exclusive');
  const end = performance.now() + HELD * 1000;
  let slowestWrite = 0;
  for (let round = 0; round < 2; round += 1) {
    const asked = performance.now();
    const refused = await site.work.saveCity(worker);
    slowestWrite = Math.max(slowestWrite, performance.now() - asked);
    assert.equal(refused?.status, 503, refused?.text ?? 'no answer');
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.equal((await worker.browser.get('/galleries')).status, 200);
  }
  assert.ok(slowestWrite < 5000, `${slowestWrite} ms`);
  await sleep(Math.max(0, end - performance.now()));
  other.exec('rollback');
  assert.equal((await site.work.saveCity(worker))?.status, 204);
  judge(t, 1, await site.lookAtTheEnd(running));
});
