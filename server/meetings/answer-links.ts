import type { z } from 'zod';
import type { AnswerLinkState, MeetingAnswer, MeetingVotes, VoteLinkState } from '#contract/meetings.ts';
import { dayOf, endOfDay, localTimeAt } from '#server/german-time.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { MailMembers } from '#server/mail/members.ts';
import type { Database } from '#server/ports/database/database.ts';
import { longId, SHORT, shortId, signedNumber, signedTokens } from '#server/signed-tokens.ts';
import { type Answers, alongOf } from './answers.ts';
import { type CalendarSite, calendar, calendarMeeting } from './calendar.ts';
import { asksAgain, listedOne } from './list.ts';
import { occasionOf } from './mail-kinds.ts';
import { choiceIn, choicesOf, type Meetings, spanOf, whenOf } from './meetings.ts';
import { answersUntil, overAt } from './rules.ts';

export type LinkTokens = ReturnType<typeof createLinkTokens>;
type LinkToken = ReturnType<typeof createMeetingTokens>;

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
};

/** Refuses all tokens but those that work: until the day after the meeting, while their member may log in. */
async function openMailedLink(deps: LinkDeps, from: Database, tokens: LinkToken, token: string) {
  const { now, mailMembers, meetings } = deps;
  const ids = tokens.saidBy(token);
  const member = await mailMembers.find(ids.memberId, from);
  if (!member || member.disabled || !tokens.isGenuine(token, member)) throw new Refusal('not-found');
  const meeting = await meetings.find(from, ids.meetingId);
  const over = overAt(whenOf(meeting, await meetings.datesOf(from, meeting.id)));
  // It is over when the day after it begins.
  if (endOfDay(dayOf(localTimeAt(over))) <= now()) throw new Refusal('not-found');
  return { member, meeting, isPast: over <= now() };
}

/**
 * Mailed links, which let one member answer one invitation, or vote on the dates of one meeting, without a login. They
 * show no more than the mail told, and what was said. `now` is the clock in ms.
 */
export function createMailedLinks(deps: LinkDeps & { readSite: () => Promise<CalendarSite> }) {
  const { db, answers, meetings, linkTokens, readSite } = deps;

  const read = async (tokens: LinkToken, token: string) => {
    const { member, meeting, isPast } = await openMailedLink(deps, db, tokens, token);
    const shown = {
      ...{ name: member.fullName, title: meeting.title, state: meeting.state, isPast },
      ...occasionOf(meeting),
    };
    return { meeting, shown, own: await listedOne(db, meeting, member.id) };
  };

  /** Returns whose it is. */
  const act = (tokens: LinkToken, token: string, run: (...of: [Database, string, string]) => Promise<void>) =>
    db.transaction().execute(async (transaction) => {
      const { member, meeting } = await openMailedLink(deps, transaction, tokens, token);
      await run(transaction, meeting.id, member.id);
      return member.id;
    });

  return {
    async answerState(token: string): Promise<AnswerLinkState> {
      const { meeting, shown, own } = await read(linkTokens.answers, token);
      const given = own?.said;
      return {
        ...shown,
        answerUntil: answersUntil(meeting.answer_until, meeting.starts_at),
        answer: given?.answer ?? null,
        asksAgain: given !== undefined && asksAgain(meeting, given),
        persons: given?.persons ?? 1,
        question: meeting.question,
        choices: choicesOf(meeting),
        choice: choiceIn(meeting, given?.choice ?? ''),
        along: given ? alongOf(meeting, given) : [],
        calendar: meeting.starts_at === null ? '' : calendar([calendarMeeting(meeting)], await readSite()),
      };
    },

    async voteState(token: string): Promise<VoteLinkState> {
      const { meeting, shown, own } = await read(linkTokens.votes, token);
      const dates = (await meetings.datesOf(db, meeting.id)).map((date) => {
        const myVote = own?.votes.find(({ date_id }) => date_id === date.id)?.vote ?? null;
        return { id: date.id, ...spanOf(date), myVote };
      });
      return { ...shown, answerUntil: meeting.answer_until, dates };
    },

    /** Changes this one answer; its remark stays. */
    answer: (token: string, given: Omit<MeetingAnswer, 'remark'>) =>
      act(linkTokens.answers, token, (...of) => answers.answer(...of, given)),

    vote: (token: string, votes: Votes) =>
      act(linkTokens.votes, token, (...of) => answers.vote(...of, votes)),
  };
}
