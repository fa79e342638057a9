import type { CallReason, MeetingCall } from '#contract/meeting-people.ts';
import type { VotesByPerson, WhoHears } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { failingAddresses } from '#server/mail/replies.ts';
import { mayBeNamed, type Names, namesFor, told } from '#server/people/named.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { LinkTokens } from './answer-links.ts';
import {
  asksAgain,
  hasVoted,
  inOrder,
  isInvitable,
  isInvitedByVote,
  isWrittenTo,
  knowsOnlyEarlier,
  type Listed,
  listOf,
  type MeetingList,
  toldAs,
  unansweredOf,
} from './list.ts';
import type { MeetingRow } from './meetings.ts';

type Viewer = {
  id: string;
  /** Maintainers see all, others who has released their name. */
  all: boolean;
};

/** Why somebody has to be phoned, if they have to. */
function whyCall(meeting: MeetingRow, one: Listed): CallReason | undefined {
  const { said, known, isInvited } = one;
  if (said?.answer === 'no' && asksAgain(meeting, said)) return 'declined-before';
  if (knowsOnlyEarlier(meeting, one)) return 'not-told';
  if (meeting.state === 'cancelled' || said || (meeting.state === 'proposed' && hasVoted(one)))
    return undefined;
  return isInvited && known !== '' ? 'no-answer' : 'not-reached';
}

const called = (meeting: MeetingRow, { members, guests }: MeetingList, selfId: string) => ({
  people: members.flatMap((member) => {
    const why = member.id === selfId ? undefined : whyCall(meeting, member);
    return why ? [{ ...member, why }] : [];
  }),
  guests: guests.filter(({ known }) => known !== toldAs(meeting)),
});

/** Named are those who may be, and how many are not. */
function split<M extends Listed>(people: readonly M[], names: Names, all: boolean) {
  const named = inOrder(
    people.filter((one) => all || mayBeNamed(one)),
    names,
  );
  return { named, notNamed: told(people.length - named.length) };
}

const shownOf = ({ seen: { username, name } }: { seen: { username: string; name: string } }) => ({
  username,
  name: name || username,
});

/** Who has to be phoned about a meeting, by surname, guests last, and how many that are not named. */
export function callsOf(
  list: MeetingList,
  names: Names,
  meeting: MeetingRow,
  { id, all }: Viewer,
  linkTo?: { baseUrl: string; tokens: LinkTokens },
) {
  const { people, guests } = called(meeting, list, id);
  const { named, notNamed } = split(people, names, all);
  const link = (member: Listed) => {
    if (!linkTo || meeting.state === 'cancelled') return '';
    const { baseUrl, tokens } = linkTo;
    const [page, kind] =
      meeting.state === 'fixed'
        ? (['/zusage/:token?', tokens.answers] as const)
        : (['/abstimmung/:token?', tokens.votes] as const);
    return baseUrl + pathOf(page, { token: kind.issue(meeting.id, member.mail) });
  };
  const calls: MeetingCall[] = named.map(({ row, seen }) => {
    // Without consent there are those only that maintainers entered themselves.
    const mayBePhoned = mayBeNamed(row) || (all && row.data_saved_at === null);
    const phones = mayBePhoned ? [row.mobile_number, row.phone_number].filter(Boolean) : [];
    const { username, name } = seen;
    return {
      ...{ username, name: name || username, phones, why: row.why, mailWaits: row.mailWaits },
      link: phones.length > 0 ? link(row) : '',
    };
  });
  const others = guests.map(({ id: guestId, name }): MeetingCall => {
    return { username: '', guestId, name, phones: [], why: 'not-told', mailWaits: false, link: '' };
  });
  const silent = split(
    people.filter(({ why }) => why !== 'not-told'),
    names,
    all,
  );
  return {
    calls: [...calls, ...others],
    notNamed,
    unanswered: { named: silent.named.map(shownOf), notNamed: silent.notNamed },
  };
}

/** Who voted how, and who is still silent; all of those by name for maintainers. */
export async function votesByPerson(
  from: Database,
  meeting: MeetingRow,
  all: boolean,
): Promise<VotesByPerson> {
  const { members } = await listOf(from, meeting);
  const names = await namesFor(from, { all });
  const silent = split(
    members.filter((one) => !hasVoted(one)),
    names,
    all,
  );
  return {
    voters: inOrder(members.filter(hasVoted), names).map(({ row, seen: { username, name } }) => ({
      ...{ username, name },
      votes: row.votes.map(({ date_id, vote }) => ({ dateId: date_id, vote })),
    })),
    silent: silent.named.map(shownOf),
    silentNotNamed: silent.notNamed,
  };
}

/** Whom the next change reaches by mail, and whom somebody has to call: said before it is made. */
export async function outlookOf(
  from: Database,
  list: MeetingList,
  names: Names,
  meeting: MeetingRow,
  { id, all }: Viewer,
) {
  const { members, guests } = list;
  const dead = new Set((await failingAddresses(from)).map((one) => one.id));
  // Who voted has the date with the links already.
  const others = members.filter((one) => !isInvitedByVote(meeting, one));
  const missed = split(
    others.filter((one) => !isInvitable(one) || dead.has(one.id)),
    names,
    all,
  );
  // What has been called off takes place after all as it was; any other change is new to everybody.
  const state = meeting.starts_at === null ? ('proposed' as const) : ('fixed' as const);
  const known = meeting.state === 'cancelled' ? toldAs({ ...meeting, state }) : undefined;
  const people = members.filter(
    (one) => one.id !== id && one.known !== known && knowsOnlyEarlier(meeting, { ...one, isTold: false }),
  );
  const guestsToCall = guests
    .filter((guest) => guest.known !== known)
    .map(({ name }) => ({ username: '', name }));
  const isReached = (one: Listed) => isWrittenTo(meeting, one) && !dead.has(one.id);
  const hears = (concerned: readonly Listed[]): WhoHears => {
    const toCall = concerned.filter((one) => !isReached(one));
    const { named, notNamed } = split(toCall, names, all);
    return {
      byMail: concerned.length - toCall.length,
      // One or two more would tell of them that they take no mails.
      toCall: {
        named: [...named.map(shownOf), ...guestsToCall],
        notNamed: notNamed === 'some' ? 0 : notNamed,
      },
    };
  };
  return {
    ...{
      recipients: others.filter(isInvitable).length,
      notWrittenTo: missed.named.map(shownOf),
      notNamed: missed.notNamed,
    },
    alreadyTold: members.length - others.length,
    unanswered: unansweredOf(list).length,
    ...{ ofChange: hears(people), ofFixing: hears(people.filter(hasVoted)) },
  };
}
