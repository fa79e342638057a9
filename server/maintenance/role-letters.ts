import { z } from 'zod';
import type { Writer } from '#server/mail/letters.ts';
import type { MailMembers } from '#server/mail/members.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Asker } from '#server/session/sessions.ts';
import { hiddenImageLetters } from '#texts/mail/galleries.ts';
import type { Site } from '#texts/mail/greeting.ts';
import { roleLetters as words } from '#texts/mail/members.ts';

/** Names of that time; `by` is empty for the command line. */
const Told = z.object({ member: z.string(), by: z.string(), own: z.boolean().default(false) });

type RoleMailKind = 'role-given' | 'role-taken';

export type RoleMails = ReturnType<typeof createRoleMails>;

/** Tells who maintains the site, whose role it is, and the mailbox that they share, in the transaction of the change. */
export function createRoleMails(deps: {
  queue: MailQueue;
  mailMembers: MailMembers;
  site: Pick<Site, 'adminEmail'>;
}) {
  const { queue, mailMembers, site } = deps;
  return {
    async tell(transaction: Database, actor: Asker, member: Asker, isOne: boolean): Promise<void> {
      const named = async ({ id, username }: Asker) =>
        (await mailMembers.find(id, transaction))?.fullName ?? username;
      const recipients = await mailMembers.maintainers(transaction);
      // Whose role was taken is none of them any more.
      const own = isOne ? undefined : await mailMembers.recipient(member.id, transaction);
      if (own) recipients.push(own);
      if (site.adminEmail !== undefined)
        recipients.push({ memberId: null, name: hiddenImageLetters.maintainers, address: site.adminEmail });
      const kind: RoleMailKind = isOne ? 'role-given' : 'role-taken';
      const data = { member: await named(member), by: await named(actor), own: actor.id === member.id };
      if (recipients.length > 0)
        await queue.enqueue(transaction, { kind, data }, recipients, { urgent: true });
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
      const reader = memberId === null ? undefined : await mailMembers.find(memberId);
      if (memberId !== null && reader === undefined) return undefined;
      return write(site, reader?.firstName ?? '', { ...Told.parse(data), at: createdAt });
    };
  return { 'role-given': writer(words.given), 'role-taken': writer(words.taken) };
}
