import { endTokens } from '#server/people/endings.ts';
import type { Database } from '#server/ports/database/database.ts';
import { knownRow } from '#server/ports/database/rows.ts';
import { hashToken } from '#server/random-tokens.ts';
import type { DeviceMarks } from '#server/session/device-marks.ts';
import type { ActiveSession, Sessions } from '#server/session/sessions.ts';
import type { AccountMails } from './account-mails.ts';
import { type Links, passwordPurposes } from './links.ts';

/** The new session token and device mark of the browser that set a password. */
type NewTokens = { token: string; mark: string };

export type NewPasswords = ReturnType<typeof createNewPasswords>;

/** Replaces a password hash and does all that this entails, or nothing. */
export function createNewPasswords(deps: {
  db: Database;
  now: () => number;
  links: Links;
  sessions: Sessions;
  deviceMarks: DeviceMarks;
  mails: AccountMails;
}) {
  const { db, now, links, sessions, deviceMarks, mails } = deps;

  /**
   * Other ways in end with the old password: one of them may be why it was changed. Returns the mark of the browser that
   * sets the new one.
   */
  const replace = async (
    transaction: Database,
    memberId: string,
    hash: string,
    browser: Parameters<DeviceMarks['issue']>[2],
    how: { byLink: boolean; passkeys?: boolean; unprovenAt?: number | null },
  ): Promise<string> => {
    const before = await knownRow(transaction, 'members', memberId);
    const member = await transaction
      .updateTable('members')
      .set({ password_hash: hash, unproven_password_at: how.unprovenAt })
      .where('id', '=', memberId)
      .returningAll()
      .executeTakeFirstOrThrow();
    // Who comes for the first time has no earlier password to distrust.
    const isReset = how.byLink && member.last_login_at !== null;
    const ending = isReset ? 'password-reset' : 'password-changed';
    const more = { acting: browser.session, passkeys: how.passkeys };
    const passkeys = await endTokens(transaction, memberId, ending, more);
    const told = { isFirst: before.password_hash === null };
    await mails.to(transaction, 'password-changed', member, member.linked_address, told);
    await mails.passkeysRemoved(transaction, member, passkeys);
    return deviceMarks.issue(transaction, memberId, browser);
  };

  return {
    /**
     * By a mailed link: ends all sessions, and the passkeys unless they are kept. Returns the member and the mark;
     * undefined if the link does not work.
     */
    async byLink(
      token: string,
      hash: string,
      { agent, keepPasskeys }: { agent: string | undefined; keepPasskeys: boolean },
    ): Promise<{ memberId: string; mark: string } | undefined> {
      return db.transaction().execute(async (transaction) => {
        const used = await links.use(transaction, token, passwordPurposes);
        if (!used) return undefined;
        // The person who reads the email, or was given the link by a maintainer, is the owner.
        const how = { byLink: true, passkeys: !keepPasskeys, unprovenAt: null };
        const mark = await replace(transaction, used.member_id, hash, { agent }, how);
        return { memberId: used.member_id, mark };
      });
    },

    /** By a logged-in member: ends the other sessions. `isKnown`: who has entered the one until now. */
    async bySession(
      transaction: Database,
      { member, tokenHash }: ActiveSession,
      hash: string,
      { agent, isKnown }: { agent: string | undefined; isKnown: boolean },
    ): Promise<NewTokens> {
      const token = await sessions.renewWithPassword(transaction, tokenHash);
      const browser = { agent, session: hashToken(token) };
      // With the old one it is as good as that.
      const how = { byLink: false, ...(!isKnown && { unprovenAt: now() }) };
      const mark = await replace(transaction, member.id, hash, browser, how);
      return { token, mark };
    },
  };
}
