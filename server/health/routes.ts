import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '#server/config/settings.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Health } from './readiness.ts';

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
