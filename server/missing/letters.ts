import { z } from 'zod';
import { pathOf } from '#contract/pages.ts';
import type { Writer } from '#server/mail/letters.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import { german } from '#server/people/names.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Site } from '#texts/mail/greeting.ts';
import { missingLetters as words } from '#texts/mail/missing.ts';
import { type MailMembers, mailboxOfMaintainers } from '../mail/members.ts';
import type { Missing } from './missing.ts';

const Hint = z.object({ name: z.string(), text: z.string(), byId: z.string() });
type Hint = z.infer<typeof Hint>;

export type MissingMails = ReturnType<typeof createMissingMails>;

/** Queues a hint for the mailbox of the maintainers, in the transaction that keeps it; where there is none, for each of them. */
export function createMissingMails(deps: {
  queue: MailQueue;
  mailMembers: MailMembers;
  missing: Pick<Missing, 'seekersOf' | 'willBeTold'>;
  config: Pick<Site, 'adminEmail'>;
}) {
  const { queue, mailMembers, missing, config } = deps;
  return {
    async hint(transaction: Database, data: Hint): Promise<void> {
      const mailbox = mailboxOfMaintainers(config);
      const recipients = mailbox.length > 0 ? mailbox : await mailMembers.maintainers(transaction);
      if (recipients.length > 0)
        await queue.enqueue(transaction, { kind: 'missing-hint', data }, recipients, { urgent: false });
    },

    /** Queues the email to the member who was found and logs in for the first time: who was looking for them. */
    async found(transaction: Database, memberId: string): Promise<void> {
      const seekers = await missing.seekersOf(memberId, null, transaction);
      const recipient = seekers.length > 0 ? await mailMembers.recipient(memberId, transaction) : undefined;
      if (!recipient) return;
      const mail = await queue.enqueue(transaction, { kind: 'missing-found' }, [recipient], {
        urgent: false,
      });
      await missing.willBeTold(transaction, memberId, mail);
    },
  };
}

/** Writes those mails. */
export function missingLetters(deps: {
  mailMembers: MailMembers;
  missing: Pick<Missing, 'seekersOf'>;
  site: Site;
}): {
  'missing-hint': Writer;
  'missing-found': Writer;
} {
  const { mailMembers, missing, site } = deps;
  return {
    // Of those who agree when it leaves.
    async 'missing-found'({ id }, { memberId }) {
      const reader = await mailMembers.find(memberId);
      if (!reader) return undefined;
      const seekerIds = await missing.seekersOf(reader.id, id);
      const seekers = await Promise.all(seekerIds.map((seeker) => mailMembers.find(seeker)));
      const names = seekers.flatMap((one) => (one && !one.disabled ? one.publicName : []));
      if (names.length === 0) return undefined;
      return {
        ...words.found(site, reader.firstName, {
          names: names.sort(german.compare),
          page: site.baseUrl + pathOf('/users'),
        }),
        repliesTo: 'nobody',
      };
    },

    async 'missing-hint'({ data }, { memberId }) {
      const reader = await mailMembers.find(memberId);
      const { name, text, byId } = Hint.parse(data);
      const author = await mailMembers.find(byId);
      const by = author?.disabled ? undefined : author;
      return {
        ...words.hint(site, reader?.firstName ?? '', {
          name,
          text,
          by: by?.fullName,
          page: site.baseUrl + pathOf('/verwaltung/gesucht'),
        }),
        ...(by && { by }),
        repliesTo: 'nobody',
      };
    },
  };
}
