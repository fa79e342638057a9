import type { CallReason, MeetingPeople, MeetingPerson } from '#contract/meeting-people.ts';
import type { WhoHears } from '#contract/meetings.ts';
import { failingAddresses } from '#server/mail/replies.ts';
import { mayBeNamed, namesFor, told } from '#server/people/named.ts';
import { bySurnameOrUsername } from '#server/people/names.ts';
import { portraitsByMember } from '#server/people/shown-portraits.ts';
import type { Database } from '#server/ports/database/database.ts';
import { alongOf, companionsOf } from './answers.ts';
import {
  asksAgain,
  enteredIn,
  type GuestRow,
  hasVoted,
  inOrder,
  isInvitable,
  isInvitedByVote,
  isWrittenTo,
  knowsOnlyEarlier,
  type Listed,
  type MeetingList,
  toldAs,
  unansweredOf,
} from './list.ts';
import { choiceIn, type MeetingRow } from './meetings.ts';

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

/** The list of a meeting as its organisers see it. `linkFor`: by which a member answers or votes; else empty. */
export async function peopleOf(
  from: Database,
  list: MeetingList,
  meeting: MeetingRow,
  { id, all }: Viewer,
  linkFor: (meeting: MeetingRow, one: Listed) => string = () => '',
): Promise<MeetingPeople> {
  const names = await namesFor(from, { all });
  const portraits = await portraitsByMember(from);
  const notNamed: CallReason[] = [];

  const callOf = (one: Listed): MeetingPerson['call'] => {
    const why = one.id === id ? undefined : whyCall(meeting, one);
    if (!why) return null;
    if (!all && !mayBeNamed(one)) {
      notNamed.push(why);
      return null;
    }
    // Without consent there are those only that maintainers entered themselves.
    const mayBePhoned = mayBeNamed(one) || one.data_saved_at === null;
    const phones = mayBePhoned ? [one.mobile_number, one.phone_number].filter(Boolean) : [];
    return { why, phones, mailWaits: one.mailWaits, link: phones.length > 0 ? linkFor(meeting, one) : '' };
  };

  const members = list.members.map((one): MeetingPerson => {
    const { name, ...seen } = names(one);
    const portrait = mayBeNamed(one) && portraits.get(one.id)?.find(({ kind }) => kind === 'then');
    return {
      ...{ ...seen, name: name || seen.username, birthName: all || mayBeNamed(one) ? one.birth_name : '' },
      ...(portrait && { portrait }),
      said: one.said
        ? {
            ...{ answer: one.said.answer, ...standing(meeting, one.said) },
            ...{ entered: enteredIn(list, one.said), forOtherDate: asksAgain(meeting, one.said) },
          }
        : null,
      votes: one.votes.map(({ date_id, vote }) => ({ dateId: date_id, vote })),
      call: callOf(one),
    };
  });

  const guests = list.guests.map((row): MeetingPerson => {
    const isTold = row.known === toldAs(meeting);
    return {
      ...{ username: '', guestId: row.id, firstName: '', surname: row.name, name: row.name },
      ...{ birthName: '', apart: '', votes: [] },
      said: { answer: 'yes', ...standing(meeting, row), entered: null, forOtherDate: false },
      call: isTold ? null : { why: 'not-told', phones: [], mailWaits: false, link: '' },
    };
  });

  return {
    people: [...members, ...guests].sort((one, other) => bySurnameOrUsername(sortedAs(one), sortedAs(other))),
    toCallNotNamed: told(notNamed.length),
    unansweredNotNamed: told(notNamed.filter((why) => why !== 'not-told').length),
  };
}

const standing = (meeting: MeetingRow, row: (Listed['said'] & {}) | GuestRow) => ({
  ...{ persons: row.persons, remark: row.remark, companions: companionsOf(row) },
  ...{ choice: choiceIn(meeting, row.choice), along: alongOf(meeting, row) },
  ...{ paid: row.paid === 1, amount: row.amount === null ? null : row.amount / 100 },
});

/** Of a guest the last word counts as the surname. */
const sortedAs = (one: MeetingPerson) =>
  one.guestId === undefined ? one : { ...one, surname: one.surname.split(' ').at(-1) ?? '' };

/** Whom the next change reaches by mail, and whom somebody has to call: said before it is made. */
export async function outlookOf(from: Database, list: MeetingList, meeting: MeetingRow, { id, all }: Viewer) {
  const { members, guests } = list;
  const names = await namesFor(from, { all });
  const dead = new Set((await failingAddresses(from)).map((one) => one.id));

  /** Named are those who may be, and how many are not. */
  const split = (people: readonly Listed[]) => {
    const mayBe = people.filter((one) => all || mayBeNamed(one));
    const named = inOrder(mayBe, names).map(({ seen: { username, name } }) => {
      return { username, name: name || username };
    });
    return { named, notNamed: told(people.length - named.length) };
  };

  // Who voted has the date with the links already.
  const others = members.filter((one) => !isInvitedByVote(meeting, one));
  const missed = split(others.filter((one) => !isInvitable(one) || dead.has(one.id)));
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
    const { named, notNamed } = split(toCall);
    return {
      byMail: concerned.length - toCall.length,
      // One or two more would tell of them that they take no mails.
      toCall: { named: [...named, ...guestsToCall], notNamed: notNamed === 'some' ? 0 : notNamed },
    };
  };
  return {
    recipients: others.filter(isInvitable).length,
    ...{ notWrittenTo: missed.named, notNamed: missed.notNamed },
    alreadyTold: members.length - others.length,
    unanswered: unansweredOf(list).length,
    ...{ ofChange: hears(people), ofFixing: hears(people.filter(hasVoted)) },
  };
}
