import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hash,
  hkdfSync,
  type KeyObject,
  randomInt,
} from 'node:crypto';

// The one key of the copies off the server, as it is on paper. It opens the secrets in a backup, it is the
// password of restic, and it logs in at a store by SFTP.

/** Nothing that looks like something else by hand. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 120 bits; the last character tells a slip of the pen. */
const RANDOM_CHARACTERS = 24;

const grouped = (text: string) => text.match(/.{5}/g)?.join('-') ?? '';

const checkOf = (text: string) => ALPHABET[Number.parseInt(hash('sha256', text).slice(0, 2), 16) % 32] ?? '';

export function newPaperKey(): string {
  const text = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return grouped(text + checkOf(text));
}

/** A key as somebody types it, with or without blanks, small or large; undefined: it is none. */
export function readPaperKey(typed: string): string | undefined {
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  const random = text.slice(0, RANDOM_CHARACTERS);
  const isOne = text.length === RANDOM_CHARACTERS + 1 && [...text].every((one) => ALPHABET.includes(one));
  return isOne && checkOf(random) === text.slice(RANDOM_CHARACTERS) ? grouped(text) : undefined;
}

const seedOf = (key: string, purpose: 'seal' | 'sftp') =>
  Buffer.from(hkdfSync('sha256', key, '', `klassenkreis ${purpose}`, 32));

/** What is before the 32 bytes of a private key (RFC 8410). */
const privateKey = (algorithm: 'x25519' | 'ed25519', seed: Buffer) =>
  createPrivateKey({
    key: Buffer.concat([
      Buffer.from(`302e020100300506032b65${algorithm === 'x25519' ? '6e' : '70'}04220420`, 'hex'),
      seed,
    ]),
    format: 'der',
    type: 'pkcs8',
  });

const rawPublic = (key: KeyObject) => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');

const publicKey = (raw: Buffer) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') }, format: 'jwk' });

/** With this anybody seals; only who has the key opens. */
export const sealOf = (key: string) =>
  rawPublic(privateKey('x25519', seedOf(key, 'seal'))).toString('base64url');

const RAW_BYTES = 32;
const TAG_BYTES = 16;
/** Each cipher key is used once. */
const NONCE = Buffer.alloc(12);

function cipherKey(own: KeyObject, other: KeyObject, sender: Buffer, receiver: Buffer) {
  const shared = diffieHellman({ privateKey: own, publicKey: other });
  return Buffer.from(
    hkdfSync('sha256', shared, Buffer.concat([sender, receiver]), 'klassenkreis sealed', 32),
  );
}

export function sealText(seal: string, text: string): string {
  const receiver = Buffer.from(seal, 'base64url');
  const once = generateKeyPairSync('x25519');
  const sender = rawPublic(once.publicKey);
  const cipher = createCipheriv(
    'aes-256-gcm',
    cipherKey(once.privateKey, publicKey(receiver), sender, receiver),
    NONCE,
  );
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([sender, cipher.getAuthTag(), body]).toString('base64');
}

/** Undefined: it was sealed for another key. */
export function openText(key: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  const own = privateKey('x25519', seedOf(key, 'seal'));
  const sender = bytes.subarray(0, RAW_BYTES);
  try {
    const cipher = createDecipheriv(
      'aes-256-gcm',
      cipherKey(own, publicKey(sender), sender, rawPublic(createPublicKey(own))),
      NONCE,
      { authTagLength: TAG_BYTES },
    );
    cipher.setAuthTag(bytes.subarray(RAW_BYTES, RAW_BYTES + TAG_BYTES));
    return Buffer.concat([cipher.update(bytes.subarray(RAW_BYTES + TAG_BYTES)), cipher.final()]).toString();
  } catch {
    return undefined;
  }
}

const withLength = (part: Buffer | string) => {
  const bytes = Buffer.from(part);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

const NAME = 'ssh-ed25519';
const COMMENT = 'klassenkreis';

/** The login at a store by SFTP, as OpenSSH reads it. */
export function sshLogin(key: string): { privateFile: string; publicLine: string } {
  const seed = seedOf(key, 'sftp');
  const raw = rawPublic(createPublicKey(privateKey('ed25519', seed)));
  const open = Buffer.concat([withLength(NAME), withLength(raw)]);
  const check = Buffer.alloc(8);
  const secret = Buffer.concat([
    ...[check, withLength(NAME), withLength(raw), withLength(Buffer.concat([seed, raw]))],
    withLength(COMMENT),
  ]);
  const padding = Buffer.from(Array.from({ length: (8 - (secret.length % 8)) % 8 }, (_, index) => index + 1));
  const file = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    ...['none', 'none', ''].map(withLength),
    Buffer.from([0, 0, 0, 1]),
    withLength(open),
    withLength(Buffer.concat([secret, padding])),
  ]);
  const lines = file.toString('base64').match(/.{1,70}/g) ?? [];
  const [begin, end] = ['BEGIN', 'END'].map((word) => `-----${word} OPENSSH PRIVATE KEY-----`);
  return {
    privateFile: [begin, ...lines, end, ''].join('\n'),
    publicLine: `${NAME} ${open.toString('base64')} ${COMMENT}`,
  };
}
