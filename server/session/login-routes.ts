import type { Shared } from '#server/compose/shared.ts';
import { shortened, sourceOf } from '#server/http/guard/source.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import type { PasskeyLogins } from '#server/passkeys/logins.ts';
import type { MailRequests } from '#server/password/mail-requests.ts';
import { isLetIn } from '#server/people/named.ts';
import { typedName } from '#server/people/typed-name.ts';
import { StoreFull } from '#server/ports/store-unavailable.ts';
import { hashToken } from '#server/random-tokens.ts';
import { createEntering, type Entering, type EnteringDeps, logLogin } from './entering.ts';

export type LoginDeps = EnteringDeps &
  Pick<Shared, 'loginRequests' | 'loginTries' | 'members' | 'passwords'> & {
    mailRequests: Pick<MailRequests, 'login'>;
    passkeyLogins: PasskeyLogins;
  };

/** What a login can do without. */
const unlessFull = (written: Promise<boolean>) =>
  written.catch((error) => {
    if (error instanceof StoreFull) return false;
    throw error;
  });

/** The ways in: each finds out who is there, and then begins a session. */
export function serveLogins(serve: Serve, deps: LoginDeps): void {
  const entering = createEntering(deps);
  serveLoginByPassword(serve, deps, entering);
  serveLoginByMail(serve, deps, entering);
  serveLoginByPasskey(serve, deps, entering);
}

type PasswordDeps = Pick<LoginDeps, 'loginTries' | 'members' | 'passwords'>;

function serveLoginByPassword(serve: Serve, deps: PasswordDeps, { enter }: Entering): void {
  const { members, passwords, loginTries } = deps;

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
}

type MailDeps = Pick<LoginDeps, 'cookies' | 'links' | 'loginRequests' | 'loginTries' | 'mailRequests'>;

/** By the link in a mail, or by the code beside it. */
function serveLoginByMail(serve: Serve, deps: MailDeps, { enterByMail }: Entering): void {
  const { cookies, links, loginRequests, loginTries, mailRequests } = deps;

  serve('POST /request_login_link', async ({ body, request }) => {
    const { mailed, request: issued } = await mailRequests.login(body.username.trim(), {
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
}

function serveLoginByPasskey(
  serve: Serve,
  { passkeyLogins }: Pick<LoginDeps, 'passkeyLogins'>,
  { enter }: Entering,
): void {
  serve('POST /login_by_passkey', async ({ body, request, reply, missed }) => {
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
}
