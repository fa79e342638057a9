import type { FreeSpace } from '#server/http/guard/free-space.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import type { Members } from '#server/members/members.ts';
import { namesFor } from '#server/people/named.ts';
import type { Database } from '#server/ports/database/database.ts';
import { callsOf } from './calls.ts';
import { forgetTold, listOf, noteKnown } from './list.ts';
import type { MeetingServices } from './services.ts';

type Deps = Pick<
  MeetingServices,
  'meetings' | 'rights' | 'answers' | 'enteredAnswers' | 'otherGuests' | 'linkTokens'
> & {
  config: { baseUrl: string };
  db: Database;
  members: Members;
  freeSpace: FreeSpace;
};

/** What organisers do for those who do not do it themselves: by phone, for guests, at the cash box. */
export function servePeopleOfMeetings(serve: Serve, deps: Deps): void {
  const { db, members, freeSpace, meetings, rights, answers, enteredAnswers, otherGuests } = deps;
  const { linkTokens: tokens, config } = deps;

  const findMember = async (username: string, from: Database) => {
    const member = await members.find(username, from);
    if (!member || member.disabled === 1) throw new Refusal('not-found');
    return member;
  };

  serve('PUT /meetings/{id}/answers/{username}', async ({ params, body, session, write }) => {
    await freeSpace.demand(0);
    await write(async (transaction) => {
      const { title } = await meetings.find(transaction, params.id);
      const member = await findMember(params.username, transaction);
      const about = { member, object: title };
      await rights.demand(transaction, params.id, session, 'meeting-answer-entered', about);
      await enteredAnswers.enter(transaction, params.id, member.id, body, session.member.id);
    });
    return undefined;
  });

  serve('DELETE /meetings/{id}/answers/{username}', async ({ params, session, write }) => {
    await write(async (transaction) => {
      const { title } = await meetings.find(transaction, params.id);
      const member = await findMember(params.username, transaction);
      const about = { member, object: title };
      await rights.demand(transaction, params.id, session, 'meeting-answer-taken-back', about);
      await enteredAnswers.takeBack(transaction, params.id, member.id);
    });
    return undefined;
  });

  serve('PUT /meetings/{id}/votes/{username}', async ({ params, body, session, write }) => {
    await freeSpace.demand(0);
    await write(async (transaction) => {
      const { title } = await meetings.find(transaction, params.id);
      const member = await findMember(params.username, transaction);
      await rights.demand(transaction, params.id, session, 'meeting-votes-entered', {
        member,
        object: title,
      });
      const byId = session.member.id;
      const entry = member.id === byId ? undefined : { byId, overOwn: body.overOwn };
      await answers.vote(transaction, params.id, member.id, body.votes, entry);
    });
    return undefined;
  });

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
    return undefined;
  });

  serve('PUT /meetings/{id}/payments/{username}', async ({ params, body, session, write }) => {
    await write(async (transaction) => {
      const { title } = await meetings.find(transaction, params.id);
      const member = await findMember(params.username, transaction);
      const about = { member, object: title };
      await rights.demand(transaction, params.id, session, 'meeting-payment-noted', about);
      await otherGuests.notePayment(transaction, params.id, member.id, body);
    });
    return undefined;
  });

  serve('GET /meetings/{id}/calls', async ({ params, session, write }) => {
    const meeting = await meetings.find(db, params.id);
    const all = await rights.demandToRead(write, meeting, session, 'calls-read', { more: true });
    const links = { baseUrl: config.baseUrl, tokens };
    const [list, names] = [await listOf(db, meeting), await namesFor(db, { all })];
    return callsOf(list, names, meeting, { id: session.member.id, all }, links).calls;
  });

  serve('POST /meetings/{id}/guests', async ({ params, body, session, write }) => {
    await freeSpace.demand(0);
    return write(async (transaction) => {
      const { title: object } = await meetings.find(transaction, params.id);
      await rights.demand(transaction, params.id, session, 'meeting-guests-changed', { object });
      return { id: await otherGuests.add(transaction, params.id, body) };
    });
  });

  serve('PUT /meetings/{id}/guests/{guestId}', async ({ params, body, session, write }) => {
    await write(async (transaction) => {
      const { title: object } = await meetings.find(transaction, params.id);
      await rights.demand(transaction, params.id, session, 'meeting-guests-changed', { object });
      await otherGuests.change(transaction, params.id, params.guestId, body);
    });
    return undefined;
  });

  serve('DELETE /meetings/{id}/guests/{guestId}', async ({ params, session, write }) => {
    await write(async (transaction) => {
      const { title: object } = await meetings.find(transaction, params.id);
      await rights.demand(transaction, params.id, session, 'meeting-guests-changed', { object });
      await otherGuests.remove(transaction, params.id, params.guestId);
    });
    return undefined;
  });
}
