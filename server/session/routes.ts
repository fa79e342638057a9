import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND_MS } from '#contract/durations.ts';
import type { Shared } from '#server/compose/shared.ts';
import { shortened, sourceOf } from '#server/http/guard/source.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { createDeadAddress } from '#server/mail/dead-addresses.ts';
import type { PasskeyLogins } from '#server/passkeys/logins.ts';
import type { Links } from '#server/password/links.ts';
import type { MailRequests } from '#server/password/mail-requests.ts';
import { endTokens } from '#server/people/endings.ts';
import { isLetIn } from '#server/people/named.ts';
import { typedName } from '#server/people/typed-name.ts';
import { mustBeSelf } from '#server/people/username.ts';
import type { Database } from '#server/ports/database/database.ts';
import { StoreFull } from '#server/ports/store-unavailable.ts';
import { hashToken } from '#server/random-tokens.ts';
import type { Leaving } from '../maintenance/leaving.ts';
import type { ActiveSession } from './sessions.ts';
import type { VerifiedLogin } from './start-session.ts';

type Deps = Pick<
  Shared,
  | 'accountMails'
  | 'alerts'
  | 'cookies'
  | 'db'
  | 'deviceMarks'
  | 'forgery'
  | 'links'
  | 'loginRequests'
  | 'loginTries'
  | 'members'
  | 'now'
  | 'passwords'
  | 'sessions'
> & {
  leaving: Pick<Leaving, 'ask'>;
  mailRequests: Pick<MailRequests, 'login'>;
  passkeyLogins: PasskeyLogins;
  /** What a login causes, in its transaction: whether it takes back that the account was deleted. */
  atLogin(transaction: Database, memberId: string): Promise<{ cameBack: boolean }>;
};

/** What a login can do without. */
const unlessFull = (written: Promise<boolean>) =>
  written.catch((error) => {
    if (error instanceof StoreFull) return false;
    throw error;
  });

export function serveSession(serve: Serve, deps: Deps): void {
  const { members, passwords, sessions, deviceMarks, loginTries, cookies, forgery, alerts } = deps;
  const { links, loginRequests } = deps;
  const deadAddress = createDeadAddress(deps.db);

  const logLogin =
    (request: FastifyRequest, member: string | undefined, by: 'password' | 'link' | 'code' | 'passkey') =>
    (result: string) =>
      request.log.info({ member, source: shortened(request.ip), by, result }, 'login');

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

  serve('POST /login', async ({ body, request, reply }) => {
    const typed = body.username.trim();
    const found = await members.findForLogin(typed);
    const login = await loginTries.tryOf(request, { name: typedName(typed), memberId: found?.id });
    const log = logLogin(request, found?.id, 'password');

    const verify = async (isJudged: boolean) => {
      const stored = (isJudged && found?.password_hash) || null;
      const { fits, outdated, broken } = await passwords.verify(body.password, stored);
      if (broken) request.log.warn({ member: found?.id }, 'password hash unreadable');
      return { isRight: fits && found !== undefined && isLetIn(found), outdated };
    };
    const { isRight, outdated } = await loginTries.attempt(login, verify).catch((error) => {
      if (error instanceof Refusal && error.code === 'too-often') log('too often');
      throw error;
    });
    if (!found || !isRight) {
      log('refused');
      throw new Refusal('wrong-credentials');
    }

    let passwordHash = found.password_hash;
    if (outdated) {
      const renewed = await passwords.hash(body.password);
      const replaced = members.replacePasswordHash(found.id, passwordHash, renewed);
      if (await unlessFull(replaced)) passwordHash = renewed;
    }
    const session = await enter(request, reply, { memberId: found.id, passwordHash });
    // The password was changed or the member disabled in the meantime.
    if (!session) throw new Refusal('wrong-credentials');
    log('done');
    return session;
  });

  serve('POST /request_login_link', async ({ body, request }) => {
    const { mailed, request: issued } = await deps.mailRequests.login(body.username.trim(), {
      mark: cookies.read(request, 'device'),
      before: body.request,
    });
    request.log.info({ members: mailed, source: shortened(request.ip) }, 'login link requested');
    return { request: issued };
  });

  // No limit of an account: nobody guesses such a token, and it is the way in while others guess passwords.
  serve('POST /login_by_link', async ({ body, request, reply }) => {
    const link = await links.find(body.token);
    if (!link && !(await links.usedLogin(body.token))) await loginTries.guessedLink(sourceOf(request.ip));
    const purpose = link?.isWayIn ? 'invitation' : 'login';
    return enterByMail(request, reply, link?.works ? link.member.id : undefined, 'link', body.token, purpose);
  });

  serve('POST /login_by_code', async ({ body, request, reply }) => {
    const asked = await loginRequests.accountOf(body.request);
    const name = asked?.account ?? typedName(body.request);
    const login = await loginTries.tryOf(request, { name, memberId: asked?.memberId });
    const tried = await loginTries.attempt(login, async (isJudged) => {
      const result = await loginRequests.tryCode(body.request, body.code, isJudged);
      return { result, isRight: result === 'right' };
    });
    if (tried.result === 'wrong') {
      logLogin(request, asked?.memberId, 'code')('refused');
      throw new Refusal('wrong-credentials');
    }
    const memberId = tried.isRight ? asked?.memberId : undefined;
    return enterByMail(request, reply, memberId, 'code', { requestHash: hashToken(body.request) });
  });

  serve('POST /login_by_passkey', async ({ body, request, reply, missed }) => {
    const { passkeyLogins } = deps;
    const found = await passkeyLogins.verify(body, request);
    const log = logLogin(request, found.memberId, 'passkey');
    try {
      if ('refused' in found) throw new Refusal(found.refused);
      const { use, ...login } = found;
      const session = await enter(request, reply, login, use);
      if (!session) throw new Refusal('wrong-credentials');
      log('done');
      return session;
    } catch (error) {
      missed();
      if (error instanceof Refusal) log('refused');
      throw error;
    }
  });

  serve('POST /logout', async ({ request, reply, session, write }) => {
    // One in memory ends also where nothing can be written.
    await write((transaction) => sessions.end(transaction, session.tokenHash)).finally(() =>
      sessions.endHeld(session.tokenHash),
    );
    clearBrowser(reply);
    request.log.info({ member: session.member.id, result: 'done' }, 'logout');
  });

  serve('POST /logout_everywhere', async ({ body, member, request, reply, write }) => {
    await write(async (transaction) => {
      const more = { passkeys: body?.passkeys };
      const passkeys = await endTokens(transaction, member.id, 'logged-out-everywhere', more);
      const own = await members.find(member.username, transaction);
      if (own) await deps.accountMails.passkeysRemoved(transaction, own, passkeys);
    });
    clearBrowser(reply);
    cookies.clear(reply, 'device');
    request.log.info({ member: member.id, result: 'done' }, 'logout everywhere');
  });

  /** Who is here, beyond the cookie: by the password, or by having just come in by what stands for one. */
  const mustBeOwner = async (request: FastifyRequest, session: ActiveSession, password?: string) => {
    await sessions.mustBeProven(deps.db, session.member.id, session);
    if (password !== undefined) {
      if (session.hasSetPassword) throw new Refusal('new-login');
      if (!(await loginTries.isOwnPassword(request, session.member, password)))
        throw new Refusal('wrong-credentials');
      return;
    }
    const hasPassword = (await members.find(session.member.username))?.password_hash !== null;
    if (hasPassword && !session.isByPasskey) throw new Refusal('confirm-password');
    if (!sessions.isFresh(session)) throw new Refusal(hasPassword ? 'confirm-password' : 'new-login');
  };

  serve(
    'POST /users/{username}/deletion',
    async ({ params, body, member, session, request, reply, write }) => {
      mustBeSelf(member, params.username);
      await mustBeOwner(request, session, body.password);
      await write((transaction) =>
        deps.leaving.ask(transaction, member, { keepImages: body.images === 'keep' }),
      );
      clearBrowser(reply);
      cookies.clear(reply, 'device');
      request.log.info({ member: member.id, result: 'done' }, 'own account deleted');
    },
  );

  serve('GET /devices', async ({ member, session }) => {
    const devices = await deviceMarks.ofMember(member.id);
    return devices.map(({ mark_hash: id, browser, system, created_at, token_hash, ends_at }) => ({
      id,
      browser,
      system,
      lastLoginAt: Math.floor(created_at / SECOND_MS),
      isLoggedIn: ends_at !== null && ends_at > deps.now(),
      isHere: token_hash === session.tokenHash,
    }));
  });

  serve('DELETE /devices/{id}', async ({ params, member, request, write }) => {
    await write(async (transaction) => {
      if (!(await deviceMarks.end(transaction, member.id, params.id))) throw new Refusal('not-found');
    });
    request.log.info({ member: member.id, result: 'done' }, 'browser forgotten');
  });

  serve('POST /confirm_password', async ({ body, member, session, request, write }) => {
    if (session.hasSetPassword) throw new Refusal('new-login');
    const isRight = await loginTries.isOwnPassword(request, member, body.password);
    request.log.info({ member: member.id, result: isRight ? 'done' : 'refused' }, 'password confirmed');
    if (!isRight) throw new Refusal('wrong-credentials');
    await write((transaction) => sessions.confirm(transaction, session.tokenHash));
  });

  serve('GET /session', async ({ session }) => {
    const { member, endsAt, isMaintainer: maintainer } = session;
    const dead = await deadAddress(member.id);
    return {
      username: member.username,
      expiration: endsAt / 1000,
      maintainer,
      ...(dead !== undefined && { deadAddress: dead }),
      ...(maintainer && { problems: (await alerts.open()).map(({ kind }) => kind) }),
    };
  });

  /** Leaves nothing of the session in the browser, least of all cached pictures. */
  function clearBrowser(reply: FastifyReply) {
    cookies.clear(reply, 'session');
    cookies.clear(reply, 'xsrf');
    reply.header('clear-site-data', '"cache", "storage"');
  }
}
