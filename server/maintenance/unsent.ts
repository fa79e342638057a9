import type { MailKind } from '#contract/kinds.ts';
import type { OnMailEnded } from '#server/mail/tidy.ts';
import { noteInvited } from '#server/meetings/list.ts';
import { MailData } from '#server/meetings/mail-data.ts';
import { Told } from '#server/news/told.ts';
import type { Database } from '#server/ports/database/database.ts';
import { findRow } from '#server/ports/database/rows.ts';
import { knownWord } from '#server/ports/database/stored-words.ts';

/** A mail of which copies were given up, or are tried again; `at`: when that is, null where they were given up. In ms. */
type Mail = {
  id: string;
  data: unknown;
  createdAt: number;
  memberIds: string[];
  nobody: boolean;
  at: number | null;
};
type Mark = (transaction: Database, mail: Mail) => Promise<unknown>;

const meeting =
  (what?: 'invited_at' | 'votes_asked_at'): Mark =>
  async (transaction, { id, data, createdAt, memberIds, nobody, at }) => {
    const { meetingId } = MailData.parse(data);
    if (at === null)
      await transaction
        .updateTable('meeting_people')
        .set({ invited_at: null })
        .where('meeting_id', '=', meetingId)
        .where('member_id', 'in', memberIds)
        // Not those of a mail before this one.
        .where('invited_at', '>=', createdAt)
        .execute();
    else await noteInvited(transaction, meetingId, memberIds, at);
    if (!nobody) return;
    const meetings = transaction.updateTable('meetings').where('meetings.id', '=', meetingId);
    if (what === undefined) {
      // When it was is kept: those that leave by themselves are not sent again at once.
      const by = at === null ? -1 : 1;
      await meetings.set((old) => ({ reminders: old('reminders', '+', by) })).execute();
    } else
      await meetings
        .set({ [what]: at })
        .where(what === 'invited_at' ? 'invitation_mail_id' : 'votes_mail_id', '=', id)
        .execute();
  };

/** Who was not asked is neither reminded nor said to be out of date; the next question comes with the next year. */
const notAsked: Mark = (transaction, { memberIds }) =>
  transaction
    .updateTable('members')
    .set((old) => ({ check_reminded_at: old.ref('check_asked_at') }))
    .where('id', 'in', memberIds)
    .execute();

const notTold =
  (mark: 'mailed_until' | 'own_mailed_until'): Mark =>
  async (transaction, { data, memberIds, at }) => {
    const { since, until } = Told.parse(data);
    if (at === null)
      await transaction
        .updateTable('news_marks')
        .set({ [mark]: since })
        .where('member_id', 'in', memberIds)
        .where(mark, '<=', until)
        .execute();
  };

/** By the kind of a mail: takes back what was noted as done when it was queued, as it did not leave; notes it again on a retry. */
export const marks: Partial<Record<MailKind, Mark>> = {
  invitation: (transaction, { createdAt, memberIds, at }) =>
    transaction
      .updateTable('members')
      .set({ invited_at: at })
      .where('id', 'in', memberIds)
      .where('last_login_at', 'is', null)
      .where((is) => is.or([is('invited_at', 'is', null), is('invited_at', '<=', createdAt)]))
      .execute(),
  'meeting-invitation': meeting('invited_at'),
  'meeting-votes': meeting('votes_asked_at'),
  'meeting-reminder': meeting(),
  'yearly-check': notAsked,
  'yearly-check-reminder': notAsked,
  // What it would have told is in that of the next month, or day.
  'monthly-news': notTold('mailed_until'),
  'own-news': notTold('own_mailed_until'),
};

/** Corrects what was noted for a mail. `at`: null once the mail has ended, else the time of the retry, called before it. */
export async function correctMarks(transaction: Database, mailId: string, at: number | null): Promise<void> {
  const mail = await findRow(transaction, 'mails', mailId);
  const kind = mail && knownWord('mails', 'kind', mail.kind);
  const mark = kind && marks[kind];
  // Until a mail has ended, what was noted holds.
  if (!mark || mail.ended_at === null) return;
  const copies = await transaction
    .selectFrom('mail_copies')
    .select(['member_id', 'state'])
    .where('mail_id', '=', mailId)
    .execute();
  const givenUp = copies.filter(({ state }) => state === 'given-up');
  const memberIds = givenUp.flatMap(({ member_id }) => member_id ?? []);
  if (memberIds.length === 0) return;
  await mark(transaction, {
    id: mailId,
    data: JSON.parse(mail.data),
    createdAt: mail.created_at,
    memberIds,
    at,
    nobody: copies.every(({ state }) => state === 'given-up' || state === 'not-wanted'),
  });
}

/** When a mail has ended that did not leave for all: cancelled by maintainers, or two days late. */
export const unmarkUnsent: OnMailEnded = (transaction, mailId) => correctMarks(transaction, mailId, null);
