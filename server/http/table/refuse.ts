import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { api } from '#contract/api.ts';
import { API_ROOT } from '#contract/endpoint.ts';
import { isOwnRefusal, type RefusalCode } from '#contract/refusals.ts';
import type { Guard } from '#server/http/guard/guard.ts';
import { settleUnreadBody } from '#server/http/wire/body.ts';
import { StoreFull, StoreUnavailable } from '#server/ports/store-unavailable.ts';
import { Refusal } from './refusal.ts';

/** The HTTP status of each refusal. */
export const refusalStatuses: Record<RefusalCode, number> = {
  'not-valid': 400,
  'weak-password': 400,
  'no-session': 401,
  'wrong-credentials': 401,
  'confirm-password': 403,
  'confirm-by-mail': 403,
  'new-login': 403,
  forged: 403,
  'not-allowed': 403,
  'uploads-off': 403,
  'not-found': 404,
  'wrong-method': 405,
  'stopped-midway': 408,
  conflict: 409,
  'other-member': 409,
  'hidden-picture': 409,
  'quota-reached': 409,
  'too-large': 413,
  'too-many-pixels': 413,
  'too-long-side': 413,
  'too-much-work': 413,
  'wrong-type': 415,
  'not-a-jpeg': 415,
  'damaged-jpeg': 415,
  'too-often': 429,
  defect: 500,
  busy: 503,
  'store-away': 503,
  'no-room': 507,
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was refused, for the log. */
    refusal: RefusalCode | undefined;
  }
}

const STORE_RETRY_SECONDS = 5;

/** Maps any error to a refusal. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (error instanceof StoreFull || code === 'ENOSPC' || code === 'EDQUOT')
    return new Refusal('no-room', { cause: error });
  if (error instanceof StoreUnavailable)
    return new Refusal('store-away', { retryAfter: STORE_RETRY_SECONDS, cause: error });
  // The disk is read-only or broken, or access is denied.
  if (code !== undefined && ['EROFS', 'EIO', 'EACCES', 'EPERM'].includes(code))
    return new Refusal('store-away', { retryAfter: STORE_RETRY_SECONDS, cause: error });
  // Too many open files, in this process or on the machine.
  if (code === 'EMFILE' || code === 'ENFILE')
    return new Refusal('busy', { retryAfter: STORE_RETRY_SECONDS, cause: error });
  if (statusCode === 413) return new Refusal('too-large');
  if (statusCode === 415) return new Refusal('wrong-type');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('not-valid');
  return new Refusal('defect', { cause: error });
}

/** A caller has texts for what its endpoint declares: anything else is a defect. */
function declared({ routeOptions }: FastifyRequest, refusal: Refusal): Refusal {
  const { endpoint } = routeOptions.config;
  if (!endpoint || !isOwnRefusal(refusal.code) || endpoint.refuses?.includes(refusal.code)) return refusal;
  return new Refusal('defect', { cause: new Error(`${refusal.code} is not declared by the endpoint`) });
}

/**
 * Answers with a refusal, and with the id of its line in the log: ours in the body, too. Our own and a store's failures
 * are logged with their cause.
 */
export function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown) {
  const { code, retryAfter, allow, cause } = declared(request, asRefusal(error));
  const status = refusalStatuses[code];
  request.refusal = code;
  if (cause) request.log.error({ code, err: cause }, 'failure');
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (allow !== undefined) reply.header('allow', allow);
  settleUnreadBody(request, reply);
  return reply
    .header('x-request-id', request.id)
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(status >= 500 ? { error: code, requestId: request.id } : { error: code }));
}

/** The paths of the table that are not of maintainers alone, which others cannot tell from unknown ones. */
const openPaths = Object.entries(api).flatMap(([name, { access }]) => {
  if (access === 'maintainer') return [];
  const [method = '', path = ''] = name.split(' ');
  return { method, segments: `${API_ROOT}${path}`.split('/') };
});

/** The methods that a path takes; empty for an unknown one. */
function methodsOf(url: string): string {
  const asked = url.split('?', 1)[0]?.split('/') ?? [];
  const fits = ({ segments }: (typeof openPaths)[number]) =>
    segments.length === asked.length &&
    segments.every((segment, at) => segment === asked[at] || (segment.startsWith('{') && asked[at] !== ''));
  const methods = openPaths.filter(fits).map(({ method }) => method);
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)))].join(', ');
}

/**
 * Refuses unknown paths before the body is read, except for GET and HEAD outside of the API, which may be for a page.
 * Unknown calls pass what known ones pass before, the guard included: they look like calls of maintainers to others. A
 * method that a path does not take is told as such.
 */
export function refuseUnknown(app: FastifyInstance, guard: Guard): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.is404) return done();
    if (/^\/api(\/|$|\?)/.test(request.url))
      return void guard.refuseUnknown(request).catch((error) => {
        const allow = methodsOf(request.url);
        const isKnown = allow !== '' && error instanceof Refusal && error.code === 'not-found';
        done(isKnown ? new Refusal('wrong-method', { allow }) : error);
      });
    const mayBePage = request.method === 'GET' || request.method === 'HEAD';
    done(mayBePage ? undefined : new Refusal('not-found'));
  });
}

/** Turns the framework's own errors into our refusals. */
export function refuseEverywhere(app: FastifyInstance): void {
  app.decorateRequest('refusal', undefined);
  app.setErrorHandler((error: FastifyError, request, reply) => refuse(request, reply, error));
}
