import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '#server/config/settings.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Metrics } from './metrics.ts';
import type { Health } from './readiness.ts';

const addresses = ['/healthz', '/readyz', '/metrics'];
const RETRY_SECONDS = 5;

type Parts = { health: Health; metrics: Metrics; config: { healthToken: string | undefined } };

/**
 * Three addresses for those who watch over the process, not for members, hence no lines of the API table: whether
 * it is alive, what is missing for it to work, and figures. Asked on this machine or with the token; to others
 * they are unknown.
 */
export function serveHealth(app: FastifyInstance, { health, metrics, config }: Parts): void {
  const { healthToken: token } = config;
  const onlyInsiders = async (request: FastifyRequest) => {
    if (!isFromHere(request) && !carries(request, token)) throw new Refusal('not-found');
  };
  // A line in the log for every look would drown the others.
  const options = { onRequest: onlyInsiders, logLevel: 'warn' } as const;

  app.get('/healthz', options, (_request, reply) => reply.type('text/plain; charset=utf-8').send('ok\n'));
  app.get('/readyz', options, async (_request, reply) => {
    const readiness = await health.readiness();
    return reply
      .code(readiness.missing.length === 0 ? 200 : 503)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(readiness));
  });
  app.get('/metrics', options, async (_request, reply) => {
    const { contentType, text } = await metrics.read();
    return reply.type(contentType).send(text);
  });
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request, reply);
    done();
  });

  // What arrives on an open connection after the signal to stop.
  app.addHook('onRequest', async ({ routeOptions: { url = '' } }) => {
    if (health.isStopping() && !addresses.includes(url))
      throw new Refusal('busy', { retryAfter: RETRY_SECONDS });
  });
}

/** Whether somebody on this machine asks, for himself: what a proxy hands on comes from elsewhere. */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const handedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];
  const hostname = headers.host?.replace(/:\d*$/, '') ?? '';
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(hostname) &&
    handedOn.every((name) => headers[name] === undefined)
  );
}

function carries({ headers }: FastifyRequest, token: string | undefined): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return (
    token !== undefined && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
  );
}
