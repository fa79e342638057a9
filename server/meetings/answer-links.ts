import type { z } from 'zod';
import type { MeetingAnswer, MeetingLinkState, MeetingVotes } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { dayOf, endOfDay, localTimeAt } from '#server/german-time.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { MailMembers } from '#server/mail/members.ts';
import type { Database } from '#server/ports/database/database.ts';
import { longId, SHORT, shortId, signedNumber, signedTokens } from '#server/signed-tokens.ts';
import { type Answers, alongOf } from './answers.ts';
import { type CalendarSite, calendar, calendarMeeting } from './calendar.ts';
import { asksAgain, type Listed, listedOne } from './list.ts';
import { occasionOf } from './mail-data.ts';
import { choiceIn, choicesOf, type MeetingRow, type Meetings, spanOf, whenOf } from './meetings.ts';
import { answersUntil, overAt } from './rules.ts';

export type LinkTokens = ReturnType<typeof createLinkTokens>;
type Purpose = keyof LinkTokens;

const pages = { answers: '/zusage/:token?', votes: '/abstimmung/:token?' } as const;

/** Where a mailed link leads. */
export const linkUrl = (baseUrl: string, purpose: Purpose, token: string) =>
  baseUrl + pathOf(pages[purpose], { token });

/** By which somebody answers, or votes while there is no date; empty when the meeting is called off. */
export const ownLinks =
  (tokens: LinkTokens, baseUrl: string) =>
  ({ id, state }: MeetingRow, { mail }: Listed): string => {
    if (state === 'cancelled') return '';
    const purpose = state === 'fixed' ? 'answers' : 'votes';
    return linkUrl(baseUrl, purpose, tokens[purpose].issue(id, mail));
  };

/** Tokens of mailed links by which one member answers one meeting, or votes on its dates, and nothing else. */
export const createLinkTokens = (keys: { answers: string; votes: string }) => ({
  answers: createMeetingTokens(keys.answers, 'answer'),
  votes: createMeetingTokens(keys.votes, 'vote'),
});

/** When they end is for their reader to judge. */
function createMeetingTokens(key: string, purpose: string) {
  const tokens = signedTokens(key, {
    signed: (ids, linksNumber: number) => `${purpose} ${ids}${signedNumber(linksNumber)}`,
    signatureLength: SHORT,
  });

  return {
    issue: (meetingId: string, member: { id: string; linksNumber: number }) =>
      tokens.issue(shortId(meetingId) + shortId(member.id), member.linksNumber),

    /** Whose token it is, for which meeting, if it is genuine. */
    saidBy(token: string): { meetingId: string; memberId: string } {
      const ids = tokens.saidBy(token);
      const half = ids.length / 2;
      return { meetingId: longId(ids.slice(0, half)), memberId: longId(ids.slice(half)) };
    },

    /** Whether it is, and earlier links of the member have not ended since. */
    isGenuine: (token: string, { linksNumber }: { linksNumber: number }) =>
      tokens.verify(token, linksNumber) !== undefined,
  };
}

type Votes = z.infer<typeof MeetingVotes>['votes'];

type LinkDeps = {
  db: Database;
  now: () => number;
  mailMembers: MailMembers;
  meetings: Meetings;
  answers: Answers;
  linkTokens: LinkTokens;
  readSite: () => Promise<CalendarSite>;
};

/**
 * Mailed links, which let one member answer one invitation, or vote on the dates of one meeting, without a login. They
 * show no more than the mail told, and what was said. `now` is the clock in ms.
 */
export function createMailedLinks(deps: LinkDeps) {
  const { db, now, mailMembers, meetings, answers, linkTokens, readSite } = deps;

  /** Refuses all tokens but those that work: until the day after the meeting, while their member may log in. */
  async function open(from: Database, token: string, purposes: readonly Purpose[]) {
    const ids = linkTokens.answers.saidBy(token);
    const member = await mailMembers.find(ids.memberId, from);
    if (!member || member.disabled) throw new Refusal('not-found');
    const purpose = purposes.find((one) => linkTokens[one].isGenuine(token, member));
    if (!purpose) throw new Refusal('not-found');
    const meeting = await meetings.find(from, ids.meetingId);
    const dates = await meetings.datesOf(from, meeting.id);
    const over = overAt(whenOf(meeting, dates));
    // It is over when the day after it begins.
    if (endOfDay(dayOf(localTimeAt(over))) <= now()) throw new Refusal('not-found');
    return { purpose, member, meeting, dates, isPast: over <= now() };
  }

  /** Returns whose it is. */
  const act = (token: string, purpose: Purpose, run: (...of: [Database, string, string]) => Promise<void>) =>
    db.transaction().execute(async (transaction) => {
      const { member, meeting } = await open(transaction, token, [purpose]);
      await run(transaction, meeting.id, member.id);
      return member.id;
    });

  return {
    async state(token: string): Promise<MeetingLinkState> {
      const { purpose, member, meeting, dates, isPast } = await open(db, token, ['answers', 'votes']);
      const own = await listedOne(db, meeting, member.id);
      const isVote = purpose === 'votes';
      const said = isVote ? undefined : own?.said;
      return {
        ...{ asks: purpose, name: member.fullName, title: meeting.title, state: meeting.state, isPast },
        ...occasionOf(meeting),
        answerUntil: answersUntil(meeting.answer_until, meeting.starts_at),
        answer: said?.answer ?? null,
        asksAgain: said !== undefined && asksAgain(meeting, said),
        persons: said?.persons ?? 1,
        ...(isVote
          ? { question: '', choices: [] }
          : { question: meeting.question, choices: choicesOf(meeting) }),
        choice: choiceIn(meeting, said?.choice ?? ''),
        along: said ? alongOf(meeting, said) : [],
        calendar:
          isVote || meeting.starts_at === null ? '' : calendar([calendarMeeting(meeting)], await readSite()),
        dates: (isVote ? dates : []).map((date) => {
          const myVote = own?.votes.find(({ date_id }) => date_id === date.id)?.vote ?? null;
          return { id: date.id, ...spanOf(date), myVote };
        }),
      };
    },

    /** Changes this one answer; its remark stays. */
    answer: (token: string, given: Omit<MeetingAnswer, 'remark'>) =>
      act(token, 'answers', (...of) => answers.answer(...of, given)),

    vote: (token: string, votes: Votes) => act(token, 'votes', (...of) => answers.vote(...of, votes)),
  };
}
