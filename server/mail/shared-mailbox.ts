import type { Selectable } from 'kysely';
import type { Database, Tables } from '#server/ports/database/database.ts';

type Copy = Pick<Selectable<Tables['mail_copies']>, 'id' | 'mail_id' | 'address'>;

/**
 * The state of the same mail's other copies to this mailbox, as a mailbox gets one letter per mail unless that has
 * links of its reader's own. `handed-over`: it has the letter. `sending`: another process is sending it. Undefined:
 * none was sent yet.
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
  // If two are being sent at once, the older copy wins.
  return others.some((other) => other.state === 'sending' && other.id < id) ? 'sending' : undefined;
}
