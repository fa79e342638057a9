import type { MeetingAnswer, MeetingLinkState } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { dayOf, endOfDay, localTimeAt } from '#server/german-time.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { MailMembers } from '#server/mail/members.ts';
import type { Database } from '#server/ports/database/database.ts';
import { longId, SHORT, shortId, signedNumber, signedTokens } from '#server/signed-tokens.ts';
import type { Identity } from '#server/site/identity.ts';
import { type Answers, alongOf, type Votes } from './answers.ts';
import { calendar, calendarMeeting } from './calendar.ts';
import type { EnteredAnswers } from './entered-answers.ts';
import { asksAgain, hasOwnVotes, listedOne, standsOwn } from './list.ts';
import { occasionOf } from './mail-data.ts';
import { choiceIn, choicesOf, type MeetingRow, type Meetings, spanOf, whenOf } from './meetings.ts';
import { answersUntil, overAt } from './rules.ts';

export type LinkTokens = ReturnType<typeof createLinkTokens>;
type Purpose = 'answers' | 'votes';

const pages = { answers: '/zusage/:token?', votes: '/abstimmung/:token?' } as const;

/** Where a mailed link leads. */
export const linkUrl = (baseUrl: string, purpose: Purpose, token: string) =>
  baseUrl + pathOf(pages[purpose], { token });

/** Of a meeting as it is: its answers, or votes while there is no date. */
const askedBy = ({ state }: Pick<MeetingRow, 'state'>): Purpose =>
  state === 'proposed' ? 'votes' : 'answers';

type Keys = { answers: string; votes: string; passedOn: string };

/**
 * Tokens of links by which one member answers one meeting, or votes on its dates, and nothing else: mailed to that
 * member, or passed on by an organiser.
 */
export const createLinkTokens = (keys: Keys) => ({
  answers: createMeetingTokens(keys.answers, 'answer'),
  votes: createMeetingTokens(keys.votes, 'vote'),
  passedOn: createPassedOnTokens(keys.passedOn),
});

type Linked = { id: string; linksNumber: number };
/** `since`: of the row that makes somebody an organiser. */
type Passing = Linked & { since: number };

/** For answers and votes alike; whatever ends for the member or the organiser, or that one organises it, ends them. */
function createPassedOnTokens(key: string) {
  const tokens = signedTokens(key, {
    signed: (ids, member: Linked, by: Passing) =>
      `passed on ${ids} ${member.linksNumber} ${by.linksNumber} ${by.since}`,
    signatureLength: SHORT,
  });
  return {
    issue: (meetingId: string, member: Linked, by: Passing) =>
      tokens.issue([meetingId, member.id, by.id].map(shortId).join(''), member, by),

    /** The three ids of such a token, if it is one; undefined for the shorter ones of mails. */
    saidBy(token: string): { meetingId: string; memberId: string; byId: string } | undefined {
      const ids = tokens.saidBy(token);
      if (ids.length !== 3 * ID_LENGTH) return undefined;
      const [meetingId = '', memberId = '', byId = ''] = [0, 1, 2].map((nth) =>
        longId(ids.slice(nth * ID_LENGTH, (nth + 1) * ID_LENGTH)),
      );
      return { meetingId, memberId, byId };
    },

    isGenuine: (token: string, member: Linked, by: Passing) => tokens.verify(token, member, by) !== undefined,
  };
}

/** Of `shortId`. */
const ID_LENGTH = 22;

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

type LinkDeps = {
  db: Database;
  now: () => number;
  mailMembers: MailMembers;
  meetings: Meetings;
  answers: Answers;
  enteredAnswers: EnteredAnswers;
  linkTokens: LinkTokens;
  identity: Pick<Identity, 'readSite'>;
};

/** Since when somebody organises a meeting; undefined for those who do not. */
const organisesSince = async (from: Database, meetingId: string, memberId: string) => {
  const row = await from
    .selectFrom('meeting_organisers')
    .select('since')
    .where('meeting_id', '=', meetingId)
    .where('member_id', '=', memberId)
    .where('accepted', '=', 1)
    .executeTakeFirst();
  return row?.since;
};

type Reading = Pick<LinkDeps, 'now' | 'mailMembers' | 'meetings' | 'linkTokens'>;
type Opened = Awaited<ReturnType<ReturnType<typeof createOpening>>>;

async function findActive(mailMembers: MailMembers, from: Database, id: string) {
  const member = await mailMembers.find(id, from);
  if (!member || member.disabled) throw new Refusal('not-found');
  return member;
}

/** Finds out for whom a token is, what for and of which meeting. */
function createOpening({ now, mailMembers, meetings, linkTokens }: Reading) {
  /** Of a mailed one for whom it is, and what for. */
  const readMailed = async (from: Database, token: string) => {
    const { meetingId, memberId } = linkTokens.answers.saidBy(token);
    const member = await findActive(mailMembers, from, memberId);
    const purpose = (['answers', 'votes'] as const).find((one) => linkTokens[one].isGenuine(token, member));
    return purpose && { meetingId, member, purpose, by: undefined };
  };

  /** The same of one that was passed on, and by whom. */
  const readPassedOn = async (
    from: Database,
    token: string,
    { meetingId, memberId, byId }: { meetingId: string; memberId: string; byId: string },
  ) => {
    const [member, by] = [
      await findActive(mailMembers, from, memberId),
      await findActive(mailMembers, from, byId),
    ];
    const since = await organisesSince(from, meetingId, by.id);
    if (since === undefined || !linkTokens.passedOn.isGenuine(token, member, { ...by, since }))
      return undefined;
    const meeting = await meetings.find(from, meetingId);
    return { meetingId, member, purpose: askedBy(meeting), by };
  };

  /** Refuses all tokens but those that work: until the day after the meeting, while their member may log in. */
  return async (from: Database, token: string) => {
    const passedOn = linkTokens.passedOn.saidBy(token);
    const read = passedOn ? await readPassedOn(from, token, passedOn) : await readMailed(from, token);
    if (!read) throw new Refusal('not-found');
    const meeting = await meetings.find(from, read.meetingId);
    const dates = await meetings.datesOf(from, meeting.id);
    const over = overAt(whenOf(meeting, dates));
    // It is over when the day after it begins.
    if (Number.isFinite(over) && endOfDay(dayOf(localTimeAt(over))) <= now()) throw new Refusal('not-found');
    return { ...read, meeting, dates, isPast: over <= now() };
  };
}

/** What the page of the link shows: no more than the mail told, and what was said. */
function stateOf(
  { purpose, member, by, meeting, dates, isPast }: Opened,
  own: Awaited<ReturnType<typeof listedOne>>,
  site: Parameters<typeof calendar>[1],
): MeetingLinkState {
  const isVote = purpose === 'votes';
  const said = isVote ? undefined : own?.said;
  const isOwnSaid = isVote ? own !== undefined && hasOwnVotes(own) : standsOwn(meeting, said);
  return {
    asks: purpose,
    title: meeting.title,
    state: meeting.state,
    isPast,
    // The organiser who passes it on sees it, too.
    name: by ? member.publicName : member.fullName,
    passedOnBy: by?.publicName ?? null,
    isOwnSaid: by !== undefined && isOwnSaid,
    ...occasionOf(meeting),
    answerUntil: answersUntil(meeting.answer_until, meeting.starts_at),
    answer: said?.answer ?? null,
    asksAgain: said !== undefined && asksAgain(meeting, said),
    persons: said?.persons ?? 1,
    ...(isVote ? { question: '', choices: [] } : { question: meeting.question, choices: choicesOf(meeting) }),
    choice: choiceIn(meeting, said?.choice ?? ''),
    along: said ? alongOf(meeting, said) : [],
    greeting: (!by && said?.greeting) || '',
    calendar: isVote || meeting.starts_at === null ? '' : calendar([calendarMeeting(meeting)], site),
    dates: (isVote ? dates : []).map((date) => {
      const myVote = own?.votes.find(({ date_id }) => date_id === date.id)?.vote ?? null;
      return { id: date.id, ...spanOf(date), myVote };
    }),
  };
}

/**
 * Links that let one member answer one invitation, or vote on the dates of one meeting, without a login. They show no
 * more than the mail told, and what was said. By one that was passed on, it is entered in the name of its organiser.
 * `now` is the clock in ms.
 */
export function createMailedLinks(deps: LinkDeps) {
  const { db, mailMembers, meetings, answers, enteredAnswers, linkTokens, identity } = deps;
  const open = createOpening(deps);

  /** Returns whose it is. */
  const act = (token: string, purpose: Purpose, run: (transaction: Database, of: Opened) => Promise<void>) =>
    db.transaction().execute(async (transaction) => {
      const opened = await open(transaction, token);
      // As one that was passed on is for what the meeting asks now, the page has shown something else.
      if (opened.purpose !== purpose) throw new Refusal(opened.by ? 'conflict' : 'not-found');
      await run(transaction, opened);
      return opened.member.id;
    });

  const entryOf = ({ by }: Opened) => by && { byId: by.id, byLink: true };

  return {
    async state(token: string): Promise<MeetingLinkState> {
      const opened = await open(db, token);
      const own = await listedOne(db, opened.meeting, opened.member.id);
      return stateOf(opened, own, await identity.readSite());
    },

    /** Changes this one answer; its remark stays. */
    answer: (token: string, given: Omit<MeetingAnswer, 'remark'>) =>
      act(token, 'answers', (transaction, opened) => {
        const [of, entry] = [[transaction, opened.meeting.id, opened.member.id] as const, entryOf(opened)];
        // Words to all stand under the name of who says them.
        if (entry && given.greeting !== undefined) throw new Refusal('not-valid');
        return entry ? enteredAnswers.enter(...of, given, entry) : answers.answer(...of, given);
      }),

    vote: (token: string, votes: Votes) =>
      act(token, 'votes', (transaction, opened) => {
        const [of, entry] = [[transaction, opened.meeting.id, opened.member.id] as const, entryOf(opened)];
        return entry ? enteredAnswers.enterVotes(...of, { votes }, entry) : answers.vote(...of, votes);
      }),

    /** A link for this organiser to pass on to this member, while there is something to answer. */
    async passOn(from: Database, meetingId: string, memberId: string, byId: string): Promise<string> {
      const since = await organisesSince(from, meetingId, byId);
      if (since === undefined) throw new Refusal('not-allowed');
      const { meeting, dates } = await meetings.findOpen(from, meetingId);
      if (meeting.state === 'proposed' && dates.length === 0) throw new Refusal('conflict');
      const [member, by] = [
        await findActive(mailMembers, from, memberId),
        await findActive(mailMembers, from, byId),
      ];
      const { baseUrl } = await identity.readSite();
      const token = linkTokens.passedOn.issue(meeting.id, member, { ...by, since });
      return linkUrl(baseUrl, askedBy(meeting), token);
    },
  };
}
