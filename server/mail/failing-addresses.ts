import { isEnabled } from '#server/people/named.ts';
import type { Database } from '#server/ports/database/database.ts';
import { reasonOf } from './copy-reason.ts';

/** A refused letter says nothing about the mailbox. */
const ABOUT_THE_LETTER = 'refused';

export type FailingAddress = { id: string; username: string };

/** Members whose address of today refused the last letter for good. */
export async function failingAddresses(db: Database): Promise<FailingAddress[]> {
  const rows = await db
    .selectFrom('mail_copies as failed')
    .innerJoin('members', 'members.id', 'failed.member_id')
    .select(['members.id', 'members.username', 'failed.reply'])
    .where('failed.state', '=', 'failed')
    .where(isEnabled)
    .where((is) =>
      is.or([
        is('failed.address', '=', is.ref('members.linked_address')),
        is('failed.address', '=', is.ref('members.private_email_address')),
        is('failed.address', '=', is.ref('members.office_email_address')),
      ]),
    )
    // Nothing has arrived there since.
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('mail_copies as arrived')
            .select('arrived.id')
            .whereRef('arrived.member_id', '=', 'failed.member_id')
            .whereRef('arrived.address', '=', 'failed.address')
            .where('arrived.state', '=', 'handed-over')
            .whereRef('arrived.handed_at', '>', 'failed.handed_at'),
        ),
      ),
    )
    .orderBy('members.username_key')
    .execute();
  const failing = rows.filter(({ reply }) => reasonOf(reply ?? '') !== ABOUT_THE_LETTER);
  return [...new Map(failing.map(({ id, username }) => [id, { id, username }])).values()];
}
