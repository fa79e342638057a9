import { createSign, generateKeyPairSync, hash, randomBytes } from 'node:crypto';

type Options = { challenge: string };

/** What a device may do otherwise than it should. */
export type Faults = {
  origin?: string;
  rpId?: string;
  /** Of the answer, instead of what was asked. */
  challenge?: string;
  isUserVerified?: boolean;
  crossOrigin?: boolean;
  counter?: number;
  type?: string;
};

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** CBOR (RFC 8949), as far as an attestation needs it. */
function cbor(value: unknown): Buffer {
  const head = (major: number, count: number) => {
    if (count < 24) return Buffer.from([(major << 5) | count]);
    if (count < 256) return Buffer.from([(major << 5) | 24, count]);
    return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

/** A phone in software, with one passkey (ES256) for one member. */
export function testAuthenticator({ origin = 'http://localhost:3000', rpId = 'localhost' } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: faults.crossOrigin ?? false,
      }),
    );

  const dataOf = (faults: Faults, flags: number, more: Buffer = Buffer.alloc(0)) => {
    const verified = faults.isUserVerified === false ? 0 : 4;
    const count = Buffer.alloc(4);
    counter = faults.counter ?? counter + 1;
    count.writeUInt32BE(counter);
    return Buffer.concat([
      hash('sha256', faults.rpId ?? rpId, 'buffer'),
      Buffer.from([1 | verified | flags]),
      count,
      more,
    ]);
  };

  const answer = <T>(response: T) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    response,
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
  });

  return {
    id: base64url(id),

    /** Answers `navigator.credentials.create`. */
    register(options: Options & { user: { id: string } }, faults: Faults = {}) {
      userHandle = options.user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = new Map<number, number | Buffer>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([0, id.length]);
      const authData = dataOf(faults, 64, Buffer.concat([Buffer.alloc(16), length, id, cbor(key)]));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge, faults)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      });
    },

    /** Answers `navigator.credentials.get`. */
    sign(options: Options, faults: Faults = {}) {
      const client = clientData('webauthn.get', options.challenge, faults);
      const data = dataOf(faults, 0);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, hash('sha256', client, 'buffer')]))
        .sign(privateKey);
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle,
      });
    },
  };
}

export type TestAuthenticator = ReturnType<typeof testAuthenticator>;
