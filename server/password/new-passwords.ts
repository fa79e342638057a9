import type { Database } from '#server/ports/database/database.ts';
import type { LiveSession, Sessions } from '#server/session/sessions.ts';
import type { AccountMails } from './account-mails.ts';
import { type Links, passwordPurposes } from './links.ts';

export type NewPasswords = ReturnType<typeof createNewPasswords>;

/** Puts a new hash in place of the old one, with everything that goes with it, or nothing of it. */
export function createNewPasswords(parts: {
  db: Database;
  links: Links;
  sessions: Sessions;
  mails: AccountMails;
}) {
  const { db, links, sessions, mails } = parts;

  /** The other mailed links die with the old password: whoever had one may be why it was changed. */
  const replace = async (transaction: Database, memberId: string, hash: string) => {
    const member = await transaction
      .updateTable('members')
      .set({ password_hash: hash })
      .where('id', '=', memberId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await links.end(transaction, memberId);
    if (member.linked_address !== null)
      await mails.to(transaction, 'password-changed', member, member.linked_address);
  };

  return {
    /** By a mailed link: ends all sessions. Answers whose password it was; undefined when the link is used up. */
    async byLink(token: string, hash: string): Promise<string | undefined> {
      return db.transaction().execute(async (transaction) => {
        const used = await links.use(transaction, token, passwordPurposes);
        if (!used) return undefined;
        await replace(transaction, used.member_id, hash);
        await sessions.endAll(transaction, used.member_id);
        return used.member_id;
      });
    },

    /** By the member: ends the other sessions. Answers the new value of this one. */
    async bySession(
      transaction: Database,
      { member, tokenHash }: LiveSession,
      hash: string,
    ): Promise<string> {
      const token = await sessions.keepOnly(transaction, member.id, tokenHash);
      await replace(transaction, member.id, hash);
      return token;
    },
  };
}
