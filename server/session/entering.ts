import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Shared } from '#server/compose/shared.ts';
import { shortened } from '#server/http/guard/source.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Links } from '#server/password/links.ts';
import type { Database } from '#server/ports/database/database.ts';
import { hashToken } from '#server/random-tokens.ts';
import type { VerifiedLogin } from './start-session.ts';

export type EnteringDeps = Pick<Shared, 'cookies' | 'deviceMarks' | 'forgery' | 'links' | 'sessions'> & {
  /** What a login causes, in its transaction: whether it takes back that the account was deleted. */
  atLogin(transaction: Database, memberId: string): Promise<{ cameBack: boolean }>;
};

/** How somebody proves to be a member. */
type Way = 'password' | 'link' | 'code' | 'passkey';

export const logLogin = (request: FastifyRequest, member: string | undefined, by: Way) => (result: string) =>
  request.log.info({ member, source: shortened(request.ip), by, result }, 'login');

export type Entering = ReturnType<typeof createEntering>;

/** How a session begins in a browser, once it is known whose it is. */
export function createEntering(deps: EnteringDeps) {
  const { sessions, deviceMarks, cookies, forgery, links } = deps;

  /** What every login does, whatever it was by. `use` throws where that has ended meanwhile. */
  const enter = async (
    request: FastifyRequest,
    reply: FastifyReply,
    login: VerifiedLogin,
    use?: (transaction: Database) => Promise<void>,
  ) => {
    const { memberId, passkeyId } = login;
    const browser = { agent: request.headers['user-agent'], replaced: cookies.read(request, 'device') };
    let newMark = '';
    let cameBack = false as boolean;
    const started = await sessions.start(login, request.session?.tokenHash, async (transaction, session) => {
      await use?.(transaction);
      const byPasskey = passkeyId !== undefined;
      newMark = await deviceMarks.issue(transaction, memberId, { ...browser, session, byPasskey });
      ({ cameBack } = await deps.atLogin(transaction, memberId));
    });
    if (!started) return undefined;
    const { username, token, endsAt, isHeld } = started;
    cookies.set(reply, 'session', token);
    cookies.set(reply, 'xsrf', forgery.issue(hashToken(token)));
    if (!isHeld) cookies.set(reply, 'device', newMark);
    cookies.clear(reply, 'visit');
    return { username, expiration: endsAt / 1000, ...(cameBack && { cameBack }) };
  };

  /** By a link, or by the code beside it: using one ends all that were mailed to the account for this. */
  const enterByMail = async (
    request: FastifyRequest,
    reply: FastifyReply,
    memberId: string | undefined,
    by: 'link' | 'code',
    mailed: Parameters<Links['use']>[1],
    purpose: 'login' | 'invitation' = 'login',
  ) => {
    const log = logLogin(request, memberId, by);
    const use = async (transaction: Database) => {
      const used = await links.use(transaction, mailed, [purpose]);
      if (!used || used.member_id !== memberId) throw new Refusal('not-found');
      await links.end(transaction, memberId, purpose);
    };
    try {
      const session = memberId && (await enter(request, reply, { memberId, byMail: true }, use));
      if (!session) throw new Refusal('not-found');
      log('done');
      return session;
    } catch (error) {
      if (error instanceof Refusal) log('refused');
      throw error;
    }
  };

  return { enter, enterByMail };
}
