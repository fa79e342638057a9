import type { FastifyRequest } from 'fastify';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#contract/durations.ts';
import { type Attempts, bucketsOfSource } from '#server/http/guard/attempts.ts';
import { type BoundedQueue, createBoundedQueue, HASHES } from '#server/http/guard/bounded-queue.ts';
import type { Cookies } from '#server/http/guard/cookies.ts';
import { networkOf, sourceOf } from '#server/http/guard/source.ts';
import type { Allowance, Bucket } from '#server/http/guard/windows.ts';
import type { Members } from '#server/members/members.ts';
import type { Passwords } from '#server/password/passwords.ts';
import { hashToken } from '#server/random-tokens.ts';
import type { DeviceMarks } from './device-marks.ts';
import type { Asker } from './sessions.ts';

const inADay = (tries: number): Allowance => ({ tries, seconds: DAY_SECONDS, slides: true });

const FROM_SOURCE: Allowance = { tries: 10, seconds: 5 * MINUTE_SECONDS, grows: true };
/** So that no single source can use up what an account takes; of a known browser, which is one by itself, alike. */
const FROM_SOURCE_IN_A_DAY = inADay(10);
const AT_NAME: Allowance = {
  tries: 20,
  seconds: HOUR_SECONDS,
  beyond: { tries: 1, seconds: 15 * MINUTE_SECONDS },
};

/**
 * An account takes a hundred guesses in any 24 hours: so many by strangers at each of its two names, as many together at
 * both and at its passkeys, whatever it has been called meanwhile, and the rest by its known browsers.
 */
const AT_NAME_IN_A_DAY = inADay(35);
const BY_STRANGERS = inADay(70);
const BY_KNOWN = inADay(30);

/** `of`: what follows the name. `isTotal`: these tell together how many there were. */
type Kind = {
  name: string;
  of: 'source' | 'name' | 'device' | 'account';
  allowance: Allowance;
  isTotal?: true;
};

/** Every kind of bucket, by how its name begins; the first that fits. */
export const loginBuckets: readonly Kind[] = [
  { name: 'login known share', of: 'account', allowance: FROM_SOURCE_IN_A_DAY },
  { name: 'login known', of: 'account', allowance: BY_KNOWN, isTotal: true },
  { name: 'login device', of: 'device', allowance: FROM_SOURCE_IN_A_DAY },
  { name: 'login source', of: 'source', allowance: FROM_SOURCE },
  { name: 'login share', of: 'name', allowance: FROM_SOURCE_IN_A_DAY },
  { name: 'login name day', of: 'name', allowance: AT_NAME_IN_A_DAY },
  { name: 'login name', of: 'name', allowance: AT_NAME },
  { name: 'login account share', of: 'account', allowance: FROM_SOURCE_IN_A_DAY },
  { name: 'login account', of: 'account', allowance: BY_STRANGERS, isTotal: true },
];

/** Twice the size of a class; beyond that, `busy`. */
const OF_SOURCE = { atOnce: 1, waiting: 60 };

type LoginTry = {
  source: string;
  /** A `typedName`, whether or not somebody has it; without one the caller knows the account. */
  name?: string;
  /** Who is meant, if it is somebody. */
  memberId?: string | undefined;
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

/** Those of one of the account's known browsers. */
const knownBuckets = (device: string, account: string, network: string): Bucket[] => [
  [`login device ${device}`, FROM_SOURCE_IN_A_DAY],
  [`login known share ${account} ${network}`, FROM_SOURCE_IN_A_DAY],
  [`login known ${account}`, BY_KNOWN],
];

const nameBuckets = (name: string, network: string): Bucket[] => [
  [`login name ${name}`, AT_NAME],
  [`login share ${name} ${network}`, FROM_SOURCE_IN_A_DAY],
  [`login name day ${name}`, AT_NAME_IN_A_DAY],
];

/** Whichever name was typed. Of a name that nobody has, too, so that both take equally long. */
const accountBuckets = (account: string, network: string): Bucket[] => [
  [`login account share ${account} ${network}`, FROM_SOURCE_IN_A_DAY],
  [`login account ${account}`, BY_STRANGERS],
];

/** `silent`: those whose limit a refusal does not tell. */
function bucketsOf({ source, name, memberId, device }: LoginTry): { told: Bucket[]; silent: Bucket[] } {
  const network = networkOf(source);
  const account = memberId ?? name ?? '';
  if (device !== undefined) return { told: knownBuckets(device, account, network), silent: [] };
  const ofSource = bucketsOfSource('login source', source, FROM_SOURCE);
  const ofAccount = accountBuckets(account, network);
  if (name === undefined) return { told: [...ofSource, ...ofAccount], silent: [] };
  return { told: [...ofSource, ...nameBuckets(name, network)], silent: ofAccount };
}

export type LoginTries = ReturnType<typeof createLoginTries>;

/**
 * Slows down guessing from one source and at one name, yet locks nobody out: a browser that the account knows is counted
 * separately, so attacks from elsewhere do not affect it, and a mailed link makes one known.
 */
export function createLoginTries({ attempts, members, passwords, deviceMarks, cookies }: Deps) {
  const inTurn = createSourceQueues();
  // Before anything is written: each write is flushed, and while many of them are, nobody else is answered.
  const hashes = createBoundedQueue(HASHES);

  /**
   * Verifies a login in its turn and within its limits; else refuses with `too-often`. An attempt is given back if
   * the password was right, or could not be verified. Where an account has had enough, but not the name that was typed, a
   * refusal would tell of which account that is: then it is not judged (`isJudged`), and wrong.
   */
  const attempt = <T extends { isRight: boolean }>(
    login: LoginTry,
    verify: (isJudged: boolean) => Promise<T>,
  ): Promise<T> => {
    const inLimits = async () => {
      const { told, silent } = bucketsOf(login);
      const { giveBack, isSilent } = await attempts.take(told, silent);
      const verified = await verify(!isSilent).catch(async (error) => {
        await giveBack();
        throw error;
      });
      if (verified.isRight) await giveBack();
      return verified;
    };
    return inTurn(login.device ?? login.source, () => hashes.run(inLimits));
  };

  /**
   * Who tries which account from where. `name`: a `typedName`, unless the caller knows the account. The mark is looked
   * up also where it is of no member, so that both take equally long.
   */
  const tryOf = async (
    request: FastifyRequest,
    { name, memberId }: Pick<LoginTry, 'name' | 'memberId'>,
  ): Promise<LoginTry> => {
    const mark = cookies.read(request, 'device');
    const isKnown = mark && (await deviceMarks.isKnown(memberId ?? name ?? '', mark));
    const source = sourceOf(request.ip);
    return { source, memberId, ...(name && { name }), ...(isKnown && { device: hashToken(mark) }) };
  };

  return {
    attempt,
    tryOf,

    /** Whether this is the password of the member who is logged in. A person at an open computer shall not guess here either. */
    async isOwnPassword(request: FastifyRequest, member: Asker, password: string): Promise<boolean> {
      const own = await members.findForLogin(member.username);
      const login = await tryOf(request, { memberId: member.id });
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
