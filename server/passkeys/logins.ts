import type { FastifyRequest } from 'fastify';
import type { PasskeyLogin } from '#contract/passkeys.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { Cookies } from '#server/http/guard/cookies.ts';
import { askerOf } from '#server/http/guard/guard.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { LoginTries } from '#server/session/login-limits.ts';
import { challengeIn, type RelyingParty, verifiedLogin } from './ceremonies.ts';
import type { Passkeys } from './passkeys.ts';

/** Whose it is, and what to do in the transaction of the login; or why there is none. */
type Found =
  | { memberId: string; passkeyId: string; use: (transaction: Database) => Promise<void> }
  | { memberId: string | undefined; refused: RefusalCode };

export type PasskeyLogins = ReturnType<typeof createPasskeyLogins>;

/** Finds out who logs in by a passkey. */
export function createPasskeyLogins(deps: {
  passkeys: Passkeys;
  relyingParty: RelyingParty;
  cookies: Cookies;
  loginTries: Pick<LoginTries, 'attempt' | 'tryOf'>;
}) {
  const { passkeys, relyingParty, cookies, loginTries } = deps;
  return {
    /**
     * `not-found`: the device keeps what the site no longer has, and may forget it. Ids of passkeys are random, so this
     * tells nobody who has one.
     */
    async verify(body: PasskeyLogin, request: FastifyRequest): Promise<Found> {
      const { response } = body;
      const asker = askerOf(request, cookies);
      const challenge = challengeIn(response.response.clientDataJSON);
      const wasAsked =
        asker !== undefined &&
        challenge !== undefined &&
        (await passkeys.takeChallenge(challenge, 'login', asker));
      if (!wasAsked) return { memberId: undefined, refused: 'wrong-credentials' };
      const passkey = await passkeys.byCredential(response.id);
      if (!passkey) return { memberId: undefined, refused: 'not-found' };

      const { member_id: memberId } = passkey;
      const handle = Buffer.from(response.response.userHandle, 'base64url').toString();
      // Nobody guesses a signature; it counts as whatever else is tried at the account.
      const login = await loginTries.tryOf(request, { memberId });
      const { counter } = await loginTries.attempt(login, async () => {
        const counter =
          handle === memberId ? await verifiedLogin(relyingParty, challenge, body, passkey) : undefined;
        return { counter, isRight: counter !== undefined };
      });
      if (counter === undefined) return { memberId, refused: 'wrong-credentials' };
      // A page that asks again who is here never lets somebody else go on in it.
      const asking = request.session?.member.username ?? body.username;
      if (asking !== undefined && asking !== passkey.username) return { memberId, refused: 'other-member' };
      return {
        memberId,
        passkeyId: passkey.id,
        async use(transaction) {
          if (!(await passkeys.use(transaction, passkey, counter))) throw new Refusal('wrong-credentials');
        },
      };
    },
  };
}
