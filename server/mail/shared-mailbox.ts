import type { Selectable } from 'kysely';
import type { Database, Tables } from '#server/ports/database/database.ts';

type Copy = Pick<Selectable<Tables['mail_copies']>, 'id' | 'mail_id' | 'address'>;

/**
 * What became of the same mail for others of a copy's mailbox, as a mailbox gets one letter of a mail. `handed-over`:
 * the letter is there. `sending`: another process is at it. Undefined: nobody has sent it yet.
 */
export async function stateOfMailbox(
  db: Database,
  { id, mail_id, address }: Copy,
): Promise<'handed-over' | 'sending' | undefined> {
  const others = await db
    .selectFrom('mail_copies')
    .select(['id', 'state'])
    .where('mail_id', '=', mail_id)
    .where('id', '!=', id)
    .where((is) => is(is.fn<string>('lower', ['address']), '=', address.toLowerCase()))
    .execute();
  if (others.some(({ state }) => state === 'handed-over')) return 'handed-over';
  // Of two at once the older goes on.
  return others.some((other) => other.state === 'sending' && other.id < id) ? 'sending' : undefined;
}
