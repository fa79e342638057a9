import { readValue, writeValue } from '#server/named-values.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { MailboxProblem } from '#server/ports/mail/mailbox.ts';

const STATE = 'returns';

/** How far was read, and what is wrong since when. */
export type ReturnsState = {
  /** Of which mailbox. */
  place?: string;
  validity?: string;
  /** The last mail that was looked at. */
  last?: number;
  readAt?: number;
  failing?: { since: number; problem: MailboxProblem };
};

export async function readReturnsState(db: Database): Promise<ReturnsState> {
  const value = await readValue(db, 'mail_control', STATE);
  return value === undefined ? {} : JSON.parse(value);
}

export const writeReturnsState = (db: Database, state: ReturnsState) =>
  writeValue(db, 'mail_control', STATE, JSON.stringify(state));
