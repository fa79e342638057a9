import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#server/ports/database/database.ts';
import type { NewMail, Recipient } from './letters.ts';

/** After that a copy is given up: what was written two days ago helps nobody any more. */
export const LIFE_MS = 48 * 60 * 60 * 1000;

/** Rows in one statement; both databases take more parameters than that needs. */
const ROWS_AT_ONCE = 100;

export type MailQueue = ReturnType<typeof createMailQueue>;

/** The mails that wait, in the database. `now` is the clock in ms. */
export function createMailQueue(now: () => number) {
  const listeners = new Set<() => void>();

  return {
    /**
     * Stores a mail with one copy a recipient, inside the transaction that causes it: both are there, or none.
     * Urgent copies overtake the others. Answers the id of the mail.
     */
    async enqueue(
      transaction: Database,
      mail: NewMail,
      recipients: Recipient[],
      { urgent }: { urgent: boolean },
    ): Promise<string> {
      const id = randomUUIDv7();
      const at = now();
      await transaction
        .insertInto('mails')
        .values({
          id,
          kind: mail.kind,
          sender_id: mail.senderId ?? null,
          subject: mail.subject ?? '',
          message: mail.message ?? '',
          data: JSON.stringify(mail.data ?? {}),
          created_at: at,
        })
        .execute();
      const copies = recipients.map(({ memberId, name, address }) => ({
        id: randomUUIDv7(),
        mail_id: id,
        member_id: memberId,
        name,
        address,
        urgent: Number(urgent),
        state: 'waiting' as const,
        attempts: 0,
        crashes: 0,
        due_at: at,
        ends_at: at + LIFE_MS,
      }));
      for (let from = 0; from < copies.length; from += ROWS_AT_ONCE)
        await transaction
          .insertInto('mail_copies')
          .values(copies.slice(from, from + ROWS_AT_ONCE))
          .execute();
      for (const wake of listeners) wake();
      return id;
    },

    /** Calls back whenever something was put into the queue; its transaction may still be open. */
    onEnqueue(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
