import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { hashToken } from '#server/random-tokens.ts';
import type { ActiveSession, MemberWrite, Sessions } from '#server/session/sessions.ts';
import { Refusal } from '../table/refusal.ts';
import type { Cookies } from './cookies.ts';
import type { Forgery } from './forgery.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session behind the request's cookie. */
    session: ActiveSession | undefined;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

export type Guard = ReturnType<typeof createGuard>;

/**
 * To what tokens of the browser that asks are bound: the hash of its session, or of its visit before a login. Undefined:
 * nothing is known of it.
 */
export function askerOf(request: FastifyRequest, cookies: Cookies): string | undefined {
  if (request.session) return request.session.tokenHash;
  const visit = cookies.read(request, 'visit');
  return visit === undefined ? undefined : hashToken(visit);
}

/** Begins a visit of a browser of which nothing is known, and returns its `askerOf`. */
export function beginVisit(
  reply: FastifyReply,
  { cookies, forgery }: { cookies: Cookies; forgery: Forgery },
) {
  const visit = forgery.newVisit();
  const asker = hashToken(visit);
  cookies.set(reply, 'visit', visit);
  cookies.set(reply, 'xsrf', forgery.issue(asker));
  return asker;
}

/** Checks every call before a byte of its body is read: session, origin and content type. */
export function createGuard(deps: { sessions: Sessions; cookies: Cookies; forgery: Forgery }) {
  const { sessions, cookies, forgery } = deps;

  const findSession = async (request: FastifyRequest, { withVersion = false } = {}) => {
    const token = cookies.read(request, 'session');
    request.session = token === undefined ? undefined : await sessions.find(token, { withVersion });
  };

  /** The token must match the session, or before login the visit, if there is either. */
  const refuseForged = (request: FastifyRequest) => {
    const known = askerOf(request, cookies);
    const signed = known === undefined || forgery.verify(known, request.headers['x-xsrf-token']);
    if (forgery.isForeign(request.headers) || !signed) {
      request.log.warn({ member: request.session?.member.id, result: 'refused' }, 'forged call');
      throw new Refusal('forged');
    }
  };

  return {
    /** The guard of one endpoint. `withVersion`: its handler needs the version of the data, too. */
    admit:
      (endpoint: Endpoint, method: string, { withVersion = false } = {}) =>
      async (request: FastifyRequest) => {
        // Only the token in the path counts, not who sends it or from where.
        if (endpoint.oneClick) return;
        // Public reads are the same for everybody.
        if (endpoint.access === 'anyone' && method === 'GET') return;
        await findSession(request, { withVersion });
        refuseOthers(endpoint, request);
        if (method !== 'GET') {
          refuseForged(request);
          if (endpoint.access !== 'anyone') refuseOtherMember(request);
          refuseOtherTypes(endpoint, request);
        }
        if (mustConfirm(endpoint) && !request.session?.actsAsMaintainer)
          throw new Refusal('confirm-password');
        refuseUnread(endpoint, request);
      },

    /** The guard of a call that does not exist: to others one of maintainers must not differ from it. */
    async refuseUnknown(request: FastifyRequest): Promise<never> {
      await findSession(request);
      request.session = undefined;
      throw new Refusal('not-found');
    },

    /** Writes for the member of the session, while it lasts and permits what the call needs. */
    writeAs(endpoint: Endpoint, request: FastifyRequest): MemberWrite {
      if (!request.session) throw new Refusal('no-session');
      const isForMaintainers = endpoint.access === 'maintainer';
      return sessions.writeAs(request.session.tokenHash, ({ isMaintainer, actsAsMaintainer }) => {
        if (isForMaintainers && !isMaintainer) throw new Refusal('not-found');
        if (mustConfirm(endpoint) && !actsAsMaintainer) throw new Refusal('confirm-password');
      });
    },

    /** Gives a page the XSRF token its calls need, bound to the session, or to a visit before login. */
    async provideToken(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await findSession(request);
      const known = askerOf(request, cookies);
      if (known !== undefined && forgery.verify(known, cookies.read(request, 'xsrf'))) return;
      if (known !== undefined) return cookies.set(reply, 'xsrf', forgery.issue(known));
      // After a link from another site, strict cookies are not sent, though the member may be logged in.
      if (forgery.isForeign(request.headers)) return;
      beginVisit(reply, { cookies, forgery });
    },
  };
}

function refuseOthers({ access }: Endpoint, request: FastifyRequest) {
  const { session } = request;
  if (access === 'member' && !session) throw new Refusal('no-session');
  if (access !== 'maintainer' || session?.isMaintainer) return;
  request.log.warn({ member: session?.member.id, result: 'refused' }, 'call of maintainers');
  // As for an unknown call: the answers must not differ, nor what becomes of the body.
  request.session = undefined;
  throw new Refusal('not-found');
}

const mustConfirm = ({ access, unconfirmed }: Endpoint) => access === 'maintainer' && !unconfirmed;

/**
 * A page says which member it was opened for: somebody else may have logged in since, in another tab. A client that
 * does not say passes.
 */
function refuseOtherMember({ headers, session }: FastifyRequest) {
  const openedFor = headers['x-member'];
  if (openedFor !== undefined && openedFor !== encodeURIComponent(session?.member.username ?? ''))
    throw new Refusal('other-member');
}

function refuseOtherTypes(endpoint: Endpoint, request: FastifyRequest) {
  const [type, ...parameters] = (request.headers['content-type']?.toLowerCase().split(';') ?? []).map(
    (part) => part.trim(),
  );
  const expected = endpoint.upload ? 'multipart/form-data' : 'application/json';
  const hasNoBody = type === undefined && (endpoint.body?.isOptional() ?? true);
  const isOtherCharset = parameters.some(
    (one) => /^charset\s*=/.test(one) && !/^charset\s*=\s*"?utf-?8"?$/.test(one),
  );
  const { 'content-encoding': encoding = 'identity' } = request.headers;
  const isEncoded = encoding.trim().toLowerCase() !== 'identity';
  if ((type !== expected && !hasNoBody) || isOtherCharset || isEncoded) throw new Refusal('wrong-type');
}

/** What is recorded as read is given only to a reader: not to a request for the headers alone, nor to a prefetch. */
function refuseUnread({ recorded }: Endpoint, { method, headers }: FastifyRequest) {
  if (!recorded) return;
  if (method === 'HEAD') throw new Refusal('wrong-method');
  if (/prefetch|preview/.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`))
    throw new Refusal('forged');
}
