import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createBoundedQueue, HASHES } from '#server/http/guard/bounded-queue.ts';

const hash = promisify(argon2);

/** The cost parameters of argon2id; `memory` in KiB. */
export type HashCost = { memory: number; passes: number; parallelism: number };

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. About 45 ms. */
const CURRENT: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** A parsed password hash. */
type Stored = { parameters: typeof CURRENT; salt: Buffer; tag: Buffer };

export type Passwords = {
  /** A PHC string for the database. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is right. Without a stored hash it takes equally long and says no, so that unknown members
   * cannot be told from known ones; likewise if the stored one cannot be parsed (`broken`). `outdated`: it should be
   * replaced by one with the current parameters.
   */
  verify(password: string, stored: string | null): Promise<Verified>;
};

type Verified = { fits: boolean; outdated: boolean; broken?: true };

/** argon2id with a bounded queue: at most two at once, at most twenty waiting, then `busy`. */
export function createPasswords(cost = CURRENT): Passwords {
  const queue = createBoundedQueue(HASHES);
  const dummy: Stored = {
    parameters: cost,
    salt: randomBytes(SALT_BYTES),
    tag: randomBytes(TAG_BYTES),
  };

  const derive = (password: string, salt: Buffer, parameters: HashCost, tagLength: number) =>
    queue.run(() =>
      // Normalised to NFC and nothing else: an umlaut is the same from every keyboard.
      hash('argon2id', { message: password.normalize('NFC'), nonce: salt, tagLength, ...parameters }),
    );

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return encode(cost, salt, await derive(password, salt, cost, TAG_BYTES));
    },
    async verify(password, stored) {
      const parsed = stored === null ? undefined : decode(stored);
      const { parameters, salt, tag } = parsed ?? dummy;
      const derived = await derive(password, salt, parameters, tag.length);
      if (!parsed) return { fits: false, outdated: false, ...(stored !== null && { broken: true }) };
      const outdated = JSON.stringify(parameters) !== JSON.stringify(cost) || tag.length !== TAG_BYTES;
      return { fits: timingSafeEqual(derived, tag), outdated };
    },
  };
}

/** PHC string format: $argon2id$v=19$m=…,t=…,p=…$salt$tag, base64 without padding. */
function encode(parameters: HashCost, salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = parameters;
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Undefined for what we did not write, or argon2id would not accept. */
function decode(stored: string): Stored | undefined {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored);
  const [, memory, passes, parallelism, salt = '', tag = ''] = match ?? [];
  const parsed = {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
  return match && isSound(parsed) ? parsed : undefined;
}

/** Between the minimum of argon2id and far more than we ever use. */
function isSound({ parameters: { memory, passes, parallelism }, salt, tag }: Stored): boolean {
  const isBetween = (value: number, least: number, most: number) => value >= least && value <= most;
  return (
    isBetween(parallelism, 1, 16) &&
    isBetween(memory, 8 * parallelism, 1024 * 1024) &&
    isBetween(passes, 1, 64) &&
    isBetween(salt.length, 8, 64) &&
    isBetween(tag.length, 16, 64)
  );
}
