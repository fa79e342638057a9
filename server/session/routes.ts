import type { FastifyReply } from 'fastify';
import type { Alerts } from '#server/alerts/alerts.ts';
import type { Cookies } from '#server/http/guard/cookies.ts';
import type { Forgery } from '#server/http/guard/forgery.ts';
import { shortened } from '#server/http/guard/source.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import type { Members } from '#server/members/members.ts';
import type { Passwords } from '#server/password/passwords.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { DeviceMarks } from './device-marks.ts';
import type { LoginLimits } from './login-limits.ts';
import type { LoginTries } from './login-tries.ts';
import { hashToken, type Sessions } from './sessions.ts';

type Deps = {
  members: Members;
  passwords: Passwords;
  sessions: Sessions;
  deviceMarks: DeviceMarks;
  limits: LoginLimits;
  loginTries: LoginTries;
  cookies: Cookies;
  forgery: Forgery;
  alerts: Pick<Alerts, 'open'>;
  /** What a login causes, in its transaction. */
  atLogin(transaction: Database, memberId: string): Promise<void>;
};

export function serveSession(serve: Serve, deps: Deps): void {
  const { members, passwords, sessions, deviceMarks, limits, loginTries, cookies, forgery, alerts } = deps;

  serve('POST /login', async ({ body, request, reply }) => {
    const typed = body.username.trim();
    const found = await members.findForLogin(typed);
    const login = await loginTries.tryOf(request, found?.id, typed);
    const log = (result: string) =>
      request.log.info({ member: found?.id, source: shortened(request.ip), result }, 'login');

    const verify = async () => {
      const { fits, outdated, broken } = await passwords.verify(body.password, found?.password_hash ?? null);
      if (broken) request.log.warn({ member: found?.id }, 'password hash unreadable');
      return { isRight: fits && found?.disabled === 0, outdated };
    };
    const { isRight, outdated } = await limits.attempt(login, verify).catch((error) => {
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
      if (await members.replacePasswordHash(found.id, passwordHash, renewed)) passwordHash = renewed;
    }
    let newMark = '';
    const verified = { memberId: found.id, passwordHash };
    const started = await sessions.start(verified, request.session?.tokenHash, async (transaction) => {
      newMark = await deviceMarks.issue(transaction, found.id, cookies.read(request, 'device'));
      await deps.atLogin(transaction, found.id);
    });
    // The password was changed or the member disabled in the meantime.
    if (!started) throw new Refusal('wrong-credentials');
    const { token, endsAt } = started;
    cookies.set(reply, 'session', token);
    cookies.set(reply, 'xsrf', forgery.issue(hashToken(token)));
    cookies.set(reply, 'device', newMark);
    cookies.clear(reply, 'visit');
    log('done');
    return { username: found.username, expiration: endsAt / 1000 };
  });

  serve('POST /logout', async ({ request, reply, session, write }) => {
    await write((transaction) => sessions.end(transaction, session.tokenHash));
    clearBrowser(reply);
    request.log.info({ member: session.member.id, result: 'done' }, 'logout');
    return undefined;
  });

  serve('POST /confirm_password', async ({ body, member, session, request, write }) => {
    if (session.hasSetPassword) throw new Refusal('new-login');
    const isRight = await loginTries.isOwnPassword(request, member, body.password);
    request.log.info({ member: member.id, result: isRight ? 'done' : 'refused' }, 'password confirmed');
    if (!isRight) throw new Refusal('wrong-credentials');
    await write((transaction) => sessions.confirm(transaction, session.tokenHash));
    return undefined;
  });

  serve('GET /session', async ({ session }) => {
    const { member, endsAt, isMaintainer: maintainer } = session;
    return {
      username: member.username,
      expiration: endsAt / 1000,
      maintainer,
      ...(maintainer && { problems: await alerts.open() }),
    };
  });

  /** Leaves nothing of the session in the browser, least of all cached pictures. */
  function clearBrowser(reply: FastifyReply) {
    cookies.clear(reply, 'session');
    cookies.clear(reply, 'xsrf');
    reply.header('clear-site-data', '"cache", "storage"');
  }
}
