import type { Database } from '#server/ports/database/database.ts';
import type { Letter } from '#server/ports/mail/mail.ts';

/** What a kind of mail decides about a copy at the moment of sending; the rest is the same for all. */
export type LetterDraft = Pick<Letter, 'subject' | 'text'> &
  Partial<Pick<Letter, 'replyTo' | 'headers' | 'unsubscribe'>> & {
    /** The sender's display name; the site's own name where nothing is said. */
    fromName?: string;
  };

export type Mail = {
  id: string;
  kind: string;
  senderId: string | null;
  subject: string;
  message: string;
  data: unknown;
  createdAt: number;
};

export type Copy = { id: string; memberId: string | null; name: string; address: string };

/**
 * Writes the letter of one kind, when it is about to be sent: so tokens are made late, their time counts from
 * sending, and they never lie in the queue. Undefined: the recipient does not want it any more.
 */
export type LetterWriter = (mail: Mail, copy: Copy) => Promise<LetterDraft | undefined>;

export type LetterWriters = Record<string, LetterWriter>;

export type NewMail = { kind: string; senderId?: string; subject?: string; message?: string; data?: object };

export type Recipient = { memberId: string | null; name: string; address: string };

export async function readMail(db: Database, id: string): Promise<Mail> {
  const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    id: row.id,
    kind: row.kind,
    senderId: row.sender_id,
    subject: row.subject,
    message: row.message,
    data: JSON.parse(row.data),
    createdAt: row.created_at,
  };
}
