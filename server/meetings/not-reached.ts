import type { OnMailEnded } from '#server/mail/ended.ts';
import type { MailMembers } from '#server/mail/members.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import { wasTold } from '#server/mail/unreached.ts';
import { CANCELLED, CHANGED, INVITATION, MailData, NOT_REACHED } from './mail-kinds.ts';
import { reachable, recipientOf } from './recipients.ts';

/** A reminder goes to those whom the invitation has reached or not: they were named before. */
const TOLD_OF = [INVITATION, CHANGED, CANCELLED];

/**
 * When a mail about a meeting has ended without reaching everybody, who caused it is told by mail, so that somebody
 * can phone; only once, even if the maintainers have it tried again.
 */
export function tellOrganiser({
  queue,
  mailMembers,
}: {
  queue: MailQueue;
  mailMembers: MailMembers;
}): OnMailEnded {
  return async (transaction, mailId) => {
    const mail = await transaction
      .selectFrom('mails')
      .select('data')
      .where('id', '=', mailId)
      .where('kind', 'in', TOLD_OF)
      .executeTakeFirst();
    if (!mail) return;
    const { meetingId, byId } = MailData.parse(JSON.parse(mail.data));
    const data: MailData = { meetingId, mailId };
    const organisers = await reachable(mailMembers, transaction, byId === undefined ? [] : [byId]);
    if (organisers.length === 0 || (await wasTold(transaction, NOT_REACHED, data))) return;
    const recipients = organisers.map(recipientOf);
    await queue.enqueue(transaction, { kind: NOT_REACHED, data }, recipients, { urgent: false });
  };
}
