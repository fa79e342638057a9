import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { z } from 'zod';
import type { NewPasskey, PasskeyLogin } from '#contract/passkeys.ts';
import type { StoredPasskey } from './passkeys.ts';

/** ES256, EdDSA and RS256: what phones, Windows and keys for the pocket have. */
export const ALGORITHMS = [-7, -8, -257];

/** Tens of MB, which nobody needs before the first passkey is used. */
const library = () => import('@simplewebauthn/server');

/** Never within a page of somebody else. */
const ClientData = z.object({ challenge: z.string(), crossOrigin: z.literal(false).optional() });

/** What the browser says that it was asked, on a page of ours. Undefined: what it says is not readable, or says otherwise. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge;
  } catch {
    return undefined;
  }
}

/** Where passkeys of the site are made and used: the one origin of its pages. */
export type RelyingParty = { id: string; origin: string };

const expected = (party: RelyingParty, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  requireUserVerification: true,
});

/** Verifies what a new device answers; undefined when anything about it is wrong. */
export async function verifiedRegistration(party: RelyingParty, challenge: string, { response }: NewPasskey) {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...response,
      response: {
        ...response.response,
        transports: response.response.transports as AuthenticatorTransport[],
      },
    },
    supportedAlgorithmIDs: ALGORITHMS,
    ...expected(party, challenge),
  }).catch(wrong);
  if (!verified || !registrationInfo) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: response.response.transports,
  };
}

/**
 * Verifies a signature of a known device, and returns how often it says that it has signed: never as often as before, or
 * less, unless it does not count. Undefined when anything about it is wrong.
 */
export async function verifiedLogin(
  party: RelyingParty,
  challenge: string,
  { response }: PasskeyLogin,
  passkey: StoredPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
    ...expected(party, challenge),
  }).catch(wrong);
  return verified ? authenticationInfo?.newCounter : undefined;
}

/** The library throws at whatever is wrong with an answer. */
const wrong = () =>
  ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined }) as const;
