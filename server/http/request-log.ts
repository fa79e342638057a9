import type { FastifyInstance } from 'fastify';

/** One line a request: the route's pattern, never its address, which may hold a token or a name. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'page',
        status: reply.statusCode,
        refusal: request.refusal,
        ms: Math.round(reply.elapsedTime),
        member: request.live?.member.id,
      },
      'request',
    );
    done();
  });
}
