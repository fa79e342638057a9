import { z } from 'zod';
import type { Writer } from '#server/mail/letters.ts';
import type { MailMembers } from '#server/mail/members.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Asker } from '#server/session/sessions.ts';
import { removalLetters as words } from '#texts/mail/galleries.ts';
import type { Site } from '#texts/mail/greeting.ts';

type RemovalMailKind = 'image-removed' | 'gallery-removed';

const Removal = z.object({
  /** Of the image, or of the first of several. */
  title: z.string(),
  gallery: z.string(),
  /** How many of the reader's images. */
  images: z.int(),
  /** In the maintainer's words; may be empty. */
  reason: z.string(),
});
export type Removal = z.infer<typeof Removal>;

/** Writes the emails to members whose images or galleries maintainers have removed. */
export function removalLetters(deps: {
  mailMembers: MailMembers;
  site: Site;
}): Record<RemovalMailKind, Writer> {
  const { mailMembers, site } = deps;
  const write =
    (wordsFor: (typeof words)[keyof typeof words]): Writer =>
    async (mail, copy) => {
      const reader = await mailMembers.find(copy.memberId);
      const removal = { ...Removal.parse(mail.data), at: mail.createdAt };
      return reader && wordsFor(site, reader.firstName, removal);
    };

  return { 'image-removed': write(words.image), 'gallery-removed': write(words.gallery) };
}

type Uploader = { member: { id: string } | undefined; images: number };

export type RemovalMails = ReturnType<typeof createRemovalMails>;

/** Tells members that maintainers have removed what was theirs, in the transaction that removes it. */
export function createRemovalMails({ queue, mailMembers }: { queue: MailQueue; mailMembers: MailMembers }) {
  /** Not to the one who did it. */
  const tell = async (
    transaction: Database,
    actor: Asker,
    memberId: string,
    kind: RemovalMailKind,
    data: Removal,
  ) => {
    if (memberId === actor.id) return;
    const recipient = await mailMembers.recipient(memberId, transaction);
    if (recipient) await queue.enqueue(transaction, { kind, data }, [recipient], { urgent: false });
  };

  return {
    /** Each of their uploaders, once. */
    async images(
      transaction: Database,
      actor: Asker,
      images: readonly { uploaderId: string | null; title: string; gallery: string }[],
      reason: string,
    ): Promise<void> {
      for (const [uploaderId, own] of Map.groupBy(images, (image) => image.uploaderId)) {
        const [{ title, gallery }] = own as [(typeof images)[number]];
        const removal = { title, gallery, reason, images: own.length };
        if (uploaderId !== null) await tell(transaction, actor, uploaderId, 'image-removed', removal);
      }
    },

    /** Everybody whose images were in it, and who made it. */
    async gallery(
      transaction: Database,
      actor: Asker,
      removal: {
        gallery: { title: string; creatorId: string | null };
        uploaders: readonly Uploader[];
        reason: string;
      },
    ): Promise<void> {
      const { gallery, uploaders, reason } = removal;
      const images = new Map<string, number>();
      if (gallery.creatorId !== null) images.set(gallery.creatorId, 0);
      for (const one of uploaders) if (one.member) images.set(one.member.id, one.images);
      for (const [memberId, count] of images)
        await tell(transaction, actor, memberId, 'gallery-removed', {
          title: '',
          gallery: gallery.title,
          reason,
          images: count,
        });
    },
  };
}
