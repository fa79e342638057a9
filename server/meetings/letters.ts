import { pathOf } from '#contract/pages.ts';
import { endOfDay } from '#server/german-time.ts';
import {
  type Copy,
  listHeaders,
  type Mail,
  personal,
  type Writer,
  type Written,
} from '#server/mail/letters.ts';
import type { MailMember, MailMembers } from '#server/mail/members.ts';
import { notReachedBy, unreached } from '#server/mail/unreached.ts';
import type { WaysOut } from '#server/mail/ways-out.ts';
import type { Database } from '#server/ports/database/database.ts';
import { type About, answerWords, meetingLetters as words } from '#texts/mail/meetings.ts';
import type { LinkTokens } from './answer-links.ts';
import { type CalendarSite, calendar, calendarMeeting } from './calendar.ts';
import {
  ASKED,
  CANCELLED,
  CHANGED,
  ENTERED,
  FIXED,
  INVITATION,
  isSameOccasion,
  MailData,
  NOT_REACHED,
  occasionOf,
  REMINDER,
  UNCANCELLED,
  VOTES,
} from './mail-kinds.ts';
import { type MeetingRow, type Meetings, spanOf, whenOf } from './meetings.ts';
import { isAsked } from './organisers.ts';
import { answersUntil, overAt, type Span } from './rules.ts';
import { asksAgain } from './views.ts';

export type LetterDeps = {
  db: Database;
  now: () => number;
  mailMembers: MailMembers;
  waysOut: WaysOut;
  linkTokens: LinkTokens;
  meetings: Meetings;
  site: CalendarSite;
};

/** By the rule of Rundmails, with their way out. */
const ANNOUNCED = { isList: true, hasLinks: true };

/** Stands for the token in a preview. */
const NO_TOKEN = '...';

/** What its letters say of a meeting. */
export const aboutOf = (meeting: MeetingRow): About => {
  const { title, description, answer_until, starts_at } = meeting;
  return { title, description, answerUntil: answersUntil(answer_until, starts_at), ...occasionOf(meeting) };
};

/** Writes the letters of meetings just before they leave, to who still wants them then. */
export function createMeetingLetters(deps: LetterDeps) {
  const { db, now, mailMembers, waysOut, linkTokens, meetings, site } = deps;
  const { adminEmail, baseUrl } = site;

  const answerLinks = (token: string) => {
    const page = baseUrl + pathOf('/zusage/:token?', { token });
    const link = (answer: string) => `${page}?${new URLSearchParams({ antwort: answer })}`;
    return { yes: link(answerWords.yes), maybe: link(answerWords.maybe), no: link(answerWords.no) };
  };

  const voteUrl = (token: string) => baseUrl + pathOf('/abstimmung/:token?', { token });

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
        reader: reader.firstName,
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

  const linksOf = ({ meeting, reader }: Known) =>
    answerLinks(linkTokens.answers.issue(meeting.id, reader.id));

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

  const isLate = ({ meeting }: Known) => endOfDay(aboutOf(meeting).answerUntil) <= now();

  const writers: Record<string, Writer> = {
    async [INVITATION](mail, copy) {
      const known = await readerOf(mail, copy);
      if (!known?.reader.acceptsGroupEmails || known.meeting.state !== 'fixed') return undefined;
      return draft(known, ANNOUNCED, (end, letter) => words.invitation(site, end, letter, linksOf(known)));
    },

    async [VOTES](mail, copy) {
      const known = await readerOf(mail, copy);
      if (!known?.reader.acceptsGroupEmails || known.meeting.state !== 'proposed') return undefined;
      if (await hasVoted(db, known.meeting.id, known.reader.id)) return undefined;
      const { meeting, reader } = known;
      const spans = (await meetings.datesOf(db, meeting.id)).map(spanOf);
      const url = voteUrl(linkTokens.votes.issue(meeting.id, reader.id));
      return draft(known, ANNOUNCED, (end, letter) => words.votes(site, end, letter, spans, url));
    },

    async [REMINDER](mail, copy) {
      const known = await readerOf(mail, copy);
      if (!known?.reader.acceptsGroupEmails || known.meeting.state !== 'fixed' || known.answer)
        return undefined;
      return draft(known, ANNOUNCED, (end, letter) =>
        words.reminder(site, end, letter, linksOf(known), isLate(known)),
      );
    },

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

    async [ENTERED](mail, copy) {
      const known = await readerOf(mail, copy);
      const { answer, data } = known ?? {};
      // The member has said something else, or somebody else has entered something.
      if (!answer || answer.entered === 0 || answer.entered_by !== data?.byId) return undefined;
      if (!known?.by || known.meeting.state !== 'fixed') return undefined;
      return draft(known, { isList: false, hasLinks: true }, (end, letter) =>
        words.entered(site, end, letter, linksOf(known), answer),
      );
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

    /** The invitation as it would come to this organiser, or the letter about these dates; its links lead nowhere. */
    async preview(
      from: Database,
      about: About,
      id: string | undefined,
      byId: string,
      dates: readonly Span[] = [],
    ) {
      const by = await mailMembers.find(byId, from);
      const name = by?.fullName ?? '';
      const footer = {
        repliesTo: repliesTo(by),
        hasLinks: true,
        unsubscribeUrl: waysOut.pageUrl('group-emails', NO_TOKEN),
      };
      const letter = {
        reader: by?.firstName ?? '',
        by: name,
        meeting: about,
        pageUrl: pageUrl(id ?? NO_TOKEN),
      };
      if (about.startsAt === null) return words.votes(site, footer, letter, dates, voteUrl(NO_TOKEN));
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
