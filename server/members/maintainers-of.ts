import type { Recipient } from '#server/mail/letters.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { MailMembers } from './mail-members.ts';

/** The maintainers who can be written to, each at their own address. */
export async function maintainersOf(transaction: Database, mailMembers: MailMembers): Promise<Recipient[]> {
  const rows = await transaction.selectFrom('members').select('id').where('maintainer', '=', 1).execute();
  const found = await Promise.all(rows.map(({ id }) => mailMembers.find(id, transaction)));
  return found.flatMap((one) =>
    one?.address === undefined || one.disabled
      ? []
      : [{ memberId: one.id, name: one.fullName, address: one.address }],
  );
}
