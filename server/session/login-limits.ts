import { type Allowance, type Attempts, type Bucket, bucketsOfSource } from '#server/http/guard/attempts.ts';
import { type BoundedQueue, createBoundedQueue } from '#server/http/guard/bounded-queue.ts';
import { networkOf } from '#server/http/guard/source.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const FROM_SOURCE: Allowance = { tries: 10, seconds: 5 * MINUTE, grows: true };
/** So that nobody alone can use up what an account takes. */
const FROM_SOURCE_AT_ACCOUNT: Allowance = { tries: 10, seconds: DAY };
const AT_ACCOUNT: Allowance = { tries: 20, seconds: HOUR, beyond: { tries: 1, seconds: 15 * MINUTE } };
/** Whichever 24 hours one looks at, they touch two such days at most: a hundred guesses. */
const IN_A_DAY: Allowance = { tries: 50, seconds: DAY };

const FROM_DEVICE: Allowance = FROM_SOURCE;
/** Of all browsers of a member that are in one place. */
const FROM_DEVICES: Allowance = { tries: 10, seconds: 5 * MINUTE };

/** Twice a class. Who comes after them hears that we are busy. */
const OF_SOURCE = { atOnce: 1, waiting: 60 };

export type LoginTry = {
  source: string;
  /** Whom the login field means, the member's id; of unknown names a `hiddenName`. Both count alike. */
  account: string;
  /** The mark of a browser that the account knows, as its hash. */
  device?: string;
};

export type LoginLimits = ReturnType<typeof createLoginLimits>;

/**
 * Guessing is slow from one source and against one account, yet nobody is ever locked out: a browser that the
 * account knows counts by itself, so no attack from elsewhere reaches it, and a mailed link makes one known.
 */
export function createLoginLimits(attempts: Attempts) {
  const inTurn = createTurns();

  const bucketsOf = ({ source, account, device }: LoginTry): Bucket[] =>
    device !== undefined
      ? [
          [`login devices ${account} ${source}`, FROM_DEVICES],
          [`login device day ${device}`, IN_A_DAY],
          [`login device ${device}`, FROM_DEVICE],
        ]
      : [
          ...bucketsOfSource('login source', source, FROM_SOURCE),
          [`login share ${account} ${networkOf(source)}`, FROM_SOURCE_AT_ACCOUNT],
          [`login account ${account}`, AT_ACCOUNT],
          [`login account day ${account}`, IN_A_DAY],
        ];

  return {
    /**
     * Verifies a login in its turn and within its limits; else it is refused with `too-often`. What was no guess is
     * given back: the password was right, or could not be verified.
     */
    attempt<T extends { isRight: boolean }>(login: LoginTry, verify: () => Promise<T>): Promise<T> {
      return inTurn(login.device ?? login.source, async () => {
        const giveBack = await attempts.take(bucketsOf(login));
        const verified = await verify().catch(async (error) => {
          await giveBack();
          throw error;
        });
        if (verified.isRight) await giveBack();
        return verified;
      });
    },
  };
}

/**
 * One try at a time of each source, in each process. Else a whole class that logs in by one network would be refused
 * while the first ten wait for their outcome.
 */
function createTurns() {
  const queues = new Map<string, { queue: BoundedQueue; inside: number }>();
  return async <T>(source: string, work: () => Promise<T>): Promise<T> => {
    const own = queues.get(source) ?? { queue: createBoundedQueue(OF_SOURCE), inside: 0 };
    queues.set(source, own);
    own.inside += 1;
    try {
      return await own.queue.run(work);
    } finally {
      own.inside -= 1;
      if (own.inside === 0) queues.delete(source);
    }
  };
}
