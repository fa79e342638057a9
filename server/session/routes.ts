import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND_MS } from '#contract/durations.ts';
import type { Shared } from '#server/compose/shared.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { createDeadAddress } from '#server/mail/dead-addresses.ts';
import { endTokens } from '#server/people/endings.ts';
import { mustBeSelf } from '#server/people/username.ts';
import type { Leaving } from '../maintenance/leaving.ts';
import { type LoginDeps, serveLogins } from './login-routes.ts';
import type { ActiveSession } from './sessions.ts';

type Deps = LoginDeps &
  Pick<Shared, 'accountMails' | 'alerts' | 'db' | 'now'> & {
    leaving: Pick<Leaving, 'ask'>;
  };

export function serveSession(serve: Serve, deps: Deps): void {
  serveLogins(serve, deps);
  serveLogouts(serve, deps);
  serveOwnDeletion(serve, deps);
  serveDevices(serve, deps);
  serveOwnSession(serve, deps);
}

type LogoutDeps = Pick<Deps, 'accountMails' | 'cookies' | 'members' | 'sessions'>;

function serveLogouts(serve: Serve, { accountMails, cookies, members, sessions }: LogoutDeps): void {
  serve('POST /logout', async ({ request, reply, session, write }) => {
    // One in memory ends also where nothing can be written.
    await write((transaction) => sessions.end(transaction, session.tokenHash)).finally(() =>
      sessions.endHeld(session.tokenHash),
    );
    clearBrowser(cookies, reply);
    request.log.info({ member: session.member.id, result: 'done' }, 'logout');
  });

  serve('POST /logout_everywhere', async ({ body, member, request, reply, write }) => {
    await write(async (transaction) => {
      const more = { passkeys: body?.passkeys };
      const passkeys = await endTokens(transaction, member.id, 'logged-out-everywhere', more);
      const own = await members.find(member.username, transaction);
      if (own) await accountMails.passkeysRemoved(transaction, own, passkeys);
    });
    clearBrowser(cookies, reply);
    cookies.clear(reply, 'device');
    request.log.info({ member: member.id, result: 'done' }, 'logout everywhere');
  });
}

type DeletionDeps = Pick<Deps, 'cookies' | 'db' | 'leaving' | 'loginTries' | 'members' | 'sessions'>;

function serveOwnDeletion(serve: Serve, deps: DeletionDeps): void {
  const { cookies, db, leaving, loginTries, members, sessions } = deps;

  /** Who is here, beyond the cookie: by the password, or by having just come in by what stands for one. */
  const mustBeOwner = async (request: FastifyRequest, session: ActiveSession, password?: string) => {
    await sessions.mustBeProven(db, session.member.id, session);
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
      await write((transaction) => leaving.ask(transaction, member, { keepImages: body.images === 'keep' }));
      clearBrowser(cookies, reply);
      cookies.clear(reply, 'device');
      request.log.info({ member: member.id, result: 'done' }, 'own account deleted');
    },
  );
}

function serveDevices(serve: Serve, { deviceMarks, now }: Pick<Deps, 'deviceMarks' | 'now'>): void {
  serve('GET /devices', async ({ member, session }) => {
    const devices = await deviceMarks.ofMember(member.id);
    return devices.map(({ mark_hash: id, browser, system, created_at, token_hash, ends_at }) => ({
      id,
      browser,
      system,
      lastLoginAt: Math.floor(created_at / SECOND_MS),
      isLoggedIn: ends_at !== null && ends_at > now(),
      isHere: token_hash === session.tokenHash,
    }));
  });

  serve('DELETE /devices/{id}', async ({ params, member, request, write }) => {
    await write(async (transaction) => {
      if (!(await deviceMarks.end(transaction, member.id, params.id))) throw new Refusal('not-found');
    });
    request.log.info({ member: member.id, result: 'done' }, 'browser forgotten');
  });
}

type OwnSessionDeps = Pick<Deps, 'alerts' | 'db' | 'loginTries' | 'sessions'>;

function serveOwnSession(serve: Serve, deps: OwnSessionDeps): void {
  const { alerts, loginTries, sessions } = deps;
  const deadAddress = createDeadAddress(deps.db);

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
}

/** Leaves nothing of the session in the browser, least of all cached pictures. */
function clearBrowser(cookies: Deps['cookies'], reply: FastifyReply): void {
  cookies.clear(reply, 'session');
  cookies.clear(reply, 'xsrf');
  reply.header('clear-site-data', '"cache", "storage"');
}
