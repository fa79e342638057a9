import type { RecordedAct } from '#contract/kinds.ts';
import type { MeetingAct } from '#contract/meetings.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Call, Serve } from '#server/http/table/serve.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ActiveSession } from '#server/session/sessions.ts';
import { listOf, noteKnown } from './list.ts';
import type { MeetingParts } from './parts.ts';
import { outlookOf, whoHears } from './people.ts';

/** A meeting as the member of this session sees it. */
export const meetingSeenIn =
  ({ rights, views }: Pick<MeetingParts, 'rights' | 'views'>) =>
  async (from: Database, id: string, session: ActiveSession) =>
    views.one(from, id, { id: session.member.id, ...(await rights.of(from, id, session)) });

export function serveMeetings(serve: Serve, deps: MeetingParts): void {
  const { db, members, freeSpace, meetings, answers, organisers, rights, views } = deps;
  const { invitations, changeMails, lettersOf, identity, mailedLinks } = deps;

  const seen = meetingSeenIn(deps);

  serve('GET /meetings', ({ member }) => views.all(member.id));

  serve('POST /meetings', async ({ body, member, session, write }) => {
    await freeSpace.demand(0);
    return write(async (transaction) => {
      const id = await meetings.create(transaction, member.id, body);
      await noteKnown(transaction, id, member.id, { way: 'page' });
      return seen(transaction, id, session);
    });
  });

  serve('GET /meetings/{id}', async ({ params, session, write }) => {
    const meeting = await seen(db, params.id, session);
    // Remarks are for those who may change it. Its organisers read them without a write.
    const tellsMore = [...meeting.guests, ...meeting.otherGuests].some(({ remark }) => remark);
    if (tellsMore && meeting.myRole !== 'organiser')
      await rights.demandToRead(write, meeting, session, 'guests-read');
    return meeting;
  });

  /** Changes a meeting, tells of it, and shows it. */
  const changing = (
    { params, session, write }: Pick<Call<'POST /meetings/{id}/uncancel'>, 'params' | 'session' | 'write'>,
    act: RecordedAct,
    planned: MeetingAct,
  ) =>
    write(async (transaction) => {
      await rights.demand(transaction, params.id, session, act);
      const changed = await meetings.planned(transaction, params.id, planned);
      await meetings.save(transaction, changed);
      await answers.keepOwn(transaction, changed, session.member.id);
      await changeMails.tell(transaction, changed, session.member.id);
      return seen(transaction, params.id, session);
    });

  serve('PUT /meetings/{id}', async (call) => {
    await freeSpace.demand(0);
    return changing(call, 'meeting-changed', { act: 'change', meeting: call.body });
  });

  serve('POST /meetings/{id}/fix', (call) => changing(call, 'meeting-changed', { act: 'fix', ...call.body }));

  serve('POST /meetings/{id}/cancel', (call) =>
    changing(call, 'meeting-cancelled', { act: 'cancel', ...call.body }),
  );

  serve('POST /meetings/{id}/uncancel', (call) => changing(call, 'meeting-uncancelled', { act: 'uncancel' }));

  serve('POST /meetings/{id}/who_hears', async ({ params, body, member, session, write }) => {
    const meeting = await meetings.find(db, params.id);
    const all = await rights.demandToRead(write, meeting, session, 'guests-read', { more: true });
    return write(async (transaction) => {
      const change = await meetings.planned(transaction, params.id, body);
      const hearers = await changeMails.hearers(transaction, change, member.id);
      return whoHears(transaction, hearers, { id: member.id, all });
    });
  });

  serve('PUT /meetings/{id}/answer', ({ params, body, member, write }) =>
    write((transaction) => answers.answer(transaction, params.id, member.id, body)),
  );

  serve('POST /meetings/{id}/read', async ({ params, member, write }) => {
    await write(async (transaction) => {
      await meetings.find(transaction, params.id);
      await noteKnown(transaction, params.id, member.id, { way: 'page' });
    });
  });

  serve('PUT /meetings/{id}/votes', ({ params, body, member, write }) =>
    write((transaction) => answers.vote(transaction, params.id, member.id, body.votes)),
  );

  serve('DELETE /meetings/{id}', async ({ params, session, write }) => {
    await write(async (transaction) => {
      await rights.demand(transaction, params.id, session, 'meeting-deleted');
      await meetings.remove(transaction, params.id);
    });
  });

  serve('PUT /meetings/{id}/organisers', ({ params, body, session, write }) =>
    write(async (transaction) => {
      const ids = new Set<string>();
      for (const username of body.usernames) {
        const member = await members.find(username, transaction);
        if (!member || member.disabled === 1) throw new Refusal('not-valid');
        ids.add(member.id);
      }
      const isForCaller = await organisers.removesOther(transaction, params.id, ids, session.member.id);
      await rights.demand(transaction, params.id, session, 'meeting-changed', { isForCaller });
      await organisers.set(transaction, params.id, ids, session.member.id);
      return seen(transaction, params.id, session);
    }),
  );

  serve('PUT /meetings/{id}/organisers/me', ({ params, body, session, write }) =>
    write(async (transaction) => {
      await meetings.find(transaction, params.id);
      await organisers.reply(transaction, params.id, session.member.id, body.accept);
      return seen(transaction, params.id, session);
    }),
  );

  serve('GET /meetings/{id}/invitations', async ({ params, member, session, write }) => {
    const meeting = await meetings.find(db, params.id);
    const all = await rights.demandToRead(write, meeting, session, 'guests-read', { more: true });
    const letters = lettersOf(await identity.readSite());
    return {
      ...(await letters.preview(db, meeting, member.id)),
      reminders: meeting.reminders,
      ...(await outlookOf(db, await listOf(db, meeting), meeting, { id: member.id, all })),
    };
  });

  const mailing =
    (act: RecordedAct, send: typeof invitations.invite) =>
    async ({
      params,
      session,
      write,
      request,
    }: Call<`POST /meetings/{id}/${'invitations' | 'votes_invitation' | 'reminders'}`>) => {
      await freeSpace.demand(0);
      const recipients = await write(async (transaction) => {
        await rights.demand(transaction, params.id, session, act);
        return send(transaction, params.id, session.member.id);
      });
      request.log.info({ member: session.member.id, meeting: params.id, recipients, result: 'done' }, act);
      return { recipients };
    };
  serve('POST /meetings/{id}/invitations', mailing('meeting-invited', invitations.invite));
  serve('POST /meetings/{id}/votes_invitation', mailing('meeting-votes-asked', invitations.askForVotes));
  serve('POST /meetings/{id}/reminders', mailing('meeting-reminded', invitations.remind));

  serve('POST /check_meeting_link', ({ body }) => mailedLinks.state(body.token));

  serve('POST /vote_by_link', async ({ body, request }) => {
    const memberId = await mailedLinks.vote(body.token, body.votes);
    request.log.info({ member: memberId, result: 'done' }, 'voted by a link');
  });

  serve('POST /answer_invitation', async ({ body, request }) => {
    const { token, ...given } = body;
    const memberId = await mailedLinks.answer(token, given);
    request.log.info({ member: memberId, result: 'done' }, 'invitation answered');
  });
}
