import type { ArchivedGroupEmail } from '#contract/group-email.ts';
import { ARCHIVE_PART } from '#contract/limits.ts';
import { isEnabled, isNamed } from '#server/people/named.ts';
import { nameOf } from '#server/people/names.ts';
import type { Database } from '#server/ports/database/database.ts';
import { setRow } from '#server/ports/database/rows.ts';
import { ownReply } from '#server/ports/mail/mail.ts';
import { authorInLetter } from '#texts/mail/greeting.ts';

/** A part of what was sent to all, newest first, with the names of the senders as they are released today. */
export async function archived(db: Database, part: number, readerId: string): Promise<ArchivedGroupEmail[]> {
  const rows = await sentToAll(db)
    .select(['mails.id', 'subject', 'message', 'sender_id', 'mails.created_at'])
    .select(['username', 'first_name', 'surname'])
    .select(isNamed.as('named'))
    .offset(part * ARCHIVE_PART)
    .limit(ARCHIVE_PART)
    .execute();
  return rows.map(({ named, username, ...row }) => ({
    id: row.id,
    subject: row.subject,
    sender:
      named && username !== null ? authorInLetter({ fullName: nameOf({ ...row, username }), username }) : '',
    sentAt: Math.floor(row.created_at / 1000),
    text: row.message,
    own: row.sender_id === readerId,
  }));
}

/** One of them and its sender; undefined where the account is gone. */
export async function findArchived(transaction: Database, id: string) {
  const row = await kept(transaction)
    .select(['subject', 'sender_id', 'username'])
    .where('mails.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { subject, sender_id: senderId, username } = row;
  return {
    subject,
    senderId,
    sender: senderId !== null && username !== null ? { id: senderId, username } : undefined,
  };
}

/** Nobody reads it any more; its rows go with those of old mails, as the sender may still look what became of it. */
export const takeOut = (transaction: Database, id: string, at: number) =>
  setRow(transaction, 'mails', id, { taken_out_at: at });

const kept = (db: Database) =>
  db
    .selectFrom('mails')
    .leftJoin('members', 'members.id', 'mails.sender_id')
    .where('kind', '=', 'group-email')
    .where('taken_out_at', 'is', null);

/** What is in the archive, newest first, each with its sender among the `members`. */
export const sentToAll = (db: Database) =>
  kept(db)
    // Of one that maintainers cancelled before, nobody has got anything; one whose sender has left and come back, and
    // which waited then, can be read here alone.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mail_copies')
          .select('mail_copies.id')
          .whereRef('mail_id', '=', 'mails.id')
          .where((is) =>
            is.or([
              is('state', '=', 'handed-over'),
              is.and([is('state', '=', 'not-wanted'), is('reply', '=', ownReply('sender-left')), isEnabled]),
            ]),
          ),
      ),
    )
    .orderBy('mails.created_at', 'desc')
    .orderBy('mails.id', 'desc');
