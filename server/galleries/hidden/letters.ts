import { z } from 'zod';
import { pathOf } from '#contract/pages.ts';
import type { Recipient, Writer } from '#server/mail/letters.ts';
import { type MailMembers, mailboxOfMaintainers } from '#server/mail/members.ts';
import { LONGEST_DELAY_MS, type MailQueue } from '#server/mail/queue.ts';
import type { Database } from '#server/ports/database/database.ts';
import { setRow } from '#server/ports/database/rows.ts';
import { hiddenImageLetters as words } from '#texts/mail/galleries.ts';
import type { Site, Words } from '#texts/mail/greeting.ts';
import type { Concerned } from './hidden-images.ts';

/** What became of a picture, with its names of that time: it may be gone when the email is written. */
const Told = z.object({
  /** Of the picture, or of the first of several. */
  title: z.string(),
  gallery: z.string(),
  /** How many. */
  images: z.int().default(1),
  reason: z.string().default(''),
  /** To whom: who asked for it to be hidden, or who uploaded it. */
  asked: z.boolean().default(false),
});

type HiddenMailKind = 'image-hidden' | 'image-reported' | 'image-shown' | 'image-deleted';

type Deps = { queue: MailQueue; mailMembers: MailMembers; site: Site };

/** Ten minutes later, with all that is alike until then: a member who goes through a gallery hides one after another. */
const createTelling =
  ({ queue, now }: Pick<Deps, 'queue'> & { now: () => number }) =>
  async (
    transaction: Database,
    kind: HiddenMailKind,
    data: { title: string; gallery: string; reason?: string; asked?: boolean },
    recipient: Recipient | undefined,
  ) => {
    if (!recipient) return;
    const waiting = await transaction
      .selectFrom('mails')
      .innerJoin('mail_copies', 'mail_copies.mail_id', 'mails.id')
      .select(['mails.id', 'data'])
      .where('kind', '=', kind)
      .where('address', '=', recipient.address)
      .where('member_id', recipient.memberId === null ? 'is' : '=', recipient.memberId)
      .where('state', '=', 'waiting')
      .where('due_at', '>', now())
      .execute();
    const { reason, asked } = Told.parse(data);
    for (const { id, data: json } of waiting) {
      const told = Told.parse(JSON.parse(json));
      if (told.reason !== reason || told.asked !== asked) continue;
      const more = JSON.stringify({ ...told, images: told.images + 1 });
      await setRow(transaction, 'mails', id, { data: more });
      return;
    }
    const dueAt = now() + LONGEST_DELAY_MS;
    await queue.enqueue(transaction, { kind, data }, [recipient], { urgent: false, dueAt });
  };

export type HiddenMails = ReturnType<typeof createHiddenMails>;

/** Queues the mails about hidden images, each in the transaction of its cause. `now` is the clock in ms. */
export function createHiddenMails({
  queue,
  mailMembers,
  config,
  now,
}: Omit<Deps, 'site'> & { config: Pick<Site, 'adminEmail'>; now: () => number }) {
  const tell = createTelling({ queue, now });

  const toMember = async (
    transaction: Database,
    kind: HiddenMailKind,
    id: string | null,
    data: Parameters<typeof tell>[2],
  ) => tell(transaction, kind, data, id === null ? undefined : await mailMembers.recipient(id, transaction));

  /** Those who can decide, and the mailbox that they share. */
  const toMaintainers = async (transaction: Database, data: { title: string; gallery: string }) => {
    const recipients = await mailMembers.maintainers(transaction);
    for (const recipient of [...recipients, ...mailboxOfMaintainers(config)])
      await tell(transaction, 'image-reported', data, recipient);
  };

  return {
    async hidden(transaction: Database, { title, gallery, uploader, askedBy }: Concerned): Promise<void> {
      if (uploader !== askedBy) await toMember(transaction, 'image-hidden', uploader, { title, gallery });
      await toMaintainers(transaction, { title, gallery });
    },

    /** Tells both who asked and who uploaded it. */
    async decided(
      transaction: Database,
      kind: 'image-shown' | 'image-deleted',
      { title, gallery, uploader, askedBy }: Concerned,
      reason: string,
    ): Promise<void> {
      const data = { title, gallery, reason };
      await toMember(transaction, kind, askedBy, { ...data, asked: true });
      if (uploader !== askedBy) await toMember(transaction, kind, uploader, data);
    },
  };
}

/** Writes those mails. */
export function hiddenLetters(deps: {
  mailMembers: MailMembers;
  site: Site;
}): Record<HiddenMailKind, Writer> {
  const { mailMembers, site } = deps;
  const page = site.baseUrl + pathOf('/verwaltung/bilder');

  type Write = (reader: string, told: z.infer<typeof Told>) => Words;
  const writer =
    (write: Write): Writer =>
    async ({ data }, { memberId }) => {
      const told = Told.parse(data);
      const reader = await mailMembers.find(memberId);
      if (memberId !== null && reader === undefined) return undefined;
      return write(reader?.firstName ?? '', told);
    };

  return {
    'image-hidden': writer((reader, told) => words.hidden(site, reader, told)),
    'image-reported': writer((reader, told) => words.reported(site, reader, told, page)),
    'image-shown': writer((reader, told) => words.shown(site, reader, told, told)),
    'image-deleted': writer((reader, told) => words.deleted(site, reader, told, told)),
  };
}
