import type { RecordedAct } from '#contract/maintenance.ts';
import { cancelCopies, retryCopies, type Which } from '#server/mail/by-hand.ts';
import { endPause, type Pause, pauseByHand, readPause } from '#server/mail/pause.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Asker } from '#server/session/sessions.ts';
import type { MaintenanceRecord } from '../people/record.ts';

export type MailActs = ReturnType<typeof createMailActs>;

/** What maintainers do with the mails, in the browser and on the command line. `now` is the clock in ms. */
export function createMailActs({ record, now }: { record: MaintenanceRecord; now: () => number }) {
  const note = (transaction: Database, actor: Asker, act: RecordedAct) =>
    record.add(transaction, actor, { act });

  return {
    async pause(transaction: Database, actor: Asker): Promise<void> {
      await pauseByHand(transaction, now());
      await note(transaction, actor, 'mail-paused');
    },

    /** Returns the pause, if there was one. */
    async resume(transaction: Database, actor: Asker): Promise<Pause | undefined> {
      const pause = await readPause(transaction);
      await endPause(transaction);
      await note(transaction, actor, 'mail-resumed');
      return pause;
    },

    /** Returns how many copies it concerned; of a mail of which nothing was left to be done the record says nothing. */
    async retry(transaction: Database, actor: Asker, which: Which): Promise<number> {
      const count = await retryCopies(transaction, which, now());
      if (count > 0 || which === 'all') await note(transaction, actor, 'mail-retried');
      return count;
    },

    /** As `retry` does. */
    async cancel(transaction: Database, actor: Asker, mailId: string): Promise<number> {
      const count = await cancelCopies(transaction, mailId);
      if (count > 0) await note(transaction, actor, 'mail-cancelled');
      return count;
    },
  };
}
