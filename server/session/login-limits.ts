import type { FastifyRequest } from 'fastify';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#contract/durations.ts';
import { type Allowance, type Attempts, type Bucket, bucketsOfSource } from '#server/http/guard/attempts.ts';
import { type BoundedQueue, createBoundedQueue, HASHES } from '#server/http/guard/bounded-queue.ts';
import type { Cookies } from '#server/http/guard/cookies.ts';
import { networkOf, sourceOf } from '#server/http/guard/source.ts';
import type { Members } from '#server/members/members.ts';
import type { Passwords } from '#server/password/passwords.ts';
import { typedName } from '#server/people/typed-name.ts';
import type { DeviceMarks } from './device-marks.ts';
import { type Asker, hashToken } from './sessions.ts';

const FROM_SOURCE: Allowance = { tries: 10, seconds: 5 * MINUTE_SECONDS, grows: true };
/** So that no single source can use up a name's allowance. */
const FROM_SOURCE_AT_NAME: Allowance = { tries: 10, seconds: DAY_SECONDS };
const AT_NAME: Allowance = {
  tries: 20,
  seconds: HOUR_SECONDS,
  beyond: { tries: 1, seconds: 15 * MINUTE_SECONDS },
};
/** Any 24 hours overlap at most two such days, and an account has two names: a hundred guesses. */
const AT_NAME_IN_A_DAY: Allowance = { tries: 25, seconds: DAY_SECONDS };

/** Any 24 hours overlap at most two such days: a hundred guesses. */
const FROM_DEVICE_IN_A_DAY: Allowance = { tries: 50, seconds: DAY_SECONDS };

const FROM_DEVICE: Allowance = FROM_SOURCE;
/** Shared by a member's known browsers at one source. */
const FROM_DEVICES: Allowance = { tries: 10, seconds: 5 * MINUTE_SECONDS };

type Kind = { name: string; of: 'source' | 'name' | 'device'; allowance: Allowance; isDaily?: true };

/** Every kind of bucket, by how its name begins; the first that fits. */
export const loginBuckets: readonly Kind[] = [
  { name: 'login devices', of: 'name', allowance: FROM_DEVICES },
  { name: 'login device day', of: 'device', allowance: FROM_DEVICE_IN_A_DAY, isDaily: true },
  { name: 'login device', of: 'device', allowance: FROM_DEVICE },
  { name: 'login source', of: 'source', allowance: FROM_SOURCE },
  { name: 'login share', of: 'name', allowance: FROM_SOURCE_AT_NAME },
  { name: 'login name day', of: 'name', allowance: AT_NAME_IN_A_DAY, isDaily: true },
  { name: 'login name', of: 'name', allowance: AT_NAME },
];

/** Twice the size of a class; beyond that, `busy`. */
const OF_SOURCE = { atOnce: 1, waiting: 60 };

type LoginTry = {
  source: string;
  /** A `typedName`, whether or not somebody has it. */
  name: string;
  /** Hash of the device mark, if the account knows the browser. */
  device?: string;
};

type Deps = {
  attempts: Attempts;
  members: Pick<Members, 'findForLogin'>;
  passwords: Pick<Passwords, 'verify'>;
  deviceMarks: Pick<DeviceMarks, 'isKnown'>;
  cookies: Cookies;
};

/**
 * Slows down guessing from one source and at one name, yet locks nobody out: a browser that the account knows is counted
 * separately, so attacks from elsewhere do not affect it, and a mailed link makes one known.
 */
export function createLoginTries({ attempts, members, passwords, deviceMarks, cookies }: Deps) {
  const inTurn = createSourceQueues();
  // Before anything is written: each write is flushed, and while many of them are, nobody else is answered.
  const hashes = createBoundedQueue(HASHES);

  const bucketsOf = ({ source, name, device }: LoginTry): Bucket[] =>
    device !== undefined
      ? [
          [`login devices ${name} ${source}`, FROM_DEVICES],
          [`login device day ${device}`, FROM_DEVICE_IN_A_DAY],
          [`login device ${device}`, FROM_DEVICE],
        ]
      : [
          ...bucketsOfSource('login source', source, FROM_SOURCE),
          [`login share ${name} ${networkOf(source)}`, FROM_SOURCE_AT_NAME],
          [`login name ${name}`, AT_NAME],
          [`login name day ${name}`, AT_NAME_IN_A_DAY],
        ];

  /**
   * Verifies a login in its turn and within its limits; else refuses with `too-often`. An attempt is given back if
   * the password was right, or could not be verified.
   */
  const attempt = <T extends { isRight: boolean }>(login: LoginTry, verify: () => Promise<T>): Promise<T> => {
    const inLimits = async () => {
      const giveBack = await attempts.take(bucketsOf(login));
      const verified = await verify().catch(async (error) => {
        await giveBack();
        throw error;
      });
      if (verified.isRight) await giveBack();
      return verified;
    };
    return inTurn(login.device ?? login.source, () => hashes.run(inLimits));
  };

  /**
   * Who tries which account from where. `name`: a `typedName`. The mark is looked up also where it is of no member, so that
   * both take equally long.
   */
  const tryOf = async (
    request: FastifyRequest,
    name: string,
    memberId: string | undefined,
  ): Promise<LoginTry> => {
    const mark = cookies.read(request, 'device');
    const isKnown = mark && (await deviceMarks.isKnown(memberId ?? name, mark));
    return { source: sourceOf(request.ip), name, ...(isKnown && { device: hashToken(mark) }) };
  };

  return {
    attempt,
    tryOf,

    /** Whether this is the password of who is logged in. Whoever finds an open computer shall not guess here either. */
    async isOwnPassword(request: FastifyRequest, member: Asker, password: string): Promise<boolean> {
      const own = await members.findForLogin(member.username);
      const login = await tryOf(request, typedName(member.username), member.id);
      const { isRight } = await attempt(login, async () => {
        const { fits } = await passwords.verify(password, own?.password_hash ?? null);
        return { isRight: fits };
      });
      return isRight;
    },

    /** Counts a mailed link that was made up, which is of no account; refuses with `too-often`. */
    async guessedLink(source: string): Promise<void> {
      await attempts.take(bucketsOfSource('login source', source, FROM_SOURCE));
    },
  };
}

/**
 * One attempt at a time per source, in each process. Else a whole class that logs in over one network would be refused
 * while the first ten are still being verified.
 */
function createSourceQueues() {
  const queues = new Map<string, { queue: BoundedQueue; pending: number }>();
  return async <T>(source: string, work: () => Promise<T>): Promise<T> => {
    const entry = queues.get(source) ?? { queue: createBoundedQueue(OF_SOURCE), pending: 0 };
    queues.set(source, entry);
    entry.pending += 1;
    try {
      return await entry.queue.run(work);
    } finally {
      entry.pending -= 1;
      if (entry.pending === 0) queues.delete(source);
    }
  };
}
