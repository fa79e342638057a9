import type { MailQueue } from '#server/mail/queue.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Asker } from '#server/session/sessions.ts';
import type { Removal, RemovalMailKind } from './letters.ts';

type Uploader = { member: { id: string } | undefined; images: number };

export type RemovalMails = ReturnType<typeof createRemovalMails>;

/** Tells members that maintainers have removed what was theirs, in the transaction that removes it. */
export function createRemovalMails(queue: MailQueue) {
  /** Not to whoever did it, nor to who is disabled. */
  const tell = async (
    transaction: Database,
    actor: Asker,
    memberId: string,
    kind: RemovalMailKind,
    data: Removal,
  ) => {
    if (memberId === actor.id) return;
    const member = await transaction
      .selectFrom('members')
      .select(['linked_address', 'first_name', 'surname', 'username'])
      .where('id', '=', memberId)
      .where('disabled', '=', 0)
      .executeTakeFirst();
    if (!member?.linked_address) return;
    const name = `${member.first_name} ${member.surname}`.trim() || member.username;
    const recipient = { memberId, name, address: member.linked_address };
    await queue.enqueue(transaction, { kind, data }, [recipient], { urgent: false });
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
