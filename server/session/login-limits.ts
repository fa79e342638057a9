import { type Allowance, type Attempts, hiddenName } from '#server/http/attempts.ts';
import { createLine, type Line } from '#server/http/line.ts';
import { Refusal } from '#server/http/refusal.ts';

const FROM_SOURCE: Allowance = { tries: 10, seconds: 5 * 60, grows: true };
const FOR_ACCOUNT: Allowance = { tries: 20, seconds: 60 * 60 };
/** After that, one guess in five minutes from all unknown browsers together. */
const FOR_ACCOUNT_SLOWLY: Allowance = { tries: 1, seconds: 5 * 60 };
const FROM_DEVICE: Allowance = { tries: 10, seconds: 5 * 60, grows: true };

/** Twice a class. Who comes after them hears that we are busy. */
const OF_SOURCE = { atOnce: 1, waiting: 60 };

export type LoginTry = {
  source: string;
  /** What the login field says, normalised; known and unknown names count alike. */
  account: string;
  /** The signed cookie of a browser that has logged in to this account before. */
  device?: string;
};

export type LoginLimits = ReturnType<typeof createLoginLimits>;

/**
 * Guessing is slow from one source and against one account, yet nobody is ever locked out: a browser that the
 * member has used before counts by itself, so no attack from elsewhere reaches it.
 */
export function createLoginLimits(attempts: Attempts) {
  const inTurn = createTurns();
  const bucketsOf = ({ source, account, device }: LoginTry): [string, Allowance][] =>
    device !== undefined
      ? [[`login device ${hiddenName(device)}`, FROM_DEVICE]]
      : [
          [`login source ${source}`, FROM_SOURCE],
          [`login account ${hiddenName(account)}`, FOR_ACCOUNT],
        ];

  /** Counts the try, or refuses it; one refused for its source counts for no account. Answers how to give it back. */
  const begin = async (login: LoginTry): Promise<() => Promise<void>> => {
    const counted: string[] = [];
    const count = (bucket: string, allowance: Allowance) => {
      counted.push(bucket);
      return attempts.count(bucket, allowance);
    };
    for (const [bucket, allowance] of bucketsOf(login)) {
      let wait = await count(bucket, allowance);
      if (wait > 0 && allowance === FOR_ACCOUNT)
        wait = await count(`login slowly ${hiddenName(login.account)}`, FOR_ACCOUNT_SLOWLY);
      if (wait > 0) throw new Refusal('too-often', { retryAfter: wait });
    }
    return async () => {
      for (const bucket of counted) await attempts.giveBack(bucket);
    };
  };

  return {
    /**
     * Looks whether a login is right, in its turn and within its limits; else it is refused with `too-often`. What
     * was no guess is given back: the password was right, or was never looked at as looking failed.
     */
    judge<T extends { isRight: boolean }>(login: LoginTry, look: () => Promise<T>): Promise<T> {
      return inTurn(login.device ?? login.source, async () => {
        const giveBack = await begin(login);
        const looked = await look().catch(async (error) => {
          await giveBack();
          throw error;
        });
        if (looked.isRight) await giveBack();
        return looked;
      });
    },
  };
}

/**
 * One try at a time of each source, in each process. Else a whole class that logs in by one network would be refused
 * while the first ten wait for their outcome.
 */
function createTurns() {
  const lines = new Map<string, { line: Line; inside: number }>();
  return async <T>(source: string, work: () => Promise<T>): Promise<T> => {
    const turn = lines.get(source) ?? { line: createLine(OF_SOURCE), inside: 0 };
    lines.set(source, turn);
    turn.inside += 1;
    try {
      return await turn.line(work);
    } finally {
      turn.inside -= 1;
      if (turn.inside === 0) lines.delete(source);
    }
  };
}
