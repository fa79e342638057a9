import type { Database } from '#server/ports/database/database.ts';
import type { DeviceMarks } from '#server/session/device-marks.ts';
import type { ActiveSession, Sessions } from '#server/session/sessions.ts';
import type { AccountMails } from './account-mails.ts';
import { type Links, passwordPurposes } from './links.ts';

/** What the browser gets that set a password: the value of its session, and the mark that it is known by. */
type NewTokens = { token: string; mark: string };

export type NewPasswords = ReturnType<typeof createNewPasswords>;

/** Puts a new hash in place of the old one, with everything that goes with it, or nothing of it. */
export function createNewPasswords(parts: {
  db: Database;
  links: Links;
  sessions: Sessions;
  deviceMarks: DeviceMarks;
  mails: AccountMails;
}) {
  const { db, links, sessions, deviceMarks, mails } = parts;

  /**
   * The other mailed links and the known browsers go with the old password: whoever had one may be why it was
   * changed. Answers the mark of the browser that sets the new one.
   */
  const replace = async (transaction: Database, memberId: string, hash: string): Promise<string> => {
    const member = await transaction
      .updateTable('members')
      .set({ password_hash: hash })
      .where('id', '=', memberId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await links.end(transaction, memberId);
    await deviceMarks.endAll(transaction, memberId);
    if (member.linked_address !== null)
      await mails.to(transaction, 'password-changed', member, member.linked_address);
    return deviceMarks.issue(transaction, memberId);
  };

  return {
    /** By a mailed link: ends all sessions. Answers whose password it was; undefined when the link is used up. */
    async byLink(token: string, hash: string): Promise<{ memberId: string; mark: string } | undefined> {
      return db.transaction().execute(async (transaction) => {
        const used = await links.use(transaction, token, passwordPurposes);
        if (!used) return undefined;
        const mark = await replace(transaction, used.member_id, hash);
        await sessions.endAll(transaction, used.member_id);
        return { memberId: used.member_id, mark };
      });
    },

    /** By the member: ends the other sessions. */
    async bySession(
      transaction: Database,
      { member, tokenHash }: ActiveSession,
      hash: string,
    ): Promise<NewTokens> {
      const token = await sessions.keepOnly(transaction, member.id, tokenHash);
      return { token, mark: await replace(transaction, member.id, hash) };
    },
  };
}
