import type { MailKind } from '#contract/mail.ts';
import type { Writer } from '#server/mail/letters.ts';
import { previewOf } from '#server/mail/render.ts';
import { notReachedBy, unreached } from '#server/mail/unreached.ts';
import type { Database } from '#server/ports/database/database.ts';
import { meetingLetters as words } from '#texts/mail/meetings.ts';
import { createChangeLetters } from './change-letters.ts';
import { aboutOf, createLetterParts, type LetterDeps } from './letter-parts.ts';
import { hasVoted } from './list.ts';
import { ASKED, ENTERED, INVITATION, MailData, NOT_REACHED, REMINDER, VOTES } from './mail-kinds.ts';
import { type MeetingRow, spanOf } from './meetings.ts';
import { isAsked } from './organisers.ts';

/** Stands for the token in a preview. */
const NO_TOKEN = '...';

/** Writes the letters of meetings just before they leave, to who still wants them then. */
export function createMeetingLetters(deps: LetterDeps) {
  const { db, mailMembers, waysOut, linkTokens, meetings, site } = deps;
  const parts = createLetterParts(deps);
  const { answerLinks, voteUrl, pageUrl, repliesTo, readerOf, draft, isLate } = parts;

  const writers: Record<Extract<MailKind, `meeting-${string}`>, Writer> = {
    ...createChangeLetters(parts),

    async [INVITATION](mail, copy) {
      const known = await readerOf(mail, copy);
      if (!known?.reader.acceptsGroupEmails || known.meeting.state !== 'fixed') return undefined;
      return draft(known, { list: INVITATION, hasLinks: true }, words.invitation);
    },

    async [VOTES](mail, copy) {
      const known = await readerOf(mail, copy);
      if (!known?.reader.acceptsGroupEmails || known.meeting.state !== 'proposed') return undefined;
      if (hasVoted(known.listed)) return undefined;
      const { meeting, reader } = known;
      const spans = (await meetings.datesOf(db, meeting.id)).map(spanOf);
      const url = voteUrl(linkTokens.votes.issue(meeting.id, reader));
      return draft(known, { list: VOTES, hasLinks: true }, (letter) => words.votes(letter, spans, url));
    },

    async [REMINDER](mail, copy) {
      const known = await readerOf(mail, copy);
      if (!known?.reader.acceptsGroupEmails || known.meeting.state !== 'fixed' || known.answer)
        return undefined;
      return draft(known, { list: REMINDER, hasLinks: true }, (letter) =>
        words.reminder(letter, isLate(known)),
      );
    },

    async [ENTERED](mail, copy) {
      const known = await readerOf(mail, copy);
      const { answer, data } = known ?? {};
      // The member has said something else, or somebody else has entered something.
      if (!answer || answer.entered === 0 || answer.entered_by !== data?.byId) return undefined;
      if (!known?.by || known.meeting.state !== 'fixed') return undefined;
      return draft(known, { hasLinks: true }, (letter) => words.entered(letter, answer));
    },

    async [ASKED](mail, copy) {
      const known = await readerOf(mail, copy);
      if (!known?.by || known.meeting.state === 'cancelled') return undefined;
      const { meeting, reader, by } = known;
      if (!(await isAsked(db, meeting.id, reader.id))) return undefined;
      return words.asked(site, {
        ...{ reader: reader.firstName, by: by.fullName },
        ...{ meeting: aboutOf(meeting), pageUrl: pageUrl(meeting.id) },
      });
    },

    // Also when the meeting is over: two days may have passed.
    async [NOT_REACHED](mail, { memberId }) {
      const { meetingId, mailId } = MailData.parse(mail.data);
      const organiser = await mailMembers.find(memberId ?? '');
      const meeting = await db
        .selectFrom('meetings')
        .select(['title', 'invited_at', 'votes_asked_at'])
        .where('id', '=', meetingId)
        .executeTakeFirst();
      if (!meeting || !organiser || mailId === undefined) return undefined;
      const { length: lost } = await unreached(db, mailId);
      if (lost === 0) return undefined;
      // Where nobody was invited, news go to those alone who have said something.
      const toFew = meeting.invited_at === null && meeting.votes_asked_at === null;
      const people = await notReachedBy(db, mailMembers, mailId, { toFew });
      return words.notReached(site, organiser.firstName, { title: meeting.title, ...people });
    },
  };

  return {
    writers,

    /** The invitation as it would come to this organiser, or the letter about its dates; its links lead nowhere. */
    async preview(from: Database, meeting: MeetingRow, byId: string) {
      const by = await mailMembers.find(byId, from);
      const unsubscribeUrl = waysOut.pageUrl(NO_TOKEN);
      const letter = {
        ...{ site, reader: by?.firstName ?? '', by: by?.fullName ?? '', meeting: aboutOf(meeting) },
        end: { repliesTo: repliesTo(by), hasLinks: true, unsubscribeUrl },
        ...{ pageUrl: pageUrl(meeting.id), answers: answerLinks(NO_TOKEN) },
      };
      if (meeting.starts_at !== null) return previewOf(words.invitation(letter));
      const spans = (await meetings.datesOf(from, meeting.id)).map(spanOf);
      return previewOf(words.votes(letter, spans, voteUrl(NO_TOKEN)));
    },
  };
}
