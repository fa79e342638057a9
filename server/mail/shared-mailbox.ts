import type { Selectable } from 'kysely';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { keptStatement } from '#server/ports/database/kept-query.ts';

/** Tells what became of the same mail for others of a copy's mailbox, as a mailbox gets one letter of a mail. */
export function createMailboxReader(db: Database) {
  const othersOf = keptStatement((mailId: string, id: string, address: string) =>
    db
      .selectFrom('mail_copies')
      .select(['id', 'state'])
      .where('mail_id', '=', mailId)
      .where('id', '!=', id)
      .where((is) => is(is.fn<string>('lower', ['address']), '=', address)),
  );

  /** `handed-over`: the letter is there. `sending`: another process is at it. Undefined: nobody has sent it yet. */
  return async ({
    id,
    mail_id,
    address,
  }: Selectable<Tables['mail_copies']>): Promise<'handed-over' | 'sending' | undefined> => {
    const others = await othersOf(db, mail_id, id, address.toLowerCase());
    if (others.some(({ state }) => state === 'handed-over')) return 'handed-over';
    // Of two at once the older goes on.
    return others.some((other) => other.state === 'sending' && other.id < id) ? 'sending' : undefined;
  };
}
