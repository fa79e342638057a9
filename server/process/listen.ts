import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { failureInWords } from '#server/failure-in-words.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { startErrors } from '#texts/admin.ts';
import type { Config } from '../config/config.ts';

/** By which this machine itself reaches the site. */
export function ownUrl(host: string, port: number): URL {
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  const name = everywhere[host] ?? host;
  return new URL(`http://${name.includes(':') ? `[${name}]` : name}:${port}`);
}

/** How long running requests may take after the signal to stop. */
const GRACE_MS = 20_000;
const IDLE_CHECK_MS = 50;
/** How many newcomers may wait for a connection: one that finds no place there tries again after a second. */
const BACKLOG = 4096;

/** Starts listening and returns the port, which the system chooses when the setting is 0. */
export async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  // While the site closes, every answer ends its connection.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!app.server.listening) reply.header('connection', 'close');
    done();
  });
  try {
    await app.listen({ host, port, backlog: BACKLOG, listenTextResolver: () => 'listening' });
  } catch (error) {
    const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    throw new MaintainerError(
      inUse ? startErrors.portInUse(host, port) : startErrors.cannotListen(host, port, failureInWords(error)),
    );
  }
  return (app.server.address() as AddressInfo).port;
}

/**
 * Closes the app: no new requests, running ones are finished (20 s at most). Keep-alive connections would hold
 * it open, so each is closed as soon as it is idle.
 */
export async function close(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  const grace = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(grace);
  }
}
