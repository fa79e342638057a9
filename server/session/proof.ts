import { DAY_MS, SECOND_MS } from '#contract/durations.ts';
import { FRESH_LOGIN_SECONDS, SESSION_SECONDS } from '#contract/limits.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Database } from '#server/ports/database/database.ts';
import { findRow } from '#server/ports/database/rows.ts';

/** How long a password that was set without the one before proves nothing about a person who knows it. */
const UNPROVEN_MS = DAY_MS;

/** What a session tells about its member. */
type Session = { endsAt: number; isByMail: boolean };

/** What is enough to go by for what outlasts a stolen session. `now` is the clock in ms. */
export function createProof(now: () => number) {
  /** Whether it has begun a short while ago, with whatever lets in. */
  const isFresh = ({ endsAt }: Pick<Session, 'endsAt'>): boolean =>
    now() - (endsAt - SESSION_SECONDS * SECOND_MS) <= FRESH_LOGIN_SECONDS * SECOND_MS;

  /**
   * Whether it is too little: within a day a password was set that did not ask for the old one, and this session has not
   * just begun by a mail to the confirmed address. A day either way, should the clock have been ahead.
   */
  const isUnproven = async (
    from: Database,
    memberId: string,
    session: Session | undefined,
  ): Promise<boolean> => {
    if (session?.isByMail && isFresh(session)) return false;
    const at = (await findRow(from, 'members', memberId))?.unproven_password_at ?? null;
    return at !== null && Math.abs(now() - at) < UNPROVEN_MS;
  };

  return {
    isFresh,
    isUnproven,

    /** Refuses what `isUnproven` speaks of. `session`: of this member, if there is one. */
    async mustBeProven(from: Database, memberId: string, session: Session | undefined): Promise<void> {
      if (await isUnproven(from, memberId, session)) throw new Refusal('confirm-by-mail');
    },
  };
}
