import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '#test/support/test-process.ts';
import { judge } from './findings.ts';
import { createLoad } from './load.ts';
import { ownPostgres } from './own-postgres.ts';
import { faultSite, type RunningSite } from './site.ts';

const SECOND_MS = 1000;
const AWAY_SECONDS = 60;
/** Longer than the driver's timeouts for a silent server and for a busy pool. */
const LONGEST_MS = 22 * SECOND_MS;
const RECOVERED_MS = 20 * SECOND_MS;

/** Members who use a site on its own PostgreSQL; whatever happens to that, they get 2xx or 503. */
async function busySite(t: TestContext) {
  const server = await ownPostgres(t);
  if (!server) return undefined;
  const DATABASE_URL = await server.database('busy');
  const site = await faultSite(t, {
    members: 8,
    dataDir: await temporaryFolder(t),
    settings: { DATABASE_URL },
  });
  const running = await site.start();
  const { workers, gallery } = await running.gather();
  const statuses = new Map<number, number>();
  const load = createLoad(site.ledger, workers, gallery, {
    accepts(status) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      return status < 300 || status === 503;
    },
  });
  return { server, site, running, load, statuses };
}

const isReady = async ({ address }: RunningSite) => (await fetch(`${address}/readyz`)).status === 200;

async function recovered(running: RunningSite): Promise<number> {
  const asked = performance.now();
  while (!(await isReady(running))) {
    assert.ok(performance.now() - asked < RECOVERED_MS, 'it does not become ready');
    await sleep(100);
  }
  return performance.now() - asked;
}

const slowestOf = (waits: number[]) => Math.round(Math.max(0, ...waits));

test(`a server stopped for ${AWAY_SECONDS} seconds under load is missed with 503, and nothing is lost`, async (t) => {
  const busy = await busySite(t);
  if (!busy) return;
  const { server, site, running, load, statuses } = busy;
  await sleep(3 * SECOND_MS);
  const waits = load.waitsFromNow();
  await server.stop();
  const stopped = performance.now();
  await sleep(SECOND_MS);
  while (performance.now() - stopped < AWAY_SECONDS * SECOND_MS) {
    assert.equal(await isReady(running), false);
    assert.equal((await fetch(`${running.address}/healthz`)).status, 200);
    await sleep(SECOND_MS);
  }
  await server.start();
  const back = await recovered(running);
  await sleep(3 * SECOND_MS);
  await load.end();
  t.diagnostic(
    `stopped_postgres: ${statuses.get(503) ?? 0} times 503, ${slowestOf(waits)} ms the slowest, ` +
      `${Math.round(back)} ms until ready again`,
  );
  assert.ok((statuses.get(503) ?? 0) > AWAY_SECONDS);
  judge(t, 1, await site.lookAtTheEnd(running));
});

test('a server that falls silent holds up no request for ever, and nothing is lost', async (t) => {
  const busy = await busySite(t);
  if (!busy) return;
  const { server, site, running, load, statuses } = busy;
  await sleep(3 * SECOND_MS);
  const waits = load.waitsFromNow();
  await server.freeze();
  const silent = performance.now();
  while (performance.now() - silent < AWAY_SECONDS * SECOND_MS) {
    const asked = performance.now();
    assert.equal(await isReady(running), false);
    assert.ok(performance.now() - asked < LONGEST_MS);
    assert.equal((await fetch(`${running.address}/healthz`)).status, 200);
    await sleep(SECOND_MS);
  }
  server.wakeUp();
  const back = await recovered(running);
  await sleep(3 * SECOND_MS);
  await load.end();
  t.diagnostic(
    `silent_postgres: ${statuses.get(503) ?? 0} times 503, ${slowestOf(waits)} ms the slowest, ` +
      `${Math.round(back)} ms until ready again`,
  );
  assert.ok(slowestOf(waits) < LONGEST_MS, `${slowestOf(waits)} ms`);
  judge(t, 1, await site.lookAtTheEnd(running));
});
