import { pathOf } from '#contract/pages.ts';
import { endOfDay } from '#server/german-time.ts';
import {
  type Copy,
  listHeaders,
  type Mail,
  personal,
  readMail,
  type Writer,
  type Written,
} from '#server/mail/letters.ts';
import type { MailMember, MailMembers } from '#server/mail/members.ts';
import { notReachedBy, unreached } from '#server/mail/unreached.ts';
import type { WaysOut } from '#server/mail/ways-out.ts';
import type { Database } from '#server/ports/database/database.ts';
import { type About, answerWords, meetingLetters as words } from '#texts/mail/meetings.ts';
import type { AnswerTokens } from './answer-links.ts';
import { type CalendarSite, calendar, calendarMeeting } from './calendar.ts';
import {
  ASKED,
  CANCELLED,
  CHANGED,
  FIXED,
  INVITATION,
  isSameOccasion,
  MailData,
  NOT_REACHED,
  occasionOf,
  REMINDER,
} from './mail-kinds.ts';
import { type MeetingRow, type Meetings, whenOf } from './meetings.ts';
import { isAsked } from './organisers.ts';
import { overAt } from './rules.ts';
import { asksAgain } from './views.ts';

export type LetterDeps = {
  db: Database;
  now: () => number;
  mailMembers: MailMembers;
  waysOut: WaysOut;
  answerTokens: AnswerTokens;
  meetings: Meetings;
  site: CalendarSite;
};

/** By the rule of Rundmails, with their way out. */
const ANNOUNCED = { isList: true, hasLinks: true };

/** Stands for the token in a preview. */
const NO_TOKEN = '...';

/** What its letters say of a meeting. */
export const aboutOf = (meeting: MeetingRow): About => {
  const { title, description, answer_until: answerUntil } = meeting;
  return { title, description, answerUntil, ...occasionOf(meeting) };
};

/** Writes the letters of meetings just before they leave, to who still wants them then. */
export function createMeetingLetters(deps: LetterDeps) {
  const { db, now, mailMembers, waysOut, answerTokens, meetings, site } = deps;
  const { adminEmail, baseUrl } = site;

  const answerLinks = (token: string) => {
    const page = baseUrl + pathOf('/zusage/:token?', { token });
    const link = (answer: string) => `${page}?${new URLSearchParams({ antwort: answer })}`;
    return { yes: link(answerWords.yes), maybe: link(answerWords.maybe), no: link(answerWords.no) };
  };

  const pageUrl = (id: string) => baseUrl + pathOf('/treffen/:id', { id });

  const repliesTo = (by: MailMember | undefined) => {
    if (by?.address !== undefined) return { name: by.fullName, address: by.address };
    return adminEmail === undefined ? undefined : { name: undefined, address: adminEmail };
  };

  /** A mail that has to do with a meeting still to come, and its reader, who may still be written to. */
  const readerOf = async (mail: Mail, copy: Copy) => {
    const data = MailData.parse(mail.data);
    const meeting = await db
      .selectFrom('meetings')
      .selectAll()
      .where('id', '=', data.meetingId)
      .executeTakeFirst();
    const reader = copy.memberId === null ? undefined : await mailMembers.find(copy.memberId);
    if (!meeting || reader?.address === undefined) return undefined;
    if (overAt(whenOf(meeting, await meetings.datesOf(db, meeting.id))) <= now()) return undefined;
    const by = data.byId === undefined ? undefined : await mailMembers.find(data.byId);
    const answer = await db
      .selectFrom('meeting_answers')
      .selectAll()
      .where('meeting_id', '=', meeting.id)
      .where('member_id', '=', reader.id)
      .executeTakeFirst();
    return { data, meeting, reader, answer, by: by?.disabled ? undefined : by };
  };

  type Known = NonNullable<Awaited<ReturnType<typeof readerOf>>>;

  const draft = (
    { data, meeting, reader, by }: Known,
    { isList, hasLinks }: { isList: boolean; hasLinks: boolean },
    write: (
      end: Parameters<typeof words.fixed>[1],
      letter: Parameters<typeof words.fixed>[2],
    ) => { subject: string; text: string },
  ): Written => {
    const way = isList ? waysOut.of('group-emails', reader.id) : undefined;
    const written = write(
      {
        repliesTo: repliesTo(by),
        hasLinks,
        unsubscribeUrl: way?.page,
      },
      {
        reader: reader.fullName,
        by: by?.fullName,
        meeting: aboutOf(meeting),
        pageUrl: pageUrl(meeting.id),
      },
    );
    return {
      ...written,
      isPersonal: hasLinks,
      ...(by && { fromName: words.from(by.fullName, site) }),
      ...(by?.address !== undefined && { repliesTo: { name: by.fullName, address: by.address } }),
      headers: {
        ...personal,
        ...(isList && listHeaders(site)),
        // Nobody pressed anything.
        ...(data.byId === undefined && { 'Auto-Submitted': 'auto-generated' }),
      },
      calendar: calendar([calendarMeeting(meeting)], site),
      ...(way && { unsubscribe: way.unsubscribe }),
    };
  };

  const linksOf = ({ meeting, reader }: Known) => answerLinks(answerTokens.issue(meeting.id, reader.id));

  /** Whether the invitation of this member has left, as far as is still known. */
  const wasInvited = async ({ invitation_mail_id }: MeetingRow, memberId: string) => {
    if (invitation_mail_id === null) return false;
    const copy = await db
      .selectFrom('mail_copies')
      .select('state')
      .where('mail_id', '=', invitation_mail_id)
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    return !copy || copy.state === 'handed-over';
  };

  const writers: Record<string, Writer> = {
    async [INVITATION](mail, copy) {
      const known = await readerOf(mail, copy);
      if (!known?.reader.acceptsGroupEmails || known.meeting.state !== 'fixed') return undefined;
      return draft(known, ANNOUNCED, (end, letter) => words.invitation(site, end, letter, linksOf(known)));
    },

    async [REMINDER](mail, copy) {
      const known = await readerOf(mail, copy);
      if (!known?.reader.acceptsGroupEmails || known.meeting.state !== 'fixed' || known.answer)
        return undefined;
      const isLate = endOfDay(known.meeting.answer_until) <= now();
      return draft(known, ANNOUNCED, (end, letter) =>
        words.reminder(site, end, letter, linksOf(known), isLate),
      );
    },

    async [FIXED](mail, copy) {
      const known = await readerOf(mail, copy);
      if (known?.meeting.state !== 'fixed') return undefined;
      return draft(known, { isList: false, hasLinks: false }, (end, letter) =>
        words.fixed(site, end, letter),
      );
    },

    async [CHANGED](mail, copy) {
      const known = await readerOf(mail, copy);
      if (known?.meeting.state !== 'fixed' || !known.answer || known.answer.answer === 'no') return undefined;
      const { data, meeting, answer } = known;
      const { was } = data;
      if (!was || isSameOccasion(was, occasionOf(meeting))) return undefined;
      const change = { was, asksAgain: asksAgain(meeting, answer) };
      return draft(known, { isList: false, hasLinks: true }, (end, letter) =>
        words.changed(site, end, letter, linksOf(known), change),
      );
    },

    async [CANCELLED](mail, copy) {
      const known = await readerOf(mail, copy);
      if (known?.meeting.state !== 'cancelled') return undefined;
      const { meeting, reader, answer } = known;
      const isConcerned = (answer && answer.answer !== 'no') || (await hasVoted(db, meeting.id, reader.id));
      const isTold = reader.acceptsGroupEmails && (await wasInvited(meeting, reader.id));
      if (!isConcerned && !isTold) return undefined;
      return draft(known, { isList: !isConcerned, hasLinks: false }, (end, letter) =>
        words.cancelled(site, end, letter, meeting.cancel_reason),
      );
    },

    async [ASKED](mail, copy) {
      const known = await readerOf(mail, copy);
      if (!known?.by || known.meeting.state === 'cancelled') return undefined;
      const { meeting, reader, by } = known;
      if (!(await isAsked(db, meeting.id, reader.id))) return undefined;
      return words.asked(site, {
        ...{ reader: reader.fullName, by: by.fullName },
        ...{ meeting: aboutOf(meeting), pageUrl: pageUrl(meeting.id) },
      });
    },

    // Also when the meeting is over: two days may have passed.
    async [NOT_REACHED](mail, { memberId }) {
      const { meetingId, mailId } = MailData.parse(mail.data);
      const organiser = await mailMembers.find(memberId ?? '');
      const meeting = await db
        .selectFrom('meetings')
        .select('title')
        .where('id', '=', meetingId)
        .executeTakeFirst();
      if (!meeting || !organiser || mailId === undefined) return undefined;
      const { length: lost } = await unreached(db, mailId);
      if (lost === 0) return undefined;
      const { kind } = await readMail(db, mailId);
      const people = await notReachedBy(db, mailMembers, mailId, { toFew: kind === CHANGED });
      return words.notReached(site, organiser.fullName, { title: meeting.title, ...people });
    },
  };

  return {
    writers,

    /** The invitation as it would come to this organiser, with links that lead nowhere. */
    async preview(from: Database, about: About, id: string | undefined, byId: string) {
      const by = await mailMembers.find(byId, from);
      const name = by?.fullName ?? '';
      const footer = {
        repliesTo: repliesTo(by),
        hasLinks: true,
        unsubscribeUrl: waysOut.pageUrl('group-emails', NO_TOKEN),
      };
      const letter = { reader: name, by: name, meeting: about, pageUrl: pageUrl(id ?? NO_TOKEN) };
      return words.invitation(site, footer, letter, answerLinks(NO_TOKEN));
    },
  };
}

async function hasVoted(db: Database, meetingId: string, memberId: string): Promise<boolean> {
  const vote = await db
    .selectFrom('meeting_votes')
    .innerJoin('meeting_dates', 'meeting_dates.id', 'meeting_votes.date_id')
    .select('vote')
    .where('meeting_id', '=', meetingId)
    .where('member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst();
  return vote !== undefined;
}
