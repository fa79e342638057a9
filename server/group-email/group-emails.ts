import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { GroupEmail, GroupEmailOutlook } from '#contract/group-email.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Recipient } from '#server/mail/letters.ts';
import type { MailMember, MailMembers } from '#server/mail/members.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import { isNotLost, notWrittenTo } from '#server/mail/unreached.ts';
import { hasAddress } from '#server/people/address.ts';
import type { Database } from '#server/ports/database/database.ts';
import { countOf } from '#server/ports/database/dialect.ts';

/** The kinds of mail of this module; `letters.ts` writes an email for each. */

/** The same text from the same member within this time is a double click, a reload or a retry. */
const SAME_WITHIN_MS = 5 * MINUTE_MS;

type Deps = {
  db: Database;
  now: () => number;
  queue: MailQueue;
  mailMembers: MailMembers;
};

async function senderOf(mailMembers: MailMembers, senderId: string, from: Database) {
  const sender = await mailMembers.find(senderId, from);
  if (!sender || sender.disabled) throw new Refusal('no-session');
  return sender;
}

/** The id of the same email, accepted a moment ago, unless nobody gets it: it was cancelled or taken out since. */
async function findSame(
  transaction: Database,
  senderId: string,
  { subject, message }: GroupEmail,
  now: number,
) {
  const same = await transaction
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', 'group-email')
    .where('sender_id', '=', senderId)
    .where('created_at', '>', now - SAME_WITHIN_MS)
    .where('subject', '=', subject)
    .where('message', '=', message)
    .where('taken_out_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mail_copies')
          .select('mail_copies.id')
          .whereRef('mail_copies.mail_id', '=', 'mails.id')
          .where(isNotLost),
      ),
    )
    .orderBy('id')
    .executeTakeFirst();
  return same?.id;
}

async function lastOf(db: Database, senderId: string) {
  const last = await db
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', 'group-email')
    .where('sender_id', '=', senderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.id;
}

const countCopies = (transaction: Database, mailId: string) =>
  countOf(transaction.selectFrom('mail_copies').where('mail_id', '=', mailId));

export type GroupEmails = ReturnType<typeof createGroupEmails>;

/** Accepts emails to the group. They are sent later. */
export function createGroupEmails({ db, now, queue, mailMembers }: Deps) {
  return {
    /** Stores an email with all its copies; of two at once the second gets the id of the first. */
    async accept(transaction: Database, senderId: string, email: GroupEmail) {
      const sender = await senderOf(mailMembers, senderId, transaction);
      const same = await findSame(transaction, senderId, email, now());
      if (same !== undefined) return { id: same, recipients: await countCopies(transaction, same) };

      await enforceAllowance(transaction, senderId, now());
      const recipients = await recipientsOf(sender, mailMembers, transaction);
      if (recipients.length === 0) throw new Refusal('not-valid');
      const mail = { kind: 'group-email', senderId, ...email } as const;
      const id = await queue.enqueue(transaction, mail, recipients, { urgent: false });
      return { id, recipients: recipients.length };
    },

    /** Sends it to its writer alone; where there is no address, that is refused. */
    async test(transaction: Database, senderId: string, { subject, message }: GroupEmail) {
      const sender = await mailMembers.recipient(
        (await senderOf(mailMembers, senderId, transaction)).id,
        transaction,
      );
      if (!sender) throw new Refusal('conflict');
      const mail = { kind: 'group-email-test', subject, message } as const;
      return { id: await queue.enqueue(transaction, mail, [sender], { urgent: true }), recipients: 1 };
    },

    /** Whom an email from this member would reach, and who would get none: all by name for maintainers, `all`. */
    async whoGetsIt(from: Database, senderId: string, all: boolean) {
      const recipients = await recipientsOf(await senderOf(mailMembers, senderId, from), mailMembers, from);
      const ids = recipients.map(({ memberId }) => ({ id: memberId ?? '' }));
      return notWrittenTo(from, mailMembers, ids, all);
    },

    /** How many an email from this member would reach, where replies would go, and which one was the last. */
    async outlook(senderId: string): Promise<GroupEmailOutlook> {
      const sender = await senderOf(mailMembers, senderId, db);
      const recipients = await recipientsOf(sender, mailMembers, db);
      const lastMailId = await lastOf(db, senderId);
      return {
        recipients: recipients.length,
        ...(sender.address !== undefined && { replyAddress: sender.address }),
        ...(lastMailId !== undefined && { lastMailId }),
      };
    },
  };
}

/**
 * The recipients of an email from this sender: everybody who wants it and has an address, and always the sender as a
 * proof. None when nobody wants it, for then there is no email to the group. People are counted and named, not
 * mailboxes: otherwise a sender who enters somebody else's address as their own would learn whose it is.
 */
async function recipientsOf(sender: MailMember, members: MailMembers, from: Database): Promise<Recipient[]> {
  const wanting = (await members.wanting(from)).filter(hasAddress);
  if (wanting.length === 0) return [];
  return [sender, ...wanting.filter(({ id }) => id !== sender.id)]
    .filter(hasAddress)
    .map(({ id, publicName, address }) => ({ memberId: id, name: publicName, address }));
}

/** How many emails to the group a member may send within any window of this length in ms. */
const ALLOWANCES = [
  { mails: 3, window: HOUR_MS },
  { mails: 10, window: 24 * HOUR_MS },
];

/** Refuses another email from a member who has used up an allowance. `at` in ms. */
async function enforceAllowance(db: Database, senderId: string, at: number): Promise<void> {
  const waits = await Promise.all(
    ALLOWANCES.map(async ({ mails, window }) => {
      // The `mails`-th latest email must have left the window.
      const blocking = await db
        .selectFrom('mails')
        .select('created_at')
        .where('kind', '=', 'group-email')
        .where('sender_id', '=', senderId)
        .where('created_at', '>', at - window)
        .orderBy('created_at', 'desc')
        .offset(mails - 1)
        .limit(1)
        .executeTakeFirst();
      // Never longer than the window, even if the clock was set back.
      return blocking ? Math.min(blocking.created_at - at + window, window) : 0;
    }),
  );
  const wait = Math.max(...waits);
  if (wait > 0) throw new Refusal('too-often', { retryAfter: Math.ceil(wait / 1000) });
}
