import { randomInt, randomUUIDv7 } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { MAIL_DELAY_MINUTES, MAIL_LIFE_DAYS } from '#contract/limits.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { NewMail, Recipient } from './letters.ts';

/** A copy is given up after this time: a mail two days late is of no use. */
export const LIFE_MS = MAIL_LIFE_DAYS * DAY_MS;

/** The longest that a mail may wait before its first try. */
export const LONGEST_DELAY_MS = MAIL_DELAY_MINUTES * MINUTE_MS;

/**
 * Urgent copies overtake the others; `dueAt` delays the first try, at most by `LONGEST_DELAY_MS`. `quiet`: nobody is told;
 * who puts it there calls `wakeLater`.
 */
type Options =
  | { urgent: true; dueAt?: never; quiet?: true }
  | { urgent: false; dueAt?: number; quiet?: never };

/** Between these, so that nobody can tell from when an email is sent what has caused it. */
const WAKE_LATER_MS = { least: 1000, most: 3000 };

/** Rows in one statement; stays below the parameter limit of both databases. */
const ROWS_AT_ONCE = 100;

export type MailQueue = ReturnType<typeof createMailQueue>;

/** The queue of mails, in the database. `now` is the clock in ms. */
export function createMailQueue(now: () => number) {
  const listeners = new Set<() => void>();
  const wakeAll = () => {
    for (const wake of listeners) wake();
  };

  return {
    /**
     * Stores a mail with one copy per recipient, in the transaction that causes it: both are stored, or neither.
     * Returns the id of the mail.
     */
    async enqueue(
      transaction: Database,
      mail: NewMail,
      recipients: Recipient[],
      { urgent, dueAt, quiet }: Options,
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
        due_at: dueAt ?? at,
        ends_at: at + LIFE_MS,
      }));
      for (let from = 0; from < copies.length; from += ROWS_AT_ONCE)
        await transaction
          .insertInto('mail_copies')
          .values(copies.slice(from, from + ROWS_AT_ONCE))
          .execute();
      if (!quiet) wakeAll();
      return id;
    },

    /** Tells those who listen in a moment that there may be something, once the call that asks for it is answered. */
    wakeLater(): void {
      const { least, most } = WAKE_LATER_MS;
      setTimeout(wakeAll, randomInt(least, most)).unref();
    },

    /** Calls back after each mail is added; its transaction may still be open. Returns the unsubscribe function. */
    onEnqueue(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
