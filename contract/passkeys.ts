import { z } from 'zod';
import { PASSKEY_NAME_MAX } from './limits.ts';
import { personName } from './text.ts';

/** Bytes as WebAuthn writes them in JSON. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);
const CREDENTIAL_ID_MAX = 1400;

/** What a browser says of a device beyond these is not looked at. */
const credential = <T extends z.ZodType>(response: T) =>
  z.object({
    id: bytes(CREDENTIAL_ID_MAX),
    rawId: bytes(CREDENTIAL_ID_MAX),
    type: z.literal('public-key'),
    response,
    clientExtensionResults: z.looseObject({}).default({}),
  });

const described = z.strictObject({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()).optional(),
});

/** PublicKeyCredentialCreationOptionsJSON. */
export const RegistrationOptions = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(described),
  authenticatorSelection: z.strictObject({
    authenticatorAttachment: z.literal('platform'),
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** PublicKeyCredentialRequestOptionsJSON. Those of the member who is logged in; else whatever the device has. */
export const LoginOptions = z.strictObject({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(described),
  userVerification: z.literal('required'),
});

/** `response`: RegistrationResponseJSON. */
export const NewPasskey = z.strictObject({
  name: personName(PASSKEY_NAME_MAX, 1),
  response: credential(
    z.object({
      clientDataJSON: bytes(8000),
      attestationObject: bytes(60_000),
      transports: z
        .array(z.string().regex(/^[\w-]{1,20}$/))
        .max(10)
        .default([]),
    }),
  ),
});
export type NewPasskey = z.output<typeof NewPasskey>;

/** `response`: AuthenticationResponseJSON. `username`: over whose page it is asked for; nobody else is let in. */
export const PasskeyLogin = z.strictObject({
  username: z.string().max(200).optional(),
  response: credential(
    z.object({
      clientDataJSON: bytes(8000),
      authenticatorData: bytes(8000),
      signature: bytes(4000),
      userHandle: bytes(200),
    }),
  ),
});
export type PasskeyLogin = z.output<typeof PasskeyLogin>;

/** Times in seconds since the epoch. `works`: not one that was made when the site had another address. */
export const Passkey = z.strictObject({
  id: z.string(),
  name: z.string(),
  createdAt: z.int(),
  lastUsedAt: z.int().nullable(),
  works: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyParams = z.strictObject({ id: z.uuid() });

/** `isOpen`: this browser logs in without one, and nobody has declined here. */
export const Offer = z.strictObject({ isOpen: z.boolean() });
