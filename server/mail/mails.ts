import type { Database } from '#server/ports/database/database.ts';
import type { Letter } from '#server/ports/mail/mail.ts';

/** The parts of a letter that depend on the kind of mail; the rest is the same for all kinds. */
export type LetterDraft = Pick<Letter, 'subject' | 'text'> &
  Partial<Pick<Letter, 'replyTo' | 'headers' | 'calendar' | 'unsubscribe'>> & {
    /** The sender's display name; by default the site's name. */
    fromName?: string;
    /** Has links of its reader's own: then each of those who share a mailbox gets one. */
    isPersonal?: boolean;
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
 * Writes a letter just before it is sent, so that the lifetime of a token starts with sending and no token is
 * stored in the queue. Undefined: the recipient no longer wants it.
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
