import type { ListMailKind, MailKind } from '#contract/kinds.ts';
import { pathOf } from '#contract/pages.ts';
import type { Writer, Written } from '#server/mail/letters.ts';
import { previewOf } from '#server/mail/render.ts';
import { hasCopyIn, NOT_REACHED, notReachedBy } from '#server/mail/unreached.ts';
import type { Database } from '#server/ports/database/database.ts';
import { findRow } from '#server/ports/database/rows.ts';
import { writtenBy } from '#texts/mail/greeting.ts';
import { meetingLetters as words } from '#texts/mail/meetings.ts';
import { aboutOf, createLetterParts, type Known, type LetterDeps } from './letter-parts.ts';
import { asksAgain, hasVoted, headcountOf, isEntered, isReminded, isWrittenTo, listOf } from './list.ts';
import { isSameOccasion, MailData, occasionOf } from './mail-data.ts';
import { type MeetingRow, spanOf } from './meetings.ts';
import { isAsked, isOrganiser } from './organisers.ts';
import { unseenToCall } from './people.ts';

/** Whether what this organiser has entered still stands; of an organiser who is gone since, nobody knows which it was. */
const isStillOf = (trace: { entered: number; entered_by: string | null }, { byId }: MailData) =>
  isEntered(trace) && (trace.entered_by === null || trace.entered_by === byId);

/** Stands for the token in a preview. */
const NO_TOKEN = '...';

type Parts = ReturnType<typeof createParts>;
type Write = (known: Known) => Written | undefined | Promise<Written | undefined>;

/** Writes the emails of meetings just before they leave, to those who still want them then. */
export function createMeetingLetters(deps: LetterDeps) {
  const parts = createParts(deps);
  const writers: Record<Extract<MailKind, `meeting-${string}`>, Writer> = {
    ...invitingWriters(deps, parts),
    ...newsWriters(parts),
    ...enteredWriters(deps, parts),
    ...organisersWriters(deps, parts),
  };
  return { writers, preview: previewer(deps, parts) };
}

/** What several of these emails are made of. */
function createParts(deps: LetterDeps) {
  const parts = createLetterParts(deps);

  /** Of a meeting that is still to come and still in one of these states. */
  const about =
    (states: readonly MeetingRow['state'][], write: Write): Writer =>
    async (mail, copy) => {
      const known = await parts.readerOf(mail, copy);
      return known && states.includes(known.meeting.state) ? write(known) : undefined;
    };

  return { ...parts, about };
}

/** What asks for answers and votes, and says again what was agreed. */
function invitingWriters({ db, linkTokens, meetings }: LetterDeps, { about, draft, voteUrl, isLate }: Parts) {
  return {
    'meeting-invitation': about(['fixed'], (known) => {
      if (!known.reader.acceptsGroupEmails) return undefined;
      return draft(known, { list: 'meeting-invitation', hasLinks: true }, words.invitation);
    }),

    'meeting-votes': about(['proposed'], async (known) => {
      const { meeting, reader, listed } = known;
      if (!reader.acceptsGroupEmails || hasVoted(listed)) return undefined;
      const spans = (await meetings.datesOf(db, meeting.id)).map(spanOf);
      const url = voteUrl(linkTokens.votes.issue(meeting.id, reader));
      const how = { list: 'meeting-votes', hasLinks: true } as const;
      return draft(known, how, (letter) => words.votes(letter, spans, url));
    }),

    'meeting-reminder': about(['fixed'], (known) => {
      const { meeting, listed, answer } = known;
      if (!isReminded(meeting, listed)) return undefined;
      // Of what they have agreed to, as news of their own.
      const isOwn = answer !== undefined && answer.answer !== 'no';
      return draft(known, { list: isOwn ? undefined : 'meeting-reminder', hasLinks: true }, (letter) =>
        words.reminder(letter, isLate(known), answer !== undefined),
      );
    }),

    'meeting-fixed': about(['fixed'], (known) =>
      known.reader.id === known.data.byId ? undefined : draft(known, { hasLinks: true }, words.fixed),
    ),
  };
}

/**
 * News of a meeting, except to the one who caused it: to those who have answered, as news of their own, and to those who
 * were only written to, by the rule of Rundmails.
 */
function newsWriters({ about, draft, isLate }: Parts) {
  const news = (
    known: Known,
    { list, hasLinks }: { list: ListMailKind; hasLinks: boolean },
    write: Parameters<typeof draft>[2],
  ) => {
    const { data, reader, answer, listed } = known;
    if (reader.id === data.byId || !isWrittenTo(listed)) return undefined;
    const isOwn = answer !== undefined || hasVoted(listed);
    return draft(known, { list: isOwn ? undefined : list, hasLinks }, write);
  };

  const saidBefore = ({ meeting, answer }: Known) => ({
    said: answer?.answer,
    asksAgain: answer !== undefined && asksAgain(meeting, answer),
  });

  return {
    'meeting-changed': about(['fixed'], (known) => {
      const { was } = known.data;
      if (!was || isSameOccasion(was, occasionOf(known.meeting))) return undefined;
      // Who was asked for votes and gave none has heard of no date.
      const knewDate = known.listed.known !== 'proposed';
      const change = { ...saidBefore(known), was, knewDate, isLate: isLate(known) };
      return news(known, { list: 'meeting-changed', hasLinks: true }, (letter) =>
        words.changed(letter, change),
      );
    }),

    'meeting-cancelled': about(['cancelled'], (known) =>
      news(known, { list: 'meeting-cancelled', hasLinks: false }, (letter) =>
        words.cancelled(letter, known.meeting.cancel_reason),
      ),
    ),

    'meeting-uncancelled': about(['fixed', 'proposed'], (known) => {
      const hasLinks = known.meeting.state === 'fixed';
      return news(known, { list: 'meeting-uncancelled', hasLinks }, (letter) =>
        words.uncancelled(letter, hasLinks, saidBefore(known)),
      );
    }),
  };
}

/** What tells members of answers and votes that others have entered for them. */
function enteredWriters({ db, linkTokens, meetings }: LetterDeps, { about, draft, voteUrl }: Parts) {
  return {
    'meeting-answer-entered': about(['fixed'], (known) => {
      const { answer, data } = known;
      // The member has said something else, or somebody else has entered something.
      if (!answer || !isStillOf(answer, data)) return undefined;
      return draft(known, { hasLinks: true }, (letter) =>
        words.entered(letter, answer, { byLink: answer.by_link === 1 }),
      );
    }),

    'meeting-votes-entered': about(['proposed'], async (known) => {
      const { meeting, reader, listed, data } = known;
      const stands = listed.votes.filter((vote) => isStillOf(vote, data));
      if (stands.length === 0) return undefined;
      const dates = await meetings.datesOf(db, meeting.id);
      const votes = dates.flatMap((date) => {
        const found = stands.find(({ date_id }) => date_id === date.id);
        return found ? [{ ...spanOf(date), vote: found.vote }] : [];
      });
      const url = voteUrl(linkTokens.votes.issue(meeting.id, reader));
      const byLink = stands.some(({ by_link }) => by_link === 1);
      return draft(known, { hasLinks: true }, (letter) => words.votesEntered(letter, votes, url, { byLink }));
    }),
  };
}

/** What organisers get, and who is asked to be one. */
function organisersWriters({ db, mailMembers, site }: LetterDeps, { about, pageUrl }: Parts) {
  return {
    // Unless they are back meanwhile.
    'meeting-seats-free': async (mail, { memberId }) => {
      const { meetingId, gone } = MailData.parse(mail.data);
      const meeting = await findRow(db, 'meetings', meetingId);
      const reader = await mailMembers.find(memberId);
      if (meeting?.state !== 'fixed' || !reader || !gone) return undefined;
      const isBack = (await mailMembers.find(gone.id))?.disabled === false;
      if (isBack || !(await isOrganiser(db, meeting.id, reader.id))) return undefined;
      const { persons: agreed } = headcountOf(meeting, await listOf(db, meeting));
      const about = { ...gone, title: meeting.title, agreed, page: pageUrl(meeting.id) };
      return words.seatsFree(site, reader.firstName, about);
    },

    'meeting-calls': async (mail, { memberId }) => {
      const { meetingId, byId } = MailData.parse(mail.data);
      const meeting = await findRow(db, 'meetings', meetingId);
      const [by, reader] = [await mailMembers.find(byId), await mailMembers.find(memberId)];
      if (!meeting || !by || by.disabled) return undefined;
      const count = unseenToCall(meeting, await listOf(db, meeting), by.id).length;
      if (count === 0) return undefined;
      const page = site.baseUrl + pathOf('/treffen/:id/anrufen', { id: meeting.id });
      const help = { by: by.fullName, title: meeting.title, count, page };
      return { ...words.calls(site, reader?.firstName ?? '', help), by };
    },

    'meeting-asked': about(['fixed', 'proposed'], async ({ meeting, reader, by }) => {
      if (!by || !(await isAsked(db, meeting.id, reader.id))) return undefined;
      const asked = words.asked(site, {
        reader: reader.firstName,
        by: by.fullName,
        meeting: aboutOf(meeting),
        pageUrl: pageUrl(meeting.id),
      });
      return { ...asked, by };
    }),

    // Also when the meeting is over: two days may have passed.
    'meeting-not-reached': async (mail, { memberId }) => {
      const { meetingId, mailId } = MailData.parse(mail.data);
      const organiser = await mailMembers.find(memberId);
      const meeting = await findRow(db, 'meetings', meetingId);
      if (!meeting || !organiser || mailId === undefined) return undefined;
      if (!(await hasCopyIn(db, mailId, NOT_REACHED))) return undefined;
      // Where nobody was invited, news go to those alone who have said something.
      const toFew = meeting.invited_at === null && meeting.votes_asked_at === null;
      const people = await notReachedBy(db, mailMembers, mailId, { toFew });
      return words.notReached(site, organiser.firstName, { title: meeting.title, ...people });
    },
  } satisfies Partial<Record<MailKind, Writer>>;
}

/** The invitation as it would come to this organiser, or the email about its dates; its links lead nowhere. */
const previewer =
  (
    { mailMembers, waysOut, meetings, site }: LetterDeps,
    { answerLinks, voteUrl, pageUrl, repliesTo }: Parts,
  ) =>
  async (from: Database, meeting: MeetingRow, byId: string) => {
    const by = await mailMembers.find(byId, from);
    const unsubscribeUrl = waysOut.pageUrl(NO_TOKEN);
    const letter = {
      site,
      reader: by?.firstName ?? '',
      by: by?.fullName ?? '',
      meeting: aboutOf(meeting),
      end: { repliesTo: repliesTo(by), hasLinks: true, unsubscribeUrl },
      pageUrl: pageUrl(meeting.id),
      answers: answerLinks(NO_TOKEN),
    };
    const spans = (await meetings.datesOf(from, meeting.id)).map(spanOf);
    const isFixed = meeting.starts_at !== null;
    const written = isFixed ? words.invitation(letter) : words.votes(letter, spans, voteUrl(NO_TOKEN));
    return previewOf(by ? writtenBy(by, site, written) : written);
  };
