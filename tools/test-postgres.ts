import { openConfiguredDatabase } from '#server/compose/open-database.ts';
import { readConfig } from '#server/config/config.ts';
import { NoPostgres, startPostgres } from '#test/support/test-postgres.ts';
import { temporaryRoot } from './temporary-root.ts';

/** `template`: the address of an empty, migrated database, to be copied for each test; without one `missing` says why. */
export type PostgresForTests = { template?: string; missing?: string; stop?: () => Promise<void> };

/** Starts a PostgreSQL for tests, unless its programs are not on this machine. */
export async function postgresForTests(): Promise<PostgresForTests> {
  try {
    const server = await startPostgres({ durable: false, within: temporaryRoot() });
    const template = await server.database('empty_site');
    const db = await openConfiguredDatabase(readConfig({ DATABASE_URL: template }));
    await db.destroy();
    return { template, stop: () => server.dispose() };
  } catch (error) {
    if (error instanceof NoPostgres) return { missing: error.message };
    throw error;
  }
}
