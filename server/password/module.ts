import { SECOND_MS } from '#contract/durations.ts';
import type { Shared } from '#server/compose/shared.ts';
import { shortened } from '#server/http/guard/source.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { hashToken } from '#server/random-tokens.ts';
import type { Module } from '../compose/module.ts';
import { passwordLetters } from './letters.ts';
import { createOwnAddress, type OwnAddress } from './linked-address.ts';
import type { FoundLink } from './links.ts';
import { createMailRequests, type MailRequests } from './mail-requests.ts';
import { createNewPasswords, type NewPasswords } from './new-passwords.ts';
import type { PasswordOwner } from './password-rules.ts';

export function passwordModule(shared: Shared) {
  const mailRequests = createMailRequests({ ...shared, mails: shared.accountMails });
  const newPasswords = createNewPasswords({ ...shared, mails: shared.accountMails });
  const ownAddress = createOwnAddress({ ...shared, mails: shared.accountMails });
  return {
    provides: { mailRequests },
    serve: ({ serve }) => servePassword(serve, { ...shared, mailRequests, newPasswords, ownAddress }),
    letters: (site) => passwordLetters({ ...shared, site }),
    jobs: [{ name: 'links', every: 'hour', run: () => shared.links.deleteOld() }],
  } satisfies Module;
}

type Deps = Pick<
  Shared,
  | 'cookies'
  | 'deviceMarks'
  | 'forgery'
  | 'linkedAddress'
  | 'links'
  | 'loginTries'
  | 'members'
  | 'passwordRules'
  | 'passwords'
> & {
  mailRequests: Pick<MailRequests, 'reset' | 'renew'>;
  newPasswords: NewPasswords;
  ownAddress: OwnAddress;
};

function servePassword(serve: Serve, deps: Deps): void {
  serveNewPasswords(serve, deps);
  serveLinks(serve, deps);
  serveOwnAddress(serve, deps);
}

async function refuseWeak(
  rules: Deps['passwordRules'],
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  if (await rules.isWeak(password, owner)) throw new Refusal('weak-password');
}

/** The unused link for a token, if it meets the condition. */
async function findLink(
  links: Deps['links'],
  token: string,
  fits: (link: FoundLink) => boolean = () => true,
) {
  const link = await links.find(token);
  return link && fits(link) ? link : undefined;
}

const setsPassword = ({ purpose }: FoundLink) => purpose === 'reset' || purpose === 'invitation';

type NewPasswordsDeps = Pick<
  Deps,
  'cookies' | 'forgery' | 'links' | 'loginTries' | 'members' | 'newPasswords' | 'passwordRules' | 'passwords'
>;

function serveNewPasswords(serve: Serve, deps: NewPasswordsDeps): void {
  const { cookies, forgery, links, loginTries, members, newPasswords, passwordRules, passwords } = deps;

  serve('POST /perform_password_reset', async ({ body, request, reply }) => {
    const link = await findLink(links, body.token, (found) => found.works && setsPassword(found));
    if (!link) throw new Refusal('not-found');
    await refuseWeak(passwordRules, body.newPassword, link.member);
    const hash = await passwords.hash(body.newPassword);
    const set = await newPasswords.byLink(body.token, hash, {
      agent: request.headers['user-agent'],
      keepPasskeys: body.keepPasskeys === true,
    });
    if (!set) throw new Refusal('not-found');
    cookies.set(reply, 'device', set.mark);
    request.log.info({ member: set.memberId, result: 'done' }, 'password reset');
  });

  serve('POST /change_password', async ({ body, member, session, request, reply, write }) => {
    const own = await members.find(member.username);
    if (!own) throw new Refusal('no-session');
    // Else a cookie alone would make its holder a maintainer.
    const isKnown = body.password !== undefined && session.isMaintainer;
    if (isKnown && !(await loginTries.isOwnPassword(request, member, body.password ?? ''))) {
      request.log.info({ member: member.id, result: 'refused' }, 'password changed');
      throw new Refusal('confirm-password');
    }
    const demandOld = ({ isMaintainer }: { isMaintainer: boolean }) => {
      if (isMaintainer && !isKnown) throw new Refusal('confirm-password');
    };
    demandOld(session);
    await refuseWeak(passwordRules, body.newPassword, own);
    const hash = await passwords.hash(body.newPassword);
    const { token, mark } = await write((transaction, rights) => {
      demandOld(rights);
      const agent = request.headers['user-agent'];
      return newPasswords.bySession(transaction, session, hash, { agent, isKnown });
    });
    cookies.set(reply, 'session', token);
    cookies.set(reply, 'xsrf', forgery.issue(hashToken(token)));
    cookies.set(reply, 'device', mark);
    request.log.info({ member: member.id, result: 'done' }, 'password changed');
  });
}

function serveLinks(serve: Serve, deps: Pick<Deps, 'deviceMarks' | 'links' | 'mailRequests'>): void {
  const { deviceMarks, links, mailRequests } = deps;

  serve('POST /request_password_reset', async ({ body, request }) => {
    const { mailed } = await mailRequests.reset(body.username.trim());
    request.log.info({ members: mailed, source: shortened(request.ip) }, 'reset requested');
  });

  serve('POST /check_password_link', async ({ body, missed }) => {
    const link = await findLink(links, body.token, ({ purpose }) => purpose !== 'address');
    if (!link || link.purpose === 'address') {
      const used = await links.usedLogin(body.token);
      if (used) {
        const usedIn = await deviceMarks.letInAt(used.memberId, used.at);
        return {
          works: false,
          purpose: 'unknown' as const,
          isUsed: true as const,
          usedAt: Math.floor(used.at / SECOND_MS),
          ...(usedIn && { usedIn }),
        };
      }
      missed();
      return { works: false, purpose: 'unknown' as const };
    }
    const { works, purpose, member, isWayIn, endsPasskeys } = link;
    return {
      works,
      purpose,
      ...(works && { username: member.username }),
      ...(isWayIn && { isWayIn: true as const }),
      ...(endsPasskeys && setsPassword(link) && { endsPasskeys: true as const }),
    };
  });

  serve('POST /renew_password_link', async ({ body, request, missed }) => {
    const link = await findLink(links, body.token);
    if (!link) missed();
    const mailed = link !== undefined && !link.works && (await mailRequests.renew(link));
    request.log.info({ member: link?.member.id, result: mailed ? 'mailed' : 'nothing' }, 'link renewed');
  });
}

function serveOwnAddress(serve: Serve, deps: Pick<Deps, 'linkedAddress' | 'links' | 'ownAddress'>): void {
  const { linkedAddress, links, ownAddress } = deps;

  serve('POST /confirm_address', async ({ body, request }) => {
    const link = await findLink(links, body.token, (found) => found.works && found.purpose === 'address');
    const memberId = link && (await linkedAddress.confirm(body.token, request.session));
    if (memberId === undefined) throw new Refusal('not-found');
    request.log.info({ member: memberId, result: 'done' }, 'address confirmed');
  });

  serve('GET /own_address', ({ member }) => ownAddress.state(member.id));

  serve('POST /confirmation_letter', async ({ member, request, write }) => {
    const mailed = await write((transaction) => ownAddress.sendAgain(transaction, member.id));
    request.log.info({ member: member.id, result: mailed ? 'mailed' : 'nothing' }, 'confirmation sent again');
  });
}
