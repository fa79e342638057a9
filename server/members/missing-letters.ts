import { z } from 'zod';
import { pathOf } from '#contract/pages.ts';
import type { LetterWriter } from '#server/mail/letters.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import type { Database } from '#server/ports/database/database.ts';
import { missingLetters as words } from '#texts/mail/missing.ts';
import type { MailMembers } from './mail-members.ts';

const Hint = z.object({ name: z.string(), text: z.string(), byId: z.string() });
type Hint = z.infer<typeof Hint>;

type Site = { siteName: string; baseUrl: string; adminEmail: string | undefined };

export type MissingMails = ReturnType<typeof createMissingMails>;

/** Queues a hint for the mailbox of the maintainers, in the transaction that keeps it; where there is none, for each of them. */
export function createMissingMails(deps: {
  queue: MailQueue;
  mailMembers: MailMembers;
  site: Pick<Site, 'adminEmail'>;
}) {
  const { queue, mailMembers, site } = deps;
  return {
    async hint(transaction: Database, data: Hint): Promise<void> {
      const recipients = site.adminEmail
        ? [{ memberId: null, name: words.maintainers, address: site.adminEmail }]
        : await maintainers(transaction);
      if (recipients.length > 0)
        await queue.enqueue(transaction, { kind: 'missing-hint', data }, recipients, { urgent: false });
    },
  };

  async function maintainers(transaction: Database) {
    const rows = await transaction.selectFrom('members').select('id').where('maintainer', '=', 1).execute();
    const found = await Promise.all(rows.map(({ id }) => mailMembers.find(id, transaction)));
    return found.flatMap((one) =>
      one?.address === undefined || one.disabled
        ? []
        : [{ memberId: one.id, name: one.fullName, address: one.address }],
    );
  }
}

/** Writes those mails. */
export function missingLetters(deps: { mailMembers: MailMembers; site: Site }): {
  'missing-hint': LetterWriter;
} {
  const { mailMembers, site } = deps;
  return {
    async 'missing-hint'({ data }, { name: reader }) {
      const { name, text, byId } = Hint.parse(data);
      const by = await mailMembers.find(byId);
      return {
        ...words.hint(site, reader, {
          name,
          text,
          by: by?.fullName,
          page: site.baseUrl + pathOf('/verwaltung/gesucht'),
        }),
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        ...(by?.address !== undefined && { replyTo: { name: by.fullName, address: by.address } }),
      };
    },
  };
}
