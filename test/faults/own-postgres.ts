import type { TestContext } from 'node:test';
import { NoPostgres, startPostgres, type TestPostgres } from '#test/support/test-postgres.ts';

/** A PostgreSQL server for the test, which is skipped if none is installed. */
export async function ownPostgres(t: TestContext): Promise<TestPostgres | undefined> {
  try {
    const server = await startPostgres({ durable: true });
    t.after(() => server.dispose());
    return server;
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error;
    return void t.skip(error.message);
  }
}
