import type { Database } from '#server/ports/database/database.ts';
import { signedTokens } from '#server/signed-tokens.ts';

/**
 * The private addresses by which members' calendars take in all meetings. Nothing secret is stored, so that a member can
 * look the address up again: it is signed, over a number that rises when the member wants a new one or sets a password,
 * and when the account is disabled.
 */
export function createCalendarAddresses(db: Database, key: string) {
  const tokens = signedTokens(key, {
    signed: (memberId, number: number) => `calendar ${memberId} ${number}`,
  });

  const numberOf = async (memberId: string): Promise<number | undefined> => {
    const row = await db
      .selectFrom('members')
      .select('calendar_number')
      .where('id', '=', memberId)
      .where('disabled', '=', 0)
      .executeTakeFirst();
    return row?.calendar_number;
  };

  return {
    async tokenOf(memberId: string): Promise<string> {
      return tokens.issue(memberId, (await numberOf(memberId)) ?? 0);
    },

    /** The old one ends. */
    async renew(transaction: Database, memberId: string): Promise<string> {
      const { calendar_number } = await transaction
        .updateTable('members')
        .set((old) => ({ calendar_number: old('calendar_number', '+', 1) }))
        .where('id', '=', memberId)
        .returning('calendar_number')
        .executeTakeFirstOrThrow();
      return tokens.issue(memberId, calendar_number);
    },

    /** Whether it is the current one of a member who may log in. */
    async isValid(token: string): Promise<boolean> {
      const number = await numberOf(tokens.saidBy(token));
      return number !== undefined && tokens.verify(token, number) !== undefined;
    },
  };
}
