import type { ListMailKind } from '#contract/ways-out.ts';
import type { Writer } from '#server/mail/letters.ts';
import { meetingLetters as words } from '#texts/mail/meetings.ts';
import type { Known, LetterParts } from './letter-parts.ts';
import { asksAgain, hasVoted, isWrittenTo } from './list.ts';
import { CANCELLED, CHANGED, FIXED, isSameOccasion, occasionOf, UNCANCELLED } from './mail-kinds.ts';

/** The letters about what has become of a meeting; `change-mails.ts` causes them. */
export function createChangeLetters({
  readerOf,
  draft,
  isLate,
}: LetterParts): Record<typeof FIXED | typeof CHANGED | typeof CANCELLED | typeof UNCANCELLED, Writer> {
  /**
   * Whom news of a meeting concerns but for who caused it: whoever has said something of it, as news of their own, and
   * whoever was only written to, by the rule of Rundmails.
   */
  const concernOf = ({ data, meeting, reader, answer, listed }: Known, kind: ListMailKind) => {
    if (reader.id === data.byId && !(answer && asksAgain(meeting, answer))) return undefined;
    if (!isWrittenTo(meeting, listed)) return undefined;
    return { list: answer || hasVoted(listed) ? undefined : kind };
  };

  return {
    async [FIXED](mail, copy) {
      const known = await readerOf(mail, copy);
      if (known?.meeting.state !== 'fixed' || known.reader.id === known.data.byId) return undefined;
      return draft(known, { hasLinks: true }, words.fixed);
    },

    async [CHANGED](mail, copy) {
      const known = await readerOf(mail, copy);
      if (known?.meeting.state !== 'fixed') return undefined;
      const { data, meeting, answer } = known;
      const { was } = data;
      if (!was || isSameOccasion(was, occasionOf(meeting))) return undefined;
      const concern = concernOf(known, CHANGED);
      if (!concern) return undefined;
      const change = {
        ...{ was, said: answer?.answer, isLate: isLate(known) },
        asksAgain: answer !== undefined && asksAgain(meeting, answer),
      };
      return draft(known, { ...concern, hasLinks: true }, (letter) => words.changed(letter, change));
    },

    async [CANCELLED](mail, copy) {
      const known = await readerOf(mail, copy);
      if (known?.meeting.state !== 'cancelled') return undefined;
      const { cancel_reason } = known.meeting;
      const concern = concernOf(known, CANCELLED);
      if (!concern) return undefined;
      return draft(known, { ...concern, hasLinks: false }, (letter) =>
        words.cancelled(letter, cancel_reason),
      );
    },

    async [UNCANCELLED](mail, copy) {
      const known = await readerOf(mail, copy);
      if (!known || known.meeting.state === 'cancelled') return undefined;
      const { meeting, answer } = known;
      const concern = concernOf(known, UNCANCELLED);
      if (!concern) return undefined;
      const isFixed = meeting.state === 'fixed';
      const said = { said: answer?.answer, asksAgain: answer !== undefined && asksAgain(meeting, answer) };
      return draft(known, { ...concern, hasLinks: isFixed }, (letter) =>
        words.uncancelled(letter, isFixed, said),
      );
    },
  };
}
