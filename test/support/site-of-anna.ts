import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ownData } from './own-data.ts';
import type { TestBrowser } from './test-browser.ts';
import type { TestPostgres } from './test-postgres.ts';
import { testSite } from './test-site.ts';

let sites = 0;

/** A site with the member anna, on a database of its own for the test to disturb. */
export async function siteOfAnna(t: TestContext, server: TestPostgres) {
  sites += 1;
  const database = `house_${sites}`;
  const site = await testSite(t, { settings: { DATABASE_URL: await server.database(database) } });
  const anna = await site.join('anna');
  const cityOf = async () => ((await anna.get('/users/anna')).json as { city: string }).city;
  return { site, anna, database, cityOf };
}

/** Ends the site's database sessions. */
export const terminate = (server: TestPostgres, database: string, where = 'true') =>
  server.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${database}' and application_name = 'klassenkreis' and ${where}`,
  );

/** A client for statements of another program on the database of a site. */
export async function byHand(t: TestContext, server: TestPostgres, database: string) {
  const client = new pg.Client(server.url(database, 'postgres'));
  await client.connect();
  t.after(() => client.end());
  return client;
}

export const save = (browser: TestBrowser, city: string) =>
  browser.send('PUT', '/users/anna', { json: ownData({ city, acceptGroupEmails: true }) });

/** Asserts the answer of an unavailable store: 503 with a time to retry after. */
export function isAway(answer: Awaited<ReturnType<typeof save>>) {
  assert.deepEqual([answer.status, (answer.json as { error: string }).error], [503, 'store-away']);
  assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/);
}

/** Waits until some session of the site waits for a lock, or, with another name, one by hand. */
export async function waitForLockWaiter(
  server: TestPostgres,
  database: string,
  application = 'klassenkreis',
) {
  const waiting = `select 1 from pg_stat_activity where datname = '${database}'
    and application_name = '${application}' and wait_event_type = 'Lock'`;
  while ((await server.query(waiting)).length === 0) await sleep(20);
}
