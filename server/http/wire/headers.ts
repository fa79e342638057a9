import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '#contract/pages.ts';

/** Documents may load files of our own origin only. */
const DOCUMENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types own-scripts',
].join('; ');

/** The headers of our HTML page; they override those below. */
const documentHeaders = {
  'content-security-policy': DOCUMENT_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-cache',
};

/** The page whose document alone may use the camera. */
const WITH_CAMERA: Page = '/image-galleries/:id/bild/:imageId/nachstellen';

/** The headers of the document at this page. */
export const headersOfPage = (page: Page | undefined) => ({
  ...documentHeaders,
  ...(page === WITH_CAMERA && {
    'permissions-policy': strictest['permissions-policy'].replace('camera=()', 'camera=(self)'),
  }),
});

/** The headers of a script that runs beside the pages; in a sandbox browsers would not start it. */
export const workerHeaders = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };

/**
 * Every answer starts with the strictest headers, whatever its path: it runs no script, even when opened directly,
 * and is never cached. Documents, built files and images loosen what they must.
 */
const strictest = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
};

/** The headers of every answer, refusals included. `https`: the public address is encrypted. */
export const headersFor = ({ https }: { https: boolean }) => ({
  ...strictest,
  ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

export type ResponseHeaders = ReturnType<typeof headersFor>;

export function setHeaders(app: FastifyInstance, headers: ResponseHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/**
 * Logs one line for a request, with the route's pattern, never its path, which may hold a token or a name. Includes
 * requests whose client hung up (`brokenOff`), for which `onResponse` does not run.
 */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
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
}

export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    logRequest(request, reply);
    done();
  });
}
