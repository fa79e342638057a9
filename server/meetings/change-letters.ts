import type { Writer } from '#server/mail/letters.ts';
import { meetingLetters as words } from '#texts/mail/meetings.ts';
import type { Known, LetterDeps, LetterParts } from './letter-parts.ts';
import { CANCELLED, CHANGED, FIXED, isSameOccasion, occasionOf, UNCANCELLED } from './mail-kinds.ts';
import { hasVoted } from './recipients.ts';
import { asksAgain } from './views.ts';

/** The letters about what has become of a meeting; `change-mails.ts` causes them. */
export function createChangeLetters(
  { db, site }: Pick<LetterDeps, 'db' | 'site'>,
  { readerOf, draft, linksOf, isLate }: LetterParts,
): Record<typeof FIXED | typeof CHANGED | typeof CANCELLED | typeof UNCANCELLED, Writer> {
  /** Whether this mail has left for this member, as far as is still known. */
  const hasLeft = async (mailId: string | null, memberId: string) => {
    if (mailId === null) return false;
    const copy = await db
      .selectFrom('mail_copies')
      .select('state')
      .where('mail_id', '=', mailId)
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    return !copy || copy.state === 'handed-over';
  };

  /**
   * Whom news of a meeting concerns but for who caused it: whoever has said something of it, as news of their own, and
   * whoever was only written to, by the rule of Rundmails.
   */
  const concernOf = async ({ data, meeting, reader, answer }: Known, mailIds: (string | null)[]) => {
    const { acceptsGroupEmails, id } = reader;
    if (id === data.byId && !(answer && asksAgain(meeting, answer))) return undefined;
    if (answer || (await hasVoted(db, meeting.id, id))) return { isList: false };
    const wasWrittenTo = (await Promise.all(mailIds.map((mailId) => hasLeft(mailId, id)))).includes(true);
    return acceptsGroupEmails && wasWrittenTo ? { isList: true } : undefined;
  };

  return {
    async [FIXED](mail, copy) {
      const known = await readerOf(mail, copy);
      if (known?.meeting.state !== 'fixed' || known.reader.id === known.data.byId) return undefined;
      return draft(known, { isList: false, hasLinks: true }, (end, letter) =>
        words.fixed(site, end, letter, linksOf(known)),
      );
    },

    async [CHANGED](mail, copy) {
      const known = await readerOf(mail, copy);
      if (known?.meeting.state !== 'fixed') return undefined;
      const { data, meeting, answer } = known;
      const { was } = data;
      if (!was || isSameOccasion(was, occasionOf(meeting))) return undefined;
      // Who was asked for votes alone has heard of no date.
      const concern = await concernOf(known, [meeting.invitation_mail_id]);
      if (!concern) return undefined;
      const change = {
        ...{ was, said: answer?.answer, isLate: isLate(known) },
        asksAgain: answer !== undefined && asksAgain(meeting, answer),
      };
      return draft(known, { ...concern, hasLinks: true }, (end, letter) =>
        words.changed(site, end, letter, linksOf(known), change),
      );
    },

    async [CANCELLED](mail, copy) {
      const known = await readerOf(mail, copy);
      if (known?.meeting.state !== 'cancelled') return undefined;
      const { meeting } = known;
      const concern = await concernOf(known, [meeting.invitation_mail_id, meeting.votes_mail_id]);
      if (!concern) return undefined;
      return draft(known, { ...concern, hasLinks: false }, (end, letter) =>
        words.cancelled(site, end, letter, meeting.cancel_reason),
      );
    },

    async [UNCANCELLED](mail, copy) {
      const known = await readerOf(mail, copy);
      if (!known || known.meeting.state === 'cancelled') return undefined;
      const { meeting, answer } = known;
      const concern = await concernOf(known, [meeting.invitation_mail_id, meeting.votes_mail_id]);
      if (!concern) return undefined;
      const isFixed = meeting.state === 'fixed';
      const said = { said: answer?.answer, asksAgain: answer !== undefined && asksAgain(meeting, answer) };
      return draft(known, { ...concern, hasLinks: isFixed }, (end, letter) =>
        words.uncancelled(site, end, letter, isFixed ? linksOf(known) : undefined, said),
      );
    },
  };
}
