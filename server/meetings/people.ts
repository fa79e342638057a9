import type { CallReason, MeetingPeople, MeetingPerson } from '#contract/meeting-people.ts';
import type { WhoHears } from '#contract/meetings.ts';
import { failingAddresses } from '#server/mail/replies.ts';
import { mayBeNamed, namesFor, told } from '#server/people/named.ts';
import { bySurnameOrUsername } from '#server/people/names.ts';
import { portraitsByMember } from '#server/people/shown-portraits.ts';
import type { Database } from '#server/ports/database/database.ts';
import { mapByTurns } from '#server/process/by-turns.ts';
import { alongOf, companionsOf } from './answers.ts';
import type { Hearers } from './change-mails.ts';
import { withDoubles } from './doubles.ts';
import {
  asksAgain,
  enteredIn,
  type GuestRow,
  hasLinks,
  hasVoted,
  inOrder,
  inviteesOf,
  isNotTold,
  type Listed,
  type MeetingList,
  remindedOf,
  toldAs,
  votesEnteredIn,
} from './list.ts';
import { choiceIn, type MeetingRow } from './meetings.ts';

type Viewer = {
  id: string;
  /** Maintainers see all, others who has released their name. */
  all: boolean;
};

/** Of members without a released name one sees those for whom oneself has entered something. */
const maySee = ({ id, all }: Viewer, one: Listed) =>
  all ||
  mayBeNamed(one) ||
  one.said?.entered_by === id ||
  one.votes.some(({ entered_by }) => entered_by === id);

/** Why somebody has to be phoned, if they have to. */
function whyCall(meeting: MeetingRow, one: Listed): CallReason | undefined {
  const { said, isTold } = one;
  if (said?.answer === 'no' && asksAgain(meeting, said)) return 'declined-before';
  if (isNotTold(one)) return 'not-told';
  if (meeting.state === 'cancelled' || said || (meeting.state === 'proposed' && hasVoted(one)))
    return undefined;
  return isTold ? 'no-answer' : 'not-reached';
}

/** Whom somebody has to phone whom this organiser does not see. */
export const unseenToCall = (meeting: MeetingRow, { members }: MeetingList, id: string) =>
  members.filter((one) => one.id !== id && whyCall(meeting, one) && !maySee({ id, all: false }, one));

function guestSeen(meeting: MeetingRow, row: GuestRow): MeetingPerson {
  const isTold = row.known === toldAs(meeting);
  return {
    username: '',
    guestId: row.id,
    firstName: '',
    surname: row.name,
    name: row.name,
    birthName: '',
    apart: '',
    votes: [],
    votesEntered: null,
    said: { answer: 'yes', ...standing(meeting, row), entered: null, forOtherDate: false },
    call: isTold ? null : { why: 'not-told', phones: [], mailWaits: false },
  };
}

/** The list of a meeting as its organisers see it. */
export async function peopleOf(
  from: Database,
  list: MeetingList,
  meeting: MeetingRow,
  viewer: Viewer,
): Promise<MeetingPeople> {
  const { id, all } = viewer;
  const names = await namesFor(from, { all });
  const portraits = await portraitsByMember(from);
  const notNamed: CallReason[] = [];

  const callOf = (one: Listed): MeetingPerson['call'] => {
    const why = one.id === id ? undefined : whyCall(meeting, one);
    if (!why) return null;
    if (!maySee(viewer, one)) {
      notNamed.push(why);
      return null;
    }
    // Without consent there are those only that maintainers entered themselves.
    const mayBePhoned = mayBeNamed(one) || (all && one.data_saved_at === null);
    const phones = mayBePhoned ? [one.mobile_number, one.phone_number].filter(Boolean) : [];
    return { why, phones, mailWaits: one.mailWaits };
  };

  const members = await mapByTurns(list.members, (one): MeetingPerson => {
    const { name, ...seen } = names(one);
    const portrait = mayBeNamed(one) && portraits.get(one.id)?.find(({ kind }) => kind === 'then');
    return {
      ...seen,
      name: name || seen.username,
      birthName: all || mayBeNamed(one) ? one.birth_name : '',
      ...(portrait && { portrait }),
      said: one.said ? saidBy(list, meeting, one.said) : null,
      votes: one.votes.map(({ date_id, vote }) => ({ dateId: date_id, vote })),
      votesEntered: votesEnteredIn(list, one.votes),
      call: callOf(one),
    };
  });

  const guests = list.guests.map((row) => guestSeen(meeting, row));

  return {
    people: withDoubles([...members, ...guests]).sort((one, other) =>
      bySurnameOrUsername(sortedAs(one), sortedAs(other)),
    ),
    toCallNotNamed: notNamed.length,
    unansweredNotNamed: notNamed.filter((why) => why !== 'not-told').length,
  };
}

const standing = (meeting: MeetingRow, row: (Listed['said'] & {}) | GuestRow) => ({
  persons: row.persons,
  remark: row.remark,
  companions: companionsOf(row),
  choice: choiceIn(meeting, row.choice),
  along: alongOf(meeting, row),
  paid: row.paid === 1,
  amount: row.amount === null ? null : row.amount / 100,
});

const saidBy = (list: MeetingList, meeting: MeetingRow, said: Listed['said'] & {}) => ({
  answer: said.answer,
  ...standing(meeting, said),
  entered: enteredIn(list, said),
  forOtherDate: asksAgain(meeting, said),
});

/** Of a guest the last word counts as the surname. */
const sortedAs = (one: MeetingPerson) =>
  one.guestId === undefined ? one : { ...one, surname: one.surname.split(' ').at(-1) ?? '' };

/** People of a list as one who looks may see them, in order, and how many are not named. */
async function seenBy(from: Database, { all }: Viewer, isSeen: (one: Listed) => boolean) {
  const names = await namesFor(from, { all });
  return (people: readonly Listed[]) => {
    const named = inOrder(people.filter(isSeen), names).map(({ seen: { username, name } }) => {
      return { username, name: name || username };
    });
    return { named, notNamed: people.length - named.length };
  };
}

const idsOfFailing = async (from: Database) => new Set((await failingAddresses(from)).map(({ id }) => id));

/** Whom an invitation or an email that asks for votes reaches, and who gets none; and whom a reminder reaches. */
export async function outlookOf(from: Database, list: MeetingList, meeting: MeetingRow, viewer: Viewer) {
  const failing = await idsOfFailing(from);
  // Of who is named here one would know that they take no mails.
  const seen = await seenBy(from, viewer, (one) => viewer.all || mayBeNamed(one));
  const isReached = ({ id }: Listed) => !failing.has(id);
  const reached = new Set(inviteesOf(meeting, list).filter(isReached));
  const alreadyTold = list.members.filter((one) => hasLinks(meeting, one));
  const missed = seen(list.members.filter((one) => !reached.has(one) && !hasLinks(meeting, one)));
  return {
    recipients: reached.size,
    notWrittenTo: missed.named,
    notNamed: told(missed.notNamed),
    alreadyTold: alreadyTold.length,
    unanswered: remindedOf(meeting, list).filter(isReached).length,
  };
}

/** Whom a change reaches, and whom somebody has to call: also those whose mails come back. */
export async function whoHears(from: Database, hearers: Hearers, viewer: Viewer): Promise<WhoHears> {
  const failing = await idsOfFailing(from);
  const isReached = ({ id }: Listed) => !failing.has(id);
  const { byMail, byInvitation, toCall, guests } = hearers;
  const missed = [...byMail, ...byInvitation].filter((one) => !isReached(one));
  const { named, notNamed } = (await seenBy(from, viewer, (one) => maySee(viewer, one)))([
    ...toCall,
    ...missed,
  ]);
  return {
    byMail: byMail.filter(isReached).length,
    byInvitation: byInvitation.filter(isReached).length,
    toCall: { named: [...named, ...guests.map(({ name }) => ({ username: '', name }))], notNamed },
  };
}
