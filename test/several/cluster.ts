import type { TestContext } from 'node:test';
import pg from 'pg';
import { addMembers } from '#test/support/add-members.ts';
import { freePort } from '#test/support/free-port.ts';
import { createBrowser } from '#test/support/test-browser.ts';
import { testMailServer } from '#test/support/test-mail-server.ts';
import { startPostgres } from '#test/support/test-postgres.ts';
import { startServer, type TestProcess, temporaryFolder } from '#test/support/test-process.ts';
import { s3Settings, startS3 } from '#test/support/test-s3.ts';
import { startBalancer } from './balancer.ts';

const PASSWORD = 'Grundierung und Decklack';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Three server processes on one PostgreSQL and one bucket, each with a data folder of its own, behind nginx. */
export async function startCluster(t: TestContext, { members = 12 } = {}) {
  const postgres = await startPostgres({ durable: true });
  t.after(() => postgres.dispose());
  const bucket = await startS3(await temporaryFolder(t));
  t.after(bucket.close);
  const mailServer = await testMailServer(t);
  const url = await postgres.database('several');
  const common = {
    DATABASE_URL: url,
    ...s3Settings(bucket.settings),
    TRUST_PROXY: 'loopback',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'klasse@example.org',
    MAIL_PER_MINUTE: '0',
    MAIL_PER_HOUR: '0',
    UPLOADS_PER_HOUR: '1000000',
    GALLERIES_PER_HOUR: '1000000',
    MEMBER_MAX_IMAGES: '1000000',
  };
  const names = Array.from({ length: members }, (_, index) => `m${String(index).padStart(3, '0')}`);
  await addMembers({ ...common, DATA_DIR: await temporaryFolder(t) }, names, PASSWORD);

  const places: { PORT: string; DATA_DIR: string }[] = [];
  for (let place = 0; place < 3; place += 1)
    places.push({ PORT: String(await freePort()), DATA_DIR: await temporaryFolder(t) });
  const start = (place: { PORT: string; DATA_DIR: string }) => startServer(t, { ...common, ...place });
  const processes: TestProcess[] = await Promise.all(places.map(start));
  const ports = places.map(({ PORT }) => Number(PORT));
  const address = await startBalancer(t, ports);

  const query = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
    const client = new pg.Client(url);
    await client.connect();
    return client
      .query<Row>(text)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };

  return {
    names,
    password: PASSWORD,
    address,
    processes,
    mailServer,
    /** A browser that talks to nginx or to one of the processes. */
    browser: (at: { address: string } = { address }, cookies?: Map<string, string>) =>
      createBrowser(at.address, cookies),
    /** Kills one process and starts it again. */
    async killAndStart(index: number): Promise<void> {
      const place = places[index];
      if (!place) throw new Error('No such process');
      await processes[index]?.end('SIGKILL');
      processes[index] = await start(place);
    },
    /** Runs one statement on the database. */
    query,
  };
}
