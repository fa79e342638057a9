import type { Database } from '#server/ports/database/database.ts';
import type { DeviceMarks } from '#server/session/device-marks.ts';
import { type ActiveSession, hashToken, type Sessions } from '#server/session/sessions.ts';
import type { AccountMails } from './account-mails.ts';
import { type Links, passwordPurposes } from './links.ts';

/** The new session token and device mark of the browser that set a password. */
type NewTokens = { token: string; mark: string };

export type NewPasswords = ReturnType<typeof createNewPasswords>;

/** Replaces a password hash and does all that this entails, or nothing. */
export function createNewPasswords(deps: {
  db: Database;
  links: Links;
  sessions: Sessions;
  deviceMarks: DeviceMarks;
  mails: AccountMails;
}) {
  const { db, links, sessions, deviceMarks, mails } = deps;

  /**
   * Other mailed links, known browsers and the address of a calendar end with the old password: one of them may be why
   * it was changed. Returns the mark of the browser that sets the new one.
   */
  const replace = async (
    transaction: Database,
    memberId: string,
    hash: string,
    browser: Parameters<DeviceMarks['issue']>[2],
  ): Promise<string> => {
    const member = await transaction
      .updateTable('members')
      .set((old) => ({ password_hash: hash, calendar_number: old('calendar_number', '+', 1) }))
      .where('id', '=', memberId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await links.end(transaction, memberId);
    await deviceMarks.endAll(transaction, memberId);
    if (member.linked_address !== null)
      await mails.to(transaction, 'password-changed', member, member.linked_address);
    return deviceMarks.issue(transaction, memberId, browser);
  };

  return {
    /** By a mailed link: ends all sessions. Returns the member and the mark; undefined if the link does not work. */
    async byLink(
      token: string,
      hash: string,
      agent: string | undefined,
    ): Promise<{ memberId: string; mark: string } | undefined> {
      return db.transaction().execute(async (transaction) => {
        const used = await links.use(transaction, token, passwordPurposes);
        if (!used) return undefined;
        const mark = await replace(transaction, used.member_id, hash, { agent });
        await sessions.endAll(transaction, used.member_id);
        return { memberId: used.member_id, mark };
      });
    },

    /** By a logged-in member: ends the other sessions. */
    async bySession(
      transaction: Database,
      { member, tokenHash }: ActiveSession,
      hash: string,
      agent: string | undefined,
    ): Promise<NewTokens> {
      const token = await sessions.keepOnly(transaction, member.id, tokenHash);
      const mark = await replace(transaction, member.id, hash, { agent, session: hashToken(token) });
      return { token, mark };
    },
  };
}
