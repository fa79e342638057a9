import { localTimeAt } from '#server/german-time.ts';
import { setConsent } from '#server/people/consents.ts';
import type { Database } from '#server/ports/database/database.ts';
import { keepNewsMarks } from './news-marks.ts';

/** The month of an instant in Germany: `2027-03`. */
export const monthOf = (ms: number) => localTimeAt(ms).slice(0, 'yyyy-mm'.length);

export type NewsMail = ReturnType<typeof createNewsMail>;

/** Who wants the monthly mail: a consent of its own, off until it is given. `now` is the clock in ms. */
export function createNewsMail(now: () => number) {
  return {
    async choose(transaction: Database, memberId: string, wanted: boolean): Promise<void> {
      const change = { memberId, consent: 'news-mail', given: wanted, source: 'form', at: now() } as const;
      const outcome = await setConsent(transaction, change);
      // The first one comes next month, with what is new from now on.
      if (outcome === 'changed' && wanted)
        await keepNewsMarks(transaction, memberId, { mailed_until: now(), mailed_in: monthOf(now()) });
    },
  };
}
