import type { Selectable } from 'kysely';
import { WRONG_CODES_MAX } from '#contract/limits.ts';
import { NETWORK_FACTOR } from '#server/http/guard/attempts.ts';
import { networkOf } from '#server/http/guard/source.ts';
import { type Allowance, opensAt, timesIn } from '#server/http/guard/windows.ts';
import { loginNames, typedName } from '#server/people/typed-name.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { findRow } from '#server/ports/database/rows.ts';
import { loginBuckets } from './login-limits.ts';
import { wrongCodesOf } from './login-requests.ts';

/** What the limits hold against a member. `until` in ms: from then on it is let in from anywhere. */
export type LoginWait = {
  failed: number;
  until: number | undefined;
  /** Wrong codes that still count, and whether they have switched the member's codes off. */
  wrongCodes: number;
  codesAreOff: boolean;
};

/** What follows the name in the bucket of its second allowance. */
const BEYOND = 'beyond';

type Stored = Selectable<Tables['attempts']>;

/** How many tries are in a bucket, and when it takes one again if it is full. */
function stateOf(row: Stored, allowance: Allowance, isNetwork: boolean, now: number) {
  const tries = (isNetwork ? NETWORK_FACTOR : 1) * allowance.tries;
  if (!allowance.slides) return { count: row.count, endsAt: row.ends_at, isFull: row.count >= tries };
  const times = timesIn(row, allowance, now);
  return { count: times.length, endsAt: opensAt(times, allowance), isFull: times.length >= tries };
}

function readBucket(row: Stored, now: number) {
  const { bucket } = row;
  const kind = loginBuckets.find(({ name }) => bucket.startsWith(`${name} `));
  if (!kind) return undefined;
  const [whose = '', where = ''] = bucket.slice(kind.name.length + 1).split(' ');
  const allowance = (where === BEYOND && kind.allowance.beyond) || kind.allowance;
  const isNetwork = kind.of === 'source' && whose.endsWith('/48');
  return { bucket, kind, whose, where, ...stateOf(row, allowance, isNetwork, now) };
}

export type LoginWaits = ReturnType<typeof createLoginWaits>;

/** What maintainers see and lift of the waits that `login-limits.ts` imposes. `now` is the clock in ms. */
export function createLoginWaits(db: Database, now: () => number) {
  /** The counters of a member and the names, of the known browsers, and of the sources from which they were tried. */
  const countersOf = async (memberId: string, from: Database) => {
    const member = await findRow(from, 'members', memberId);
    const names = new Set(member ? loginNames(member).map(typedName) : []);
    const marks = await from
      .selectFrom('device_marks')
      .select('mark_hash')
      .where('member_id', '=', memberId)
      .execute();
    const rows = await from
      .selectFrom('attempts')
      .selectAll()
      .where('bucket', 'like', 'login %')
      .where('ends_at', '>', now())
      .execute();
    const all = rows.flatMap((row) => readBucket(row, now()) ?? []);
    const known = new Set(marks.map((mark) => mark.mark_hash));
    const isOfMember = (whose: string) => whose === memberId || names.has(whose);
    const tried = new Set(all.flatMap(({ whose, where }) => (isOfMember(whose) ? networkOf(where) : [])));
    const isMeant = {
      name: (whose: string) => names.has(whose),
      account: (whose: string) => whose === memberId,
      device: (whose: string) => known.has(whose),
      source: (whose: string) => tried.has(networkOf(whose)),
    };
    return all.filter(({ kind, whose }) => isMeant[kind.of](whose));
  };

  return {
    async of(memberId: string, from = db): Promise<LoginWait> {
      const counters = await countersOf(memberId, from);
      const failed = counters.filter(({ kind }) => kind.isTotal).reduce((sum, { count }) => sum + count, 0);
      const full = counters.filter(({ isFull }) => isFull);
      const second = full.find(({ where }) => where === BEYOND);
      const ends = full.flatMap(({ kind, where, endsAt }) => {
        if (!kind.allowance.beyond) return endsAt;
        // Either of the two allowances having room again is enough.
        return where === BEYOND || !second ? [] : Math.min(endsAt, second.endsAt);
      });
      const wrongCodes = await wrongCodesOf(
        from,
        { account: '', member_id: memberId, device_hash: null },
        now(),
      );
      return {
        failed,
        until: ends.length > 0 ? Math.max(...ends) : undefined,
        wrongCodes,
        codesAreOff: wrongCodes >= WRONG_CODES_MAX,
      };
    },

    /**
     * Forgets these counters, and `others` besides; and the requests with wrong codes, which have switched the codes
     * off. Their links go on, but no code of theirs is right any more.
     */
    async lift(memberId: string, others: readonly string[], from = db): Promise<void> {
      await from
        .deleteFrom('login_requests')
        .where('member_id', '=', memberId)
        .where('wrong_codes', '>', 0)
        .execute();
      const buckets = [...(await countersOf(memberId, from)).map(({ bucket }) => bucket), ...others];
      await from.deleteFrom('attempts').where('bucket', 'in', buckets).execute();
    },
  };
}
