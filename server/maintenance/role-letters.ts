import { z } from 'zod';
import { DAY_MS } from '#contract/durations.ts';
import { OWN_DELETION_DAYS } from '#contract/limits.ts';
import type { Writer } from '#server/mail/letters.ts';
import { type MailMembers, mailboxOfMaintainers } from '#server/mail/members.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Asker } from '#server/session/sessions.ts';
import type { Site } from '#texts/mail/greeting.ts';
import { roleLetters as words } from '#texts/mail/maintenance.ts';

/** Names of that time; `by` is empty for the command line. `id`: of the member. */
const Told = z.object({
  member: z.string(),
  id: z.string().optional(),
  by: z.string(),
  own: z.boolean().default(false),
});

type LeavingKind = 'member-leaves' | 'member-stays';
type RoleMailKind = 'role-given' | 'role-taken' | LeavingKind;

export type RoleMails = ReturnType<typeof createRoleMails>;

/** Tells who maintains the site, whose role it is, and the mailbox that they share, in the transaction of the change. */
export function createRoleMails(deps: {
  queue: MailQueue;
  mailMembers: MailMembers;
  config: Pick<Site, 'adminEmail'>;
}) {
  const { queue, mailMembers, config } = deps;

  const named = async (transaction: Database, { id, username }: Asker) =>
    (await mailMembers.find(id, transaction))?.fullName ?? username;

  /** `own`: who it is about, where that is none of the maintainers. */
  async function send(
    transaction: Database,
    mail: { kind: RoleMailKind; data: z.input<typeof Told> },
    own: Asker | undefined,
    act?: () => Promise<unknown>,
  ): Promise<void> {
    const recipients = await mailMembers.maintainers(transaction);
    const other = own && (await mailMembers.recipient(own.id, transaction));
    if (other) recipients.push(other);
    recipients.push(...mailboxOfMaintainers(config));
    await act?.();
    if (recipients.length > 0) await queue.enqueue(transaction, mail, recipients, { urgent: true });
  }

  return {
    async tell(transaction: Database, actor: Asker, member: Asker, isOne: boolean): Promise<void> {
      const kind: RoleMailKind = isOne ? 'role-given' : 'role-taken';
      const [name, by] = [await named(transaction, member), await named(transaction, actor)];
      const data = { member: name, id: member.id, by, own: actor.id === member.id };
      await send(transaction, { kind, data }, isOne ? undefined : member);
    },

    /** By their own hand; they are told, too, as it might be somebody else's. `act` may end what else they get. */
    async tellOfLeaving(
      transaction: Database,
      kind: LeavingKind,
      member: Asker,
      act?: () => Promise<unknown>,
    ): Promise<void> {
      const name = await named(transaction, member);
      await send(
        transaction,
        { kind, data: { member: name, id: member.id, by: name, own: true } },
        member,
        act,
      );
    },
  };
}

/** Writes those mails. */
export function roleLetters({
  mailMembers,
  site,
}: {
  mailMembers: MailMembers;
  site: Site;
}): Record<RoleMailKind, Writer> {
  const writer =
    (write: typeof words.given): Writer =>
    async ({ data, createdAt }, { memberId }) => {
      const reader = await mailMembers.find(memberId);
      if (memberId !== null && reader === undefined) return undefined;
      const { id, ...told } = Told.parse(data);
      return write(site, reader?.firstName ?? '', {
        ...told,
        isReader: memberId !== null && memberId === id,
        at: createdAt,
        until: createdAt + OWN_DELETION_DAYS * DAY_MS,
      });
    };
  return {
    'role-given': writer(words.given),
    'role-taken': writer(words.taken),
    'member-leaves': writer(words.leaves),
    'member-stays': writer(words.stays),
  };
}
