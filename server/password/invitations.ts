import type { Selectable } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { INVITATION_REST_DAYS } from '#contract/limits.ts';
import { isNotLost } from '#server/mail/unreached.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { setRow } from '#server/ports/database/rows.ts';
import type { UpkeepOf } from '../maintenance/upkeep-of-module.ts';
import type { AccountMails, MailMember } from './account-mails.ts';

/** Members who ignore this many reminders do not want to join. */
const REMINDERS_MAX = 2;

/** People get round to such a mail at the weekend. */
const REMIND_AFTER_MS = INVITATION_REST_DAYS * DAY_MS;

/** Mails of this kind are kept, to count those that a member got. */
const REMINDER = 'invitation-reminder';

type Member = Selectable<Tables['members']>;

/** A member who may log in and never has. `remindAt` in ms: from when on a reminder makes sense. */
export type Absent = Member & { remindAt: number };

/** Those who have never been here, by what reaches them. */
export type Absentees = Record<
  'neverInvited' | 'toRemind' | 'invitedLately' | 'remindedEnough' | 'withoutAddress',
  Absent[]
>;

export type Reminded = 'reminded' | 'enough' | { notBefore: number };

/** Who invites somebody, and what they add. */
export type InvitedBy = { byId?: string; words?: string };

/** How many reminders each member got, and when the last. */
async function remindersFrom(from: Database, memberId?: string) {
  const rows = await from
    .selectFrom('mails')
    .innerJoin('mail_copies', 'mail_copies.mail_id', 'mails.id')
    .select((eb) => ['member_id', eb.fn.countAll<number>().as('count'), eb.fn.max('created_at').as('last')])
    .where('kind', '=', REMINDER)
    .where(isNotLost)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId as string))
    .groupBy('member_id')
    .execute();
  return new Map(rows.map((row) => [row.member_id, { count: Number(row.count), last: Number(row.last) }]));
}

const remindAt = (invitedAt: number | null, lastReminder = 0) =>
  Math.max(invitedAt ?? 0, lastReminder) + REMIND_AFTER_MS;

export type Invitations = ReturnType<typeof createInvitations>;

/** Invitations to set a first password. `now` is the clock in ms. */
export function createInvitations(db: Database, now: () => number, mails: AccountMails) {
  const markInvited = (transaction: Database, memberId: string) =>
    setRow(transaction, 'members', memberId, { invited_at: now() });

  return {
    markInvited,

    /** Everybody who could log in and never has. */
    async absentees(from = db): Promise<Absentees> {
      const reminders = await remindersFrom(from);
      const members = await from
        .selectFrom('members')
        .selectAll()
        .where('disabled', '=', 0)
        .where('last_login_at', 'is', null)
        .orderBy('username_key')
        .execute();
      const at = now();
      const groupOf = (member: Absent): keyof Absentees => {
        if (member.linked_address === null) return 'withoutAddress';
        if (member.invited_at === null) return 'neverInvited';
        if ((reminders.get(member.id)?.count ?? 0) >= REMINDERS_MAX) return 'remindedEnough';
        return member.remindAt > at ? 'invitedLately' : 'toRemind';
      };
      const groups: Absentees = {
        neverInvited: [],
        toRemind: [],
        invitedLately: [],
        remindedEnough: [],
        withoutAddress: [],
      };
      for (const member of members) {
        const one = { ...member, remindAt: remindAt(member.invited_at, reminders.get(member.id)?.last) };
        groups[groupOf(one)].push(one);
      }
      return groups;
    },

    /** Queues the invitation, in the transaction that may have added the member. */
    async invite(
      transaction: Database,
      member: MailMember,
      address: string,
      from: InvitedBy = {},
    ): Promise<void> {
      await markInvited(transaction, member.id);
      await mails.to(transaction, 'invitation', member, address, from);
    },

    /** Queues a reminder, unless the member has had enough, or the last mail left lately; `early`: even then. */
    async remind(
      transaction: Database,
      member: MailMember & Pick<Member, 'invited_at'>,
      address: string,
      { early, byId }: { early: boolean; byId?: string },
    ): Promise<Reminded> {
      const had = (await remindersFrom(transaction, member.id)).get(member.id);
      if (had && had.count >= REMINDERS_MAX) return 'enough';
      const notBefore = remindAt(member.invited_at, had?.last);
      if (!early && notBefore > now()) return { notBefore };
      await mails.to(transaction, REMINDER, member, address, { byId });
      return 'reminded';
    },
  };
}

export const passwordUpkeep: UpkeepOf<'password'> = {
  tasks: {},
  ownColumns: ['invited_at', 'unproven_password_at'],
  marks: {
    invitation: (transaction, { createdAt, memberIds, at }) =>
      transaction
        .updateTable('members')
        .set({ invited_at: at })
        .where('id', 'in', memberIds)
        .where('last_login_at', 'is', null)
        .where((is) => is.or([is('invited_at', 'is', null), is('invited_at', '<=', createdAt)]))
        .execute(),
  },
};
