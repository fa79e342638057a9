import { NETWORK_FACTOR } from '#server/http/guard/attempts.ts';
import { networkOf } from '#server/http/guard/source.ts';
import type { Database } from '#server/ports/database/database.ts';
import { loginBuckets } from './login-limits.ts';
import { WRONG_PER_ACCOUNT, wrongCodesOf } from './login-requests.ts';

/** What the limits hold against an account. `until` in ms: from then on it is let in from anywhere. */
export type LoginWait = {
  failed: number;
  until: number | undefined;
  /** Wrong codes that still count, and whether they have switched the codes of the account off. */
  wrongCodes: number;
  codesAreOff: boolean;
};

/** What follows the account in the name of its second allowance. */
const BEYOND = 'beyond';

function readBucket({ bucket, count, ends_at: endsAt }: { bucket: string; count: number; ends_at: number }) {
  const kind = loginBuckets.find(({ name }) => bucket.startsWith(`${name} `));
  if (!kind) return undefined;
  const [whose = '', where = ''] = bucket.slice(kind.name.length + 1).split(' ');
  const { tries } = (where === BEYOND && kind.allowance.beyond) || kind.allowance;
  const isNetwork = kind.of === 'source' && whose.endsWith('/48');
  return {
    bucket,
    kind,
    whose,
    where,
    count,
    endsAt,
    isFull: count >= (isNetwork ? NETWORK_FACTOR : 1) * tries,
  };
}

export type LoginWaits = ReturnType<typeof createLoginWaits>;

/** What maintainers see and lift of the waits that `login-limits.ts` imposes. `now` is the clock in ms. */
export function createLoginWaits(db: Database, now: () => number) {
  /** The counters of the account, of its known browsers, and of the sources from which it was tried. */
  const countersOf = async (account: string, from: Database) => {
    const marks = await from
      .selectFrom('device_marks')
      .select('mark_hash')
      .where('member_id', '=', account)
      .execute();
    const rows = await from
      .selectFrom('attempts')
      .selectAll()
      .where('bucket', 'like', 'login %')
      .where('ends_at', '>', now())
      .execute();
    const all = rows.flatMap((row) => readBucket(row) ?? []);
    const known = new Set(marks.map((mark) => mark.mark_hash));
    const tried = new Set(all.flatMap(({ whose, where }) => (whose === account ? networkOf(where) : [])));
    const isMeant = {
      account: (whose: string) => whose === account,
      device: (whose: string) => known.has(whose),
      source: (whose: string) => tried.has(networkOf(whose)),
    };
    return all.filter(({ kind, whose }) => isMeant[kind.of](whose));
  };

  return {
    async of(account: string, from = db): Promise<LoginWait> {
      const counters = await countersOf(account, from);
      const failed = counters.filter(({ kind }) => kind.isDaily).reduce((sum, { count }) => sum + count, 0);
      const full = counters.filter(({ isFull }) => isFull);
      const second = full.find(({ where }) => where === BEYOND);
      const ends = full.flatMap(({ kind, where, endsAt }) => {
        if (!kind.allowance.beyond) return endsAt;
        // Either of the two allowances having room again is enough.
        return where === BEYOND || !second ? [] : Math.min(endsAt, second.endsAt);
      });
      const wrongCodes = await wrongCodesOf(from, { account, device_hash: null }, now());
      return {
        failed,
        until: ends.length > 0 ? Math.max(...ends) : undefined,
        ...{ wrongCodes, codesAreOff: wrongCodes >= WRONG_PER_ACCOUNT },
      };
    },

    /**
     * Forgets these counters, and `others` besides; and the requests with wrong codes, which have switched the codes of
     * the account off. Their links go on, but no code of theirs is right any more.
     */
    async lift(account: string, others: readonly string[], from = db): Promise<void> {
      await from
        .deleteFrom('login_requests')
        .where('account', '=', account)
        .where('wrong_codes', '>', 0)
        .execute();
      const buckets = [...(await countersOf(account, from)).map(({ bucket }) => bucket), ...others];
      await from.deleteFrom('attempts').where('bucket', 'in', buckets).execute();
    },
  };
}
