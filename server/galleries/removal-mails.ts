import type { MailMembers } from '#server/mail/members.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Asker } from '#server/session/sessions.ts';
import type { Removal, RemovalMailKind } from './letters.ts';

type Uploader = { member: { id: string } | undefined; images: number };

export type RemovalMails = ReturnType<typeof createRemovalMails>;

/** Tells members that maintainers have removed what was theirs, in the transaction that removes it. */
export function createRemovalMails({ queue, mailMembers }: { queue: MailQueue; mailMembers: MailMembers }) {
  /** Not to whoever did it. */
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
    async image(
      transaction: Database,
      actor: Asker,
      uploaderId: string,
      removal: { title: string; gallery: string; reason: string },
    ): Promise<void> {
      await tell(transaction, actor, uploaderId, 'image-removed', { ...removal, images: 1 });
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
          ...{ title: '', gallery: gallery.title, reason, images: count },
        });
    },
  };
}
