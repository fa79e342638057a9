import type { RecordedAct, RecordedReading } from '#contract/kinds.ts';
import type { MeetingPerson } from '#contract/meeting-people.ts';
import type { Meeting } from '#contract/meetings.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Call, Serve } from '#server/http/table/serve.ts';
import { sendTable, type Table, tableFormats } from '#server/http/wire/tables.ts';
import type { Database } from '#server/ports/database/database.ts';
import { shortDay } from '#texts/dates.ts';
import { guestList as words } from '#texts/exports.ts';
import { choiceCounts, forgetTold, headcountOf, listOf, noteKnown } from './list.ts';
import type { MeetingParts } from './parts.ts';
import { peopleOf } from './people.ts';

/** What organisers do for those who do not do it themselves: by phone, for guests, at the cash box. */
export function servePeopleOfMeetings(serve: Serve, deps: MeetingParts): void {
  const { db, now, members, freeSpace, identity } = deps;
  const { meetings, answers, rights, enteredAnswers, organisers, otherGuests, mailedLinks } = deps;

  type Of = Pick<Call<'DELETE /meetings/{id}/answers/{username}'>, 'session' | 'write'>;

  const findMember = async (username: string, from: Database) => {
    const member = await members.find(username, from);
    if (!member || member.disabled === 1) throw new Refusal('not-found');
    return member;
  };

  /** What an organiser does for this member. */
  const forMember = (
    { params, session, write }: Of & { params: { id: string; username: string } },
    act: RecordedAct,
    run: (transaction: Database, meetingId: string, memberId: string, byId: string) => Promise<void>,
  ) =>
    write(async (transaction) => {
      await meetings.find(transaction, params.id);
      const member = await findMember(params.username, transaction);
      await rights.demand(transaction, params.id, session, act, { member });
      await run(transaction, params.id, member.id, session.member.id);
    });

  const forGuest = <Result>(
    { params, session, write }: Of & { params: { id: string } },
    run: (transaction: Database, meetingId: string) => Promise<Result>,
  ) =>
    write(async (transaction) => {
      await rights.demand(transaction, params.id, session, 'meeting-guests-changed');
      return run(transaction, params.id);
    });

  serve('PUT /meetings/{id}/answers/{username}', async (call) => {
    await freeSpace.demand(0);
    return forMember(call, 'meeting-answer-entered', (transaction, id, memberId, byId) =>
      enteredAnswers.enter(transaction, id, memberId, call.body, { byId, byLink: false }),
    );
  });

  serve('DELETE /meetings/{id}/answers/{username}', (call) =>
    forMember(call, 'meeting-answer-taken-back', enteredAnswers.takeBack),
  );

  serve('DELETE /meetings/{id}/greetings/{username}', ({ params, session, write }) =>
    write(async (transaction) => {
      const member = await findMember(params.username, transaction);
      if (member.id !== session.member.id)
        await rights.demand(transaction, params.id, session, 'meeting-greeting-removed', { member });
      await answers.removeGreeting(transaction, params.id, member.id);
    }),
  );

  serve('PUT /meetings/{id}/votes/{username}', async (call) => {
    await freeSpace.demand(0);
    return forMember(call, 'meeting-votes-entered', (transaction, id, memberId, byId) =>
      enteredAnswers.enterVotes(transaction, id, memberId, call.body, { byId, byLink: false }),
    );
  });

  serve('POST /meetings/{id}/links/{username}', ({ params, member, write }) =>
    write(async (transaction) => {
      await meetings.find(transaction, params.id);
      const { id } = await findMember(params.username, transaction);
      return { link: await mailedLinks.passOn(transaction, params.id, id, member.id) };
    }),
  );

  serve('PUT /meetings/{id}/payments/{username}', (call) =>
    forMember(call, 'meeting-payment-noted', (transaction, id, memberId) =>
      otherGuests.notePayment(transaction, id, memberId, call.body),
    ),
  );

  serve('POST /meetings/{id}/told', async ({ params, body, session, write }) => {
    await write(async (transaction) => {
      const meeting = await meetings.find(transaction, params.id);
      await rights.demand(transaction, params.id, session, 'meeting-told');
      for (const username of body.usernames) {
        const { id } = await findMember(username, transaction);
        if (body.isTold) await noteKnown(transaction, meeting.id, id, { way: 'told' });
        else await forgetTold(transaction, meeting.id, id);
      }
      for (const id of body.guests) await otherGuests.tell(transaction, meeting, id, body.isTold);
    });
  });

  const listFor = async (
    { params, session, write }: Of & { params: { id: string } },
    act: RecordedReading,
  ) => {
    const meeting = await meetings.find(db, params.id);
    const all = await rights.demandToRead(write, meeting, session, act, { more: true });
    const list = await listOf(db, meeting);
    return { meeting, list, ...(await peopleOf(db, list, meeting, { id: session.member.id, all })) };
  };

  serve('GET /meetings/{id}/people', async (call) => {
    const { meeting: _, list: __, ...people } = await listFor(call, 'guests-read');
    return people;
  });

  serve('GET /meetings/{id}/calls', async (call) => {
    const { people } = await listFor(call, 'calls-read');
    return people.flatMap(({ username, name, call: one }) =>
      one ? [{ username, name, phones: one.phones, why: one.why }] : [],
    );
  });

  serve('POST /meetings/{id}/calls_help', async ({ params, session, write }) => {
    await freeSpace.demand(0);
    await write(async (transaction) => {
      await rights.demand(transaction, params.id, session, 'meeting-changed');
      const meeting = await meetings.find(transaction, params.id);
      await organisers.askForCalls(transaction, meeting, session.member.id);
    });
  });

  for (const format of tableFormats)
    serve(`GET /meetings/{id}/${format}`, async (call) => {
      const { meeting, list, people } = await listFor(call, 'guests-exported');
      const { groupName } = await identity.read();
      const counted = { ...headcountOf(meeting, list), choiceCounts: choiceCounts(meeting, list) };
      return sendTable(call.reply, format, guestTable({ ...meeting, ...counted }, people, groupName, now()));
    });

  serve('POST /meetings/{id}/guests', async (call) => {
    await freeSpace.demand(0);
    return forGuest(call, async (transaction, id) => ({
      id: await otherGuests.add(transaction, id, call.body),
    }));
  });

  serve('PUT /meetings/{id}/guests/{guestId}', (call) =>
    forGuest(call, (transaction, id) => otherGuests.change(transaction, id, call.params.guestId, call.body)),
  );

  serve('DELETE /meetings/{id}/guests/{guestId}', (call) =>
    forGuest(call, (transaction, id) => otherGuests.remove(transaction, id, call.params.guestId)),
  );
}

type Counted = Pick<Meeting, 'title' | 'question' | 'choiceCounts' | 'persons' | 'maybePersons' | 'earlier'>;

/** Of the list of a meeting who comes, then who may come, last who has paid and does not come: for a spreadsheet. */
function guestTable(
  meeting: Counted,
  people: readonly MeetingPerson[],
  groupName: string,
  now: number,
): Table {
  const { title, question, choiceCounts } = meeting;
  const headings = [...words.headings, ...(question ? [question] : [])];
  const notes = [
    words.note(title, meeting, groupName, shortDay(now)),
    ...(question ? [words.counts(question, choiceCounts, meeting.earlier.persons)] : []),
  ];
  const guests = (['yes', 'maybe', 'no'] as const).flatMap((answer) =>
    people.flatMap(({ said, ...who }) =>
      said?.answer === answer && (answer !== 'no' || said.paid) ? [row(who, said, question !== '')] : [],
    ),
  );
  return { name: words.name, headings, rows: guests, notes };
}

const row = (
  who: Omit<MeetingPerson, 'said'>,
  said: NonNullable<MeetingPerson['said']>,
  isAsked: boolean,
) => [
  ...[who.surname, who.firstName, who.birthName, who.username || words.withoutAccount],
  ...[words.answer(said), String(said.persons), said.companions.join(', '), said.remark],
  ...[said.paid ? words.hasPaid : '', said.amount === null ? '' : words.euros(said.amount)],
  ...(isAsked ? [[said.choice, ...said.along].filter(Boolean).join(', ')] : []),
];
