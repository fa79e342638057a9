import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

/** Where Debian, Red Hat, Homebrew and manual builds put the programs. */
const PLACES = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/pgsql/bin',
];

export type TestPostgres = Awaited<ReturnType<typeof startPostgres>>;

/** The role that owns the databases, without special rights, like that of a site. */
const OWNER = 'klasse';

/** PostgreSQL cannot be run here; the message says why. */
export class NoPostgres extends Error {}

/**
 * A PostgreSQL of its own, run by the programs of this machine, in a temporary folder. It uses German collation, to
 * show that nothing depends on it. `durable`: flushes what it commits, which costs time. `within`: the parent
 * folder, such as that of a small disk.
 */
export async function startPostgres({ durable, within = tmpdir() }: { durable: boolean; within?: string }) {
  const programs = findPrograms();
  const account = unprivileged();
  const folder = mkdtempSync(path.join(within, 'klassenkreis-postgres-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const data = path.join(folder, 'data');
  const initdbArgs = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'];
  const icu = ['--locale-provider=icu', '--icu-locale=de', '--no-sync'];
  await run(path.join(programs, 'initdb'), ['-D', data, ...initdbArgs, ...icu], { cwd: folder, ...account });

  const port = await freePort();
  const url = (database: string, user = OWNER) => `postgres://${user}@127.0.0.1:${port}/${database}`;
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  // Its folder may be in memory, which a log of the usual length would fill.
  if (!durable)
    settings.push('fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_wal_size=256MB');

  const launch = () => {
    const options = settings.flatMap((setting) => ['-c', setting]);
    const child = spawn(path.join(programs, 'postgres'), ['-D', data, '-p', String(port), ...options], {
      cwd: folder,
      stdio: 'ignore',
      ...account,
    });
    return { child, ended: once(child, 'exit') };
  };
  let running = launch();

  /** Runs a statement as administrator. */
  const query = async (text: string, database = 'postgres') => {
    const client = new pg.Client(url(database, 'postgres'));
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  const ready = async () => {
    while (
      await query('select').then(
        () => false,
        () => true,
      )
    )
      await sleep(50);
  };

  const killAtExit = () => void running.child.kill('SIGKILL');
  process.on('exit', killAtExit);
  await ready();
  await query(`create role ${OWNER} login`);

  /** Fast shutdown: ends all sessions, then the server. */
  const stop = async () => {
    running.child.kill('SIGINT');
    await running.ended;
  };

  let frozen: number[] = [];
  const wakeUp = () => {
    signal(frozen, 'SIGCONT');
    frozen = [];
  };

  /** The server and all processes it has started, one per session and more. */
  const processes = async () => {
    const own = await query('select pid from pg_stat_activity');
    return [running.child.pid, ...own.map(({ pid }) => Number(pid))].filter((pid) => pid !== undefined);
  };

  return {
    url,
    query,
    stop,
    /** Suspends it: connections stay open and nothing is answered. */
    async freeze() {
      frozen = await processes();
      signal(frozen, 'SIGSTOP');
    },
    wakeUp,
    /** Creates an empty database and returns its URL. */
    async database(name: string) {
      await query(`create database ${name} owner ${OWNER}`);
      return url(name);
    },
    async start() {
      running = launch();
      await ready();
    },
    async dispose() {
      wakeUp();
      await stop();
      process.off('exit', killAtExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended, such as that of the session that listed them.
    }
  }
}

function findPrograms(): string {
  const inPath = (process.env.PATH ?? '').split(':');
  const found = [...inPath, ...PLACES.flatMap((place) => globSync(place).toSorted().reverse())].find(
    (folder) => ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name))),
  );
  if (!found) throw new NoPostgres('no programs of PostgreSQL on this machine');
  return found;
}

/** PostgreSQL does not run as root; for root, an account without privileges. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new NoPostgres('no account without rights to run PostgreSQL under');
}
