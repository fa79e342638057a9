import type { OnMailEnded } from '#server/mail/ended.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import type { MailMembers } from '#server/members/mail-members.ts';
import { GROUP_EMAIL, NOT_REACHED } from './kinds.ts';

/**
 * When an e-mail to the group has ended without reaching everybody, its sender is told by mail; only once, even if the
 * maintainers have it tried again.
 */
export function tellSender({
  queue,
  mailMembers,
}: {
  queue: MailQueue;
  mailMembers: MailMembers;
}): OnMailEnded {
  return async (transaction, mailId) => {
    const mail = await transaction
      .selectFrom('mails')
      .select('sender_id')
      .where('id', '=', mailId)
      .where('kind', '=', GROUP_EMAIL)
      .executeTakeFirst();
    const sender = mail?.sender_id ? await mailMembers.find(mail.sender_id, transaction) : undefined;
    if (sender?.address === undefined) return;
    const data = { mailId };
    const told = await transaction
      .selectFrom('mails')
      .innerJoin('mail_copies', 'mail_copies.mail_id', 'mails.id')
      .select('mails.id')
      .where('kind', '=', NOT_REACHED)
      .where('data', '=', JSON.stringify(data))
      // That one had nobody to name, as all copies were being tried again.
      .where('state', '!=', 'not-wanted')
      .executeTakeFirst();
    if (told) return;
    const recipient = { memberId: sender.id, name: sender.fullName, address: sender.address };
    await queue.enqueue(transaction, { kind: NOT_REACHED, data }, [recipient], { urgent: false });
  };
}
