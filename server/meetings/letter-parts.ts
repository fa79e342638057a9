import type { ListMailKind } from '#contract/kinds.ts';
import { textsOf } from '#contract/meeting-fields.ts';
import { pathOf } from '#contract/pages.ts';
import { endOfDay } from '#server/german-time.ts';
import { type Copy, listHeaders, type Mail, personal, type Written } from '#server/mail/letters.ts';
import type { MailMember, MailMembers } from '#server/mail/members.ts';
import type { WaysOut } from '#server/mail/ways-out.ts';
import type { Database } from '#server/ports/database/database.ts';
import { findRow } from '#server/ports/database/rows.ts';
import type { Words } from '#texts/mail/greeting.ts';
import { type About, answerWords, type Letter } from '#texts/mail/meetings.ts';
import { type LinkTokens, linkUrl } from './answer-links.ts';
import { type CalendarSite, calendar, calendarMeeting } from './calendar.ts';
import { listedOne, noteKnown, toldAs } from './list.ts';
import { MailData, occasionOf } from './mail-data.ts';
import { type MeetingRow, type Meetings, whenOf } from './meetings.ts';
import { answersUntil, overAt } from './rules.ts';

export type LetterDeps = {
  db: Database;
  now: () => number;
  mailMembers: MailMembers;
  waysOut: WaysOut;
  linkTokens: LinkTokens;
  meetings: Meetings;
  site: CalendarSite;
};

/** What its emails say of a meeting. */
export const aboutOf = (meeting: MeetingRow): About => {
  const { answer_until, starts_at } = meeting;
  return { ...textsOf(meeting), ...occasionOf(meeting), answerUntil: answersUntil(answer_until, starts_at) };
};

/** A mail that has to do with a meeting still to come, and its reader, who may still be written to. */
async function findReader({ db, now, mailMembers, meetings }: LetterDeps, mail: Mail, copy: Copy) {
  const data = MailData.parse(mail.data);
  const meeting = await findRow(db, 'meetings', data.meetingId);
  const reader = await mailMembers.find(copy.memberId);
  if (!meeting || reader?.address === undefined) return undefined;
  if (overAt(whenOf(meeting, await meetings.datesOf(db, meeting.id))) <= now()) return undefined;
  const by = await mailMembers.find(data.byId);
  const organiser = by ?? (await firstToAsk(db, mailMembers, meeting.id));
  const listed = await listedOne(db, meeting, reader.id);
  if (!listed) return undefined;
  return {
    data,
    meeting,
    reader,
    listed,
    copy,
    answer: listed.said,
    by: by?.disabled ? undefined : by,
    organiser: organiser?.disabled ? undefined : organiser,
  };
}

/** Of those who organise it the first who can be written to: answers to what nobody pressed go there. */
async function firstToAsk(db: Database, mailMembers: MailMembers, meetingId: string) {
  const organisers = await db
    .selectFrom('meeting_organisers')
    .innerJoin('members', 'members.id', 'meeting_organisers.member_id')
    .select('member_id')
    .where('meeting_id', '=', meetingId)
    .where('accepted', '=', 1)
    .where('disabled', '=', 0)
    .orderBy('member_id')
    .execute();
  for (const { member_id } of organisers) {
    const found = await mailMembers.find(member_id);
    if (found?.address !== undefined) return found;
  }
  return undefined;
}

export type Known = NonNullable<Awaited<ReturnType<typeof findReader>>>;

/** Of what all emails of meetings are made. */
export function createLetterParts(deps: LetterDeps) {
  const { now, waysOut, linkTokens, site } = deps;
  const { adminEmail, baseUrl } = site;

  const answerLinks = (token: string) => {
    const page = linkUrl(baseUrl, 'answers', token);
    const link = (answer: string) => `${page}?${new URLSearchParams({ antwort: answer })}`;
    return { yes: link(answerWords.yes), maybe: link(answerWords.maybe), no: link(answerWords.no) };
  };

  const voteUrl = (token: string) => linkUrl(baseUrl, 'votes', token);

  const pageUrl = (id: string) => baseUrl + pathOf('/treffen/:id', { id });

  const repliesTo = (by: MailMember | undefined) => {
    if (by?.address !== undefined) return { name: by.fullName, address: by.address };
    return adminEmail === undefined ? undefined : { name: undefined, address: adminEmail };
  };

  /** `list`: it is written by the rule of Rundmails, and has the way out of this kind. */
  const draft = (
    { data, meeting, reader, by, organiser, copy }: Known,
    { list, hasLinks }: { list?: ListMailKind | undefined; hasLinks: boolean },
    write: (letter: Letter) => Words,
  ): Written => {
    const way = list && waysOut.of(list, reader.id);
    const written = write({
      site,
      reader: reader.firstName,
      by: by?.fullName,
      meeting: aboutOf(meeting),
      end: { repliesTo: repliesTo(organiser), hasLinks, unsubscribeUrl: way?.page },
      pageUrl: pageUrl(meeting.id),
      answers: answerLinks(linkTokens.answers.issue(meeting.id, reader)),
    });
    // As it was told, whatever becomes of it until the mail server has the email.
    const knows = { known: toldAs(meeting), way: 'mail' as const, copyId: copy.id };
    return {
      ...written,
      isPersonal: hasLinks,
      onLeft: (transaction) => noteKnown(transaction, meeting.id, reader.id, knows),
      ...(by && { by }),
      ...(organiser?.address !== undefined && { repliesTo: { ...organiser, address: organiser.address } }),
      headers: {
        ...personal,
        ...(list && listHeaders(site)),
        // Nobody pressed anything.
        ...(data.byId === undefined && { 'Auto-Submitted': 'auto-generated' }),
      },
      calendar: calendar([calendarMeeting(meeting)], site),
      ...(way && { unsubscribe: way.unsubscribe }),
    };
  };

  const isLate = ({ meeting }: Known) => endOfDay(aboutOf(meeting).answerUntil) <= now();

  const readerOf = (mail: Mail, copy: Copy) => findReader(deps, mail, copy);

  return { answerLinks, voteUrl, pageUrl, repliesTo, readerOf, draft, isLate };
}
