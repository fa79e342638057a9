import type { FastifyInstance } from 'fastify';

/**
 * Logs one line per request, with the route's pattern, never its path, which may hold a token or a name. Includes
 * requests whose client hung up (`brokenOff`), for which `onResponse` does not run.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      request.log.info(
        {
          method: request.method,
          route: request.routeOptions.url ?? 'page',
          status: reply.statusCode,
          refusal: request.refusal,
          brokenOff: reply.raw.writableFinished ? undefined : true,
          ms: Math.round(reply.elapsedTime),
          member: request.session?.member.id,
        },
        'request',
      );
    });
    done();
  });
}
