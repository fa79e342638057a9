import type { CopyState, GroupEmailState } from '#contract/group-email.ts';
import type { MailMembers } from '#server/mail/members.ts';
import { enqueueOnce } from '#server/mail/once.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import { reasonOf } from '#server/mail/replies.ts';
import type { OnMailEnded } from '#server/mail/tidy.ts';
import { notReachedBy } from '#server/mail/unreached.ts';
import { german } from '#server/people/names.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { CopyState as QueueState } from '#server/ports/database/mail-tables.ts';
import { findRow } from '#server/ports/database/rows.ts';
import { withKnown } from '#server/ports/database/stored-words.ts';

/** How the sender sees the states of the queue. */
const states: Record<QueueState, CopyState> = {
  waiting: 'waiting',
  sending: 'waiting',
  'handed-over': 'handed-over',
  deferred: 'retrying',
  // The maintainers look at it, and it is tried again or given up.
  held: 'retrying',
  failed: 'undeliverable',
  'given-up': 'undeliverable',
  'not-wanted': 'not-wanted',
};

const WITH_REASON: CopyState[] = ['retrying', 'undeliverable'];

/**
 * Adds the name of its recipient to each copy, as it may be shown today: a withdrawn consent applies to old emails
 * too. Empty when the account is gone.
 */
async function withNames<C extends { member_id: string | null }>(copies: C[], mailMembers: MailMembers) {
  const names = await mailMembers.publicNames(copies.flatMap(({ member_id }) => member_id ?? []));
  return copies
    .map((copy) => ({ ...copy, name: names.get(copy.member_id ?? '') ?? '' }))
    .sort((a, b) => german.compare(a.name, b.name));
}

type Deps = { now: () => number; queue: MailQueue; mailMembers: MailMembers };

const byState = (a: { state: string }, b: { state: string }) => (a.state < b.state ? -1 : 1);

/** As members see it: to whom which copy is, or who opted out meanwhile, would tell who ticked the box. */
const anonymous = (state: CopyState): { name: string; state: CopyState } => ({
  name: '',
  state: state === 'not-wanted' ? 'undeliverable' : state,
});

/** What became of the copies of an email that this member has sent; of each by name for maintainers, `all`. */
export async function groupEmailState(
  db: Database,
  mailMembers: MailMembers,
  id: string,
  { senderId, all }: { senderId: string; all: boolean },
): Promise<GroupEmailState | undefined> {
  const mail = await findRow(db, 'mails', id);
  if (mail?.kind !== 'group-email' || mail.sender_id !== senderId) return undefined;
  const copies = await db
    .selectFrom('mail_copies')
    .select(['member_id', 'state', 'reply'])
    .where('mail_id', '=', id)
    .orderBy('id')
    .execute();
  const known = withKnown('mail_copies', 'state', copies);
  const byName = (await withNames(known, mailMembers)).map(({ name, state, reply }) => {
    const shown = states[state];
    return {
      name,
      state: shown,
      ...(reply && WITH_REASON.includes(shown) && { reason: reasonOf(reply) }),
    };
  });
  const { named, more } = await notReachedBy(db, mailMembers, id, { all });
  return {
    id: mail.id,
    subject: mail.subject,
    acceptedAt: Math.floor(mail.created_at / 1000),
    // Their order would tell, too.
    copies: all ? byName : byName.map(({ state }) => anonymous(state)).sort(byState),
    notReached: named,
    notNamed: more,
  };
}

/**
 * When an email to the group has ended without reaching everybody, its sender is told by mail; only once, even if the
 * maintainers have it tried again.
 */
export function notifySender({ now, queue, mailMembers }: Deps): OnMailEnded {
  return async (transaction, mailId) => {
    const mail = await findRow(transaction, 'mails', mailId);
    if (mail?.kind !== 'group-email' || mail.sender_id === null) return;
    const sender = await mailMembers.recipient(mail.sender_id, transaction);
    const told = { kind: 'not-reached', data: { mailId } } as const;
    if (sender) await enqueueOnce(transaction, { queue, now }, told, [sender]);
  };
}
