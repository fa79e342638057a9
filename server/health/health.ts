import { hash, randomUUID, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '#server/config/settings.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { queueState } from '#server/mail/overview.ts';
import type { Database } from '#server/ports/database/database.ts';
import { compareShape } from '#server/ports/database/schema/shape.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { dataFolderPaths, freeBytes } from '#server/process/data-folder.ts';

/** What the site needs to do its work. */
type Need = 'running' | 'database' | 'schema' | 'data-folder' | 'images' | 'free-space' | 'mail-queue';

/**
 * `mailWaitsSeconds`: how overdue the first mail in the queue is; null when unknown. `isOutdated`: another version lies on
 * the disk than the one that runs.
 */
export type Readiness = { missing: Need[]; mailWaitsSeconds: number | null; isOutdated: boolean };

export type Health = ReturnType<typeof createHealth>;

/** Takes the write lock and changes no row. */
const writeToDatabase = (db: Database) =>
  db
    .transaction()
    .execute((transaction) =>
      transaction.updateTable('mail_control').set({ value: '' }).where('name', '=', 'none of ours').execute(),
    );

const writeToFolder = async (folder: string) => {
  const probe = path.join(folder, `ready-${randomUUID()}`);
  try {
    await writeFile(probe, 'x', { flag: 'wx', flush: true });
  } finally {
    await rm(probe, { force: true });
  }
};

/** Tells whether the site can do its work. `now` is the clock in ms. */
export function createHealth(deps: {
  db: Database;
  storage: ImageStorage;
  now: () => number;
  config: { dataDir: string; freeSpaceReserveBytes: number };
  /** Whether what lies on the disk is still what the process has opened. */
  databaseIsSound: () => boolean;
  isNewVersionThere: () => boolean;
}) {
  const { db, storage, now, config, databaseIsSound, isNewVersionThere } = deps;
  const paths = dataFolderPaths(config.dataDir);
  let stopping = false;

  const hasSpace = async () => (await freeBytes(config.dataDir)) >= config.freeSpaceReserveBytes;

  return {
    /** From now on the site reports not ready and refuses new requests. */
    stop(): void {
      stopping = true;
    },

    isStopping: () => stopping,

    async readiness(): Promise<Readiness> {
      // A database that does not answer is told of by its own check.
      const isOther = await compareShape(db).then(
        ({ wrong }) => wrong.length > 0,
        () => false,
      );
      const queue = await queueState(db, now()).catch(() => undefined);
      const checks: [Need, boolean][] = [
        ['running', !stopping],
        [
          'database',
          databaseIsSound() && (isOther || (queue !== undefined && (await works(() => writeToDatabase(db))))),
        ],
        ['schema', !isOther],
        ['data-folder', existsSync(paths.marker) && (await works(() => writeToFolder(paths.work)))],
        ['images', await storage.works()],
        ['free-space', await hasSpace().catch(() => false)],
        ['mail-queue', !queue?.stuck],
      ];
      return {
        missing: checks.flatMap(([need, isMet]) => (isMet ? [] : need)),
        mailWaitsSeconds: queue ? Math.floor(queue.waitingMs / 1000) : null,
        isOutdated: isNewVersionThere(),
      };
    },
  };
}

const works = (action: () => Promise<unknown>) =>
  action().then(
    () => true,
    () => false,
  );

export const healthAddresses = ['/healthz', '/readyz'];
const RETRY_SECONDS = 5;

/**
 * Liveness and readiness, for monitoring and not for members, hence not in the API table. Answered to
 * requests from this machine or with the token; for all others, 404.
 */
export function serveHealth(
  app: FastifyInstance,
  { health, config }: { health: Health; config: { healthToken: string | undefined } },
): void {
  const { healthToken: token } = config;
  const refuseOutsiders = async (request: FastifyRequest) => {
    if (!isLocal(request) && !hasToken(request, token)) throw new Refusal('not-found');
  };
  // Logging every probe would drown the other lines.
  const options = { onRequest: refuseOutsiders, logLevel: 'warn' } as const;

  app.get('/healthz', options, (_request, reply) => reply.type('text/plain; charset=utf-8').send('ok\n'));
  app.get('/readyz', options, async (_request, reply) => {
    const readiness = await health.readiness();
    return reply
      .code(readiness.missing.length === 0 ? 200 : 503)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(readiness));
  });

  // Requests on connections still open after the signal to stop.
  app.addHook('onRequest', ({ routeOptions: { url = '' } }, _reply, done) => {
    const isRefused = health.isStopping() && !healthAddresses.includes(url);
    done(isRefused ? new Refusal('busy', { retryAfter: RETRY_SECONDS }) : undefined);
  });
}

/** Whether the request was made on this machine, not forwarded by a proxy on it. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];
  const hostname = headers.host?.replace(/:\d*$/, '') ?? '';
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(hostname) &&
    proxyHeaders.every((name) => headers[name] === undefined)
  );
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return (
    token !== undefined && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
  );
}
