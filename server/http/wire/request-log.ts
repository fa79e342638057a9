import type { FastifyInstance } from 'fastify';

/**
 * One line a request: the route's pattern, never its address, which may hold a token or a name. Also for one whose
 * answer nobody waited for (`brokenOff`), which no hook for answers hears of.
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
