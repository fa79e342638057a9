import { NETWORK_FACTOR } from '#server/http/guard/attempts.ts';
import { networkOf } from '#server/http/guard/source.ts';
import type { Database } from '#server/ports/database/database.ts';
import { loginBuckets } from './login-limits.ts';

/** What the limits hold against an account. `until` in ms: from then on it is let in from anywhere. */
export type LoginWait = { failed: number; until: number | undefined };

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
  const countersOf = async (account: string) => {
    const marks = await db
      .selectFrom('device_marks')
      .select('mark_hash')
      .where('member_id', '=', account)
      .execute();
    const rows = await db
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
    async of(account: string): Promise<LoginWait> {
      const counters = await countersOf(account);
      const failed = counters.filter(({ kind }) => kind.isDaily).reduce((sum, { count }) => sum + count, 0);
      const full = counters.filter(({ isFull }) => isFull);
      const second = full.find(({ where }) => where === BEYOND);
      const ends = full.flatMap(({ kind, where, endsAt }) => {
        if (!kind.allowance.beyond) return endsAt;
        // Either of the two allowances having room again is enough.
        return where === BEYOND || !second ? [] : Math.min(endsAt, second.endsAt);
      });
      return { failed, until: ends.length > 0 ? Math.max(...ends) : undefined };
    },

    /** Forgets these counters, and `others` besides. */
    async lift(account: string, others: readonly string[]): Promise<void> {
      const buckets = [...(await countersOf(account)).map(({ bucket }) => bucket), ...others];
      await db.deleteFrom('attempts').where('bucket', 'in', buckets).execute();
    },
  };
}
