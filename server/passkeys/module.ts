import { SECOND_MS } from '#contract/durations.ts';
import { CHALLENGE_SECONDS } from '#contract/limits.ts';
import type { Passkey } from '#contract/passkeys.ts';
import type { Shared } from '#server/compose/shared.ts';
import { askerOf, beginVisit } from '#server/http/guard/guard.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { nameOf } from '#server/people/names.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ActiveSession, Rights } from '#server/session/sessions.ts';
import type { Module } from '../compose/module.ts';
import { ALGORITHMS, challengeIn, type RelyingParty, verifiedRegistration } from './ceremonies.ts';
import { createPasskeyLogins } from './logins.ts';
import { createPasskeys, type Passkeys, type StoredPasskey } from './passkeys.ts';

export function passkeysModule(shared: Shared) {
  const { origin, hostname } = new URL(shared.config.baseUrl);
  const relyingParty = { id: hostname, origin };
  const passkeys = createPasskeys({ ...shared, rpId: hostname });
  return {
    provides: {
      relyingParty,
      passkeyLogins: createPasskeyLogins({ ...shared, passkeys, relyingParty }),
    },
    serve: ({ serve }) => servePasskeys(serve, { ...shared, passkeys, relyingParty }),
    jobs: [{ name: 'challenges', every: 'hour', run: () => passkeys.deleteOldChallenges() }],
  } satisfies Module;
}

type Deps = Pick<
  Shared,
  'cookies' | 'db' | 'deviceMarks' | 'forgery' | 'identity' | 'members' | 'sessions'
> & {
  passkeys: Passkeys;
  relyingParty: RelyingParty;
};

const seconds = (ms: number) => Math.floor(ms / SECOND_MS);

const described = ({ credential_id: id, transports }: StoredPasskey) => ({
  type: 'public-key' as const,
  id,
  transports: transports.split(',').filter(Boolean),
});

const TIMEOUT_MS = CHALLENGE_SECONDS * SECOND_MS;

function servePasskeys(serve: Serve, deps: Deps): void {
  serveRegistration(serve, deps);
  serveOwn(serve, deps);
  serveOffer(serve, deps);
  serveLoginOptions(serve, deps);
}

const shown = (passkey: StoredPasskey, passkeys: Passkeys): Passkey => ({
  id: passkey.id,
  name: passkey.name,
  createdAt: seconds(passkey.created_at),
  lastUsedAt: passkey.last_used_at === null ? null : seconds(passkey.last_used_at),
  works: passkeys.works(passkey),
});

/** What `navigator.credentials.create` is given. */
const creation = (
  relyingParty: RelyingParty & { name: string },
  { id, name, displayName }: { id: string; name: string; displayName: string },
  challenge: string,
  known: readonly StoredPasskey[],
) => ({
  rp: { id: relyingParty.id, name: relyingParty.name },
  user: { id: Buffer.from(id).toString('base64url'), name, displayName },
  challenge,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
  timeout: TIMEOUT_MS,
  excludeCredentials: known.map(described),
  authenticatorSelection: {
    // This very device, as the page says and the name of it will; some phones fail when asked over a code to scan.
    authenticatorAttachment: 'platform' as const,
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
});

type RegistrationDeps = Pick<
  Deps,
  'deviceMarks' | 'identity' | 'members' | 'passkeys' | 'relyingParty' | 'sessions'
>;

function serveRegistration(serve: Serve, deps: RegistrationDeps): void {
  const { deviceMarks, identity, members, passkeys, relyingParty, sessions } = deps;

  /** A way in that stays needs more than a cookie, which somebody may have stolen. */
  const mustBeOwner = async (
    transaction: Database,
    { isMaintainer, actsAsMaintainer }: Rights,
    session: ActiveSession,
  ) => {
    await sessions.mustBeProven(transaction, session.member.id, session);
    if (isMaintainer && !actsAsMaintainer) throw new Refusal('confirm-password');
    if (!isMaintainer && !sessions.isFresh(session)) throw new Refusal('new-login');
  };

  serve('POST /passkeys/registration_options', async ({ member, session, write }) => {
    const { siteName } = await identity.read();
    const own = await members.find(member.username);
    if (!own) throw new Refusal('no-session');
    const { challenge, known } = await write(async (transaction, rights) => {
      await mustBeOwner(transaction, rights, session);
      return {
        challenge: await passkeys.ask('registration', session.tokenHash, transaction),
        known: await passkeys.working(member.id, transaction),
      };
    });
    const user = { id: member.id, name: member.username, displayName: nameOf(own) };
    return creation({ ...relyingParty, name: siteName }, user, challenge, known);
  });

  serve('POST /passkeys', async ({ body, member, session, request, write }) => {
    const challenge = challengeIn(body.response.response.clientDataJSON);
    const wasAsked = await write(
      async (transaction) =>
        challenge !== undefined &&
        passkeys.takeChallenge(challenge, 'registration', session.tokenHash, transaction),
    );
    const verified =
      wasAsked && challenge !== undefined
        ? await verifiedRegistration(relyingParty, challenge, body)
        : undefined;
    if (!verified) {
      request.log.info({ member: member.id, result: 'refused' }, 'passkey added');
      throw new Refusal('not-valid');
    }
    const added = await write(async (transaction, rights) => {
      await mustBeOwner(transaction, rights, session);
      await deviceMarks.endOffer(transaction, session.tokenHash);
      return passkeys.add(transaction, member.id, body.name, verified);
    });
    request.log.info({ member: member.id, result: 'done' }, 'passkey added');
    return shown(added, passkeys);
  });
}

function serveOwn(serve: Serve, { passkeys }: Pick<Deps, 'passkeys'>): void {
  serve('GET /passkeys', async ({ member }) => {
    const own = await passkeys.ofMember(member.id);
    return own.map((passkey) => shown(passkey, passkeys));
  });

  serve('DELETE /passkeys/{id}', async ({ params, member, session, request, write }) => {
    await write((transaction) => passkeys.remove(transaction, member.id, params.id, session.tokenHash));
    request.log.info({ member: member.id, result: 'done' }, 'passkey removed');
  });
}

function serveOffer(serve: Serve, deps: Pick<Deps, 'db' | 'deviceMarks' | 'sessions'>): void {
  const { deviceMarks, sessions } = deps;

  /** Perhaps after a maintainer has confirmed. */
  const mayBeAdded = async (session: ActiveSession) =>
    (session.isMaintainer || sessions.isFresh(session)) &&
    !(await sessions.isUnproven(deps.db, session.member.id, session));

  serve('GET /passkey_offer', async ({ session }) => ({
    isOpen: (await mayBeAdded(session)) && (await deviceMarks.hasOffer(session.tokenHash)),
  }));

  serve('DELETE /passkey_offer', ({ session, write }) =>
    write((transaction) => deviceMarks.endOffer(transaction, session.tokenHash)),
  );
}

type LoginDeps = Pick<Deps, 'cookies' | 'forgery' | 'passkeys' | 'relyingParty'>;

function serveLoginOptions(serve: Serve, { cookies, forgery, passkeys, relyingParty }: LoginDeps): void {
  serve('POST /passkeys/login_options', async ({ request, reply }) => {
    const asker = askerOf(request, cookies) ?? beginVisit(reply, { cookies, forgery });
    const { session } = request;
    return {
      challenge: await passkeys.ask('login', asker),
      timeout: TIMEOUT_MS,
      rpId: relyingParty.id,
      allowCredentials: session ? (await passkeys.working(session.member.id)).map(described) : [],
      userVerification: 'required' as const,
    };
  });
}
