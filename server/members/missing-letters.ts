import { z } from 'zod';
import { pathOf } from '#contract/pages.ts';
import { german } from '#server/german-order.ts';
import type { LetterWriter } from '#server/mail/letters.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import type { Database } from '#server/ports/database/database.ts';
import { missingLetters as words } from '#texts/mail/missing.ts';
import type { MailMembers } from './mail-members.ts';
import type { Missing } from './missing.ts';

const Hint = z.object({ name: z.string(), text: z.string(), byId: z.string() });
type Hint = z.infer<typeof Hint>;

const Found = z.object({ seekerIds: z.array(z.string()) });

type Site = { siteName: string; baseUrl: string; adminEmail: string | undefined };

export type MissingMails = ReturnType<typeof createMissingMails>;

/** Queues a hint for the mailbox of the maintainers, in the transaction that keeps it; where there is none, for each of them. */
export function createMissingMails(deps: {
  queue: MailQueue;
  mailMembers: MailMembers;
  missing: Pick<Missing, 'takeSeekers'>;
  site: Pick<Site, 'adminEmail'>;
}) {
  const { queue, mailMembers, missing, site } = deps;
  return {
    async hint(transaction: Database, data: Hint): Promise<void> {
      const recipients = site.adminEmail
        ? [{ memberId: null, name: words.maintainers, address: site.adminEmail }]
        : await maintainers(transaction);
      if (recipients.length > 0)
        await queue.enqueue(transaction, { kind: 'missing-hint', data }, recipients, { urgent: false });
    },

    /** Queues the letter to whoever was found and logs in for the first time: who was looking for them. */
    async found(transaction: Database, memberId: string): Promise<void> {
      const seekerIds = await missing.takeSeekers(transaction, memberId);
      const found = seekerIds.length > 0 ? await mailMembers.find(memberId, transaction) : undefined;
      if (found?.address === undefined) return;
      const recipient = { memberId, name: found.fullName, address: found.address };
      const mail = { kind: 'missing-found', data: { seekerIds } };
      await queue.enqueue(transaction, mail, [recipient], { urgent: false });
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
  'missing-found': LetterWriter;
} {
  const { mailMembers, site } = deps;
  return {
    async 'missing-found'({ data }, { memberId, name: reader }) {
      const { seekerIds } = Found.parse(data);
      if ((await mailMembers.find(memberId ?? ''))?.disabled !== false) return undefined;
      const seekers = await Promise.all(seekerIds.map((id) => mailMembers.find(id)));
      const names = seekers.flatMap((one) => (one && !one.disabled ? one.publicName : []));
      if (names.length === 0) return undefined;
      return {
        ...words.found(site, reader, {
          names: names.sort(german.compare),
          page: site.baseUrl + pathOf('/users'),
        }),
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      };
    },

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
