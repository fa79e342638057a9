import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Write } from '#server/ports/database/in-transaction.ts';
import type { ActiveSession, Sessions } from '#server/session/sessions.ts';
import { hashToken } from '#server/session/sessions.ts';
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

/** What every call passes before a byte of its body is read: who is asking, from where, with what. */
export function createGuard(parts: { sessions: Sessions; cookies: Cookies; forgery: Forgery }) {
  const { sessions, cookies, forgery } = parts;

  const findSession = async (request: FastifyRequest) => {
    const token = cookies.read(request, 'session');
    request.session = token === undefined ? undefined : await sessions.find(token);
  };

  /** The token must fit the session, or before login the visit, whenever there is one. */
  const refuseForged = (request: FastifyRequest) => {
    const visit = cookies.read(request, 'visit');
    const boundTo = request.session?.tokenHash ?? (visit === undefined ? undefined : hashToken(visit));
    const signed = boundTo === undefined || forgery.verify(boundTo, request.headers['x-xsrf-token']);
    if (forgery.isForeign(request.headers) || !signed) {
      request.log.warn({ member: request.session?.member.id, result: 'refused' }, 'forged call');
      throw new Refusal('forged');
    }
  };

  return {
    /** The guard of one line of the table. */
    admit: (endpoint: Endpoint, method: string) => async (request: FastifyRequest) => {
      // The token in the path is all that counts: not who is asking, nor from where.
      if (endpoint.oneClick) return;
      // Nor do these: they are the same for everybody.
      if (endpoint.access === 'anyone' && method === 'GET') return;
      await findSession(request);
      if (endpoint.access === 'member' && !request.session) throw new Refusal('no-session');
      if (method === 'GET') return;
      refuseForged(request);
      if (endpoint.access === 'member') refuseOtherMember(request);
      refuseOtherTypes(endpoint, request);
    },

    /** Writes in the name of who is asking, as long as they may. */
    writeAs(request: FastifyRequest): Write {
      if (!request.session) throw new Refusal('no-session');
      return sessions.writeAs(request.session.tokenHash);
    },

    /** Gives a page what its later calls need: a token bound to the session, or to a visit before login. */
    async provideToken(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await findSession(request);
      const visit = cookies.read(request, 'visit');
      const boundTo = request.session?.tokenHash ?? (visit === undefined ? undefined : hashToken(visit));
      if (boundTo !== undefined && forgery.verify(boundTo, cookies.read(request, 'xsrf'))) return;
      if (boundTo !== undefined) return cookies.set(reply, 'xsrf', forgery.issue(boundTo));
      // Who follows a link from another site brings no strict cookie, and may be logged in all the same.
      if (forgery.isForeign(request.headers)) return;
      const started = forgery.newVisit();
      cookies.set(reply, 'visit', started);
      cookies.set(reply, 'xsrf', forgery.issue(hashToken(started)));
    },
  };
}

/**
 * A page says for whom it was opened: in another tab of the browser somebody else may have logged in since. A script
 * that says nothing passes.
 */
function refuseOtherMember({ headers, session }: FastifyRequest) {
  const meant = headers['x-member'];
  if (meant !== undefined && meant !== encodeURIComponent(session?.member.username ?? ''))
    throw new Refusal('other-member');
}

function refuseOtherTypes(endpoint: Endpoint, request: FastifyRequest) {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const expected = endpoint.upload ? 'multipart/form-data' : 'application/json';
  const bodyless = type === undefined && endpoint.body === undefined;
  if (type !== expected && !bodyless) throw new Refusal('wrong-type');
}
