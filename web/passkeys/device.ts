import { systemOf } from '#contract/user-agent.ts';
import { deviceTexts } from '#texts/web/passkeys.ts';
import { CallError, call } from '../api.ts';
import { noteUsedKeys } from '../session/can-keep-keys.ts';

/** What this device keeps to log in with. Loaded only where the browser can. */

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

const textOf = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

type Described = { type: 'public-key'; id: string; transports?: string[] | undefined };
const known = (ones: Described[]) =>
  ones.map(({ type, id, transports }) => ({
    type,
    id: bytesOf(id),
    ...(transports && { transports: transports as AuthenticatorTransport[] }),
  }));

/** What browsers and password managers agree on; a `toJSON` of theirs is missing in some. */
const described = ({ id, rawId }: PublicKeyCredential) => ({
  id,
  rawId: textOf(rawId),
  type: 'public-key' as const,
});

let open: AbortController | undefined;

/** A browser has one question open at a time, and refuses a second one: the one before ends. */
function nextQuestion(): AbortSignal {
  open?.abort();
  open = new AbortController();
  return open.signal;
}

/** Nobody is asked any more. */
export const endQuestion = () => open?.abort();

/** Whether this device can ask for a fingerprint, a face or its own lock. */
export const hasLock = () =>
  PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);

/** Whether the browser says that it offers passkeys below the field for the name. */
export const fillsIn = async () => (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

export const loginOptions = () => call('POST /passkeys/login_options');
type LoginOptions = Awaited<ReturnType<typeof loginOptions>>;

type How = { waits?: boolean; over?: string | undefined };

/**
 * Asks the device and logs in. `waits`: below the field for the name, until somebody chooses it there. `over`: who alone
 * is let in.
 */
export async function logIn(options: LoginOptions, { waits = false, over }: How = {}) {
  const credential = (await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: bytesOf(options.challenge),
      allowCredentials: known(options.allowCredentials),
    },
    signal: nextQuestion(),
    ...(waits && { mediation: 'conditional' as const }),
  })) as PublicKeyCredential | null;
  if (!credential) throw new DOMException('', 'NotAllowedError');
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    credential.response as AuthenticatorAssertionResponse;
  const response = {
    clientDataJSON: textOf(clientDataJSON),
    authenticatorData: textOf(authenticatorData),
    signature: textOf(signature),
    userHandle: textOf(userHandle),
  };
  const body = { response: { ...described(credential), response }, ...(over && { username: over }) };
  const session = await call('POST /login_by_passkey', { body }).catch((error) => {
    if (error instanceof CallError && error.code === 'not-found') forget(options.rpId, credential.id);
    throw error;
  });
  noteUsedKeys();
  return session;
}

/** Newer browsers no longer offer what the site says that it has not. */
function forget(rpId: string, credentialId: string): void {
  const { signalUnknownCredential } = PublicKeyCredential as {
    signalUnknownCredential?: (unknown: { rpId: string; credentialId: string }) => Promise<void>;
  };
  signalUnknownCredential?.call(PublicKeyCredential, { rpId, credentialId })?.catch(() => undefined);
}

type MadeCredential = PublicKeyCredential & { response: AuthenticatorAttestationResponse };

/** Has the device keep what logs in from now on. `known`: it does already. */
export async function add(): Promise<'added' | 'known'> {
  const options = await call('POST /passkeys/registration_options');
  const credential = await navigator.credentials
    .create({
      publicKey: {
        ...options,
        challenge: bytesOf(options.challenge),
        user: { ...options.user, id: bytesOf(options.user.id) },
        excludeCredentials: known(options.excludeCredentials),
      },
      signal: nextQuestion(),
    })
    .catch((error) => {
      if (error.name === 'InvalidStateError') return 'known';
      throw error;
    });
  noteUsedKeys();
  if (credential === 'known') {
    await call('DELETE /passkey_offer');
    return credential;
  }
  if (!credential) throw new DOMException('', 'NotAllowedError');
  const { response: made } = credential as MadeCredential;
  const response = {
    clientDataJSON: textOf(made.clientDataJSON),
    attestationObject: textOf(made.attestationObject),
    transports: made.getTransports?.() ?? [],
  };
  await call('POST /passkeys', {
    body: {
      name: deviceName(navigator.userAgent),
      response: { ...described(credential as PublicKeyCredential), response },
    },
  });
  return 'added';
}

/** An iPad says that it is a Mac, which has no screen to touch. */
const deviceName = (agent: string) => {
  const system = systemOf(agent);
  if (system !== 'apple') return deviceTexts.system(system);
  return deviceTexts.system(navigator.maxTouchPoints > 0 ? 'ipad' : 'mac');
};
