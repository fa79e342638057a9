import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import type { Members } from '#server/members/members.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { FreeSpace } from '#server/process/free-space.ts';
import type { ActiveSession } from '#server/session/sessions.ts';
import type { MeetingServices } from './meeting-services.ts';

type Deps = MeetingServices & { db: Database; members: Members; freeSpace: FreeSpace };

export function serveMeetings(serve: Serve, deps: Deps): void {
  const { db, members, freeSpace, meetings, answers, rights, views } = deps;

  const seen = async (from: Database, id: string, session: ActiveSession) =>
    views.one(from, id, {
      id: session.member.id,
      mayChange: await rights.mayChange(from, id, session),
    });

  serve('GET /meetings', ({ member }) => views.all(member.id));

  serve('POST /meetings', async ({ body, member, session, write }) => {
    await freeSpace.demand(0);
    return write(async (transaction) => {
      const id = await meetings.create(transaction, member.id, body);
      return seen(transaction, id, session);
    });
  });

  serve('GET /meetings/{id}', ({ params, session }) => seen(db, params.id, session));

  serve('PUT /meetings/{id}', async ({ params, body, session, write }) => {
    await freeSpace.demand(0);
    return write(async (transaction) => {
      await meetings.find(transaction, params.id);
      await rights.demand(transaction, params.id, session, 'meeting-changed');
      await meetings.change(transaction, params.id, body);
      return seen(transaction, params.id, session);
    });
  });

  serve('PUT /meetings/{id}/answer', async ({ params, body, member, write }) => {
    await write((transaction) => answers.answer(transaction, params.id, member.id, body));
    return undefined;
  });

  serve('PUT /meetings/{id}/votes', async ({ params, body, member, write }) => {
    await write((transaction) => answers.vote(transaction, params.id, member.id, body.votes));
    return undefined;
  });

  serve('POST /meetings/{id}/fix', ({ params, body, session, write }) =>
    write(async (transaction) => {
      await meetings.find(transaction, params.id);
      await rights.demand(transaction, params.id, session, 'meeting-changed');
      await meetings.fix(transaction, params.id, body.dateId);
      return seen(transaction, params.id, session);
    }),
  );

  serve('POST /meetings/{id}/cancel', ({ params, body, session, write }) =>
    write(async (transaction) => {
      await meetings.find(transaction, params.id);
      await rights.demand(transaction, params.id, session, 'meeting-cancelled');
      await meetings.cancel(transaction, params.id, body.reason);
      return seen(transaction, params.id, session);
    }),
  );

  serve('PUT /meetings/{id}/organisers', ({ params, body, session, write }) =>
    write(async (transaction) => {
      await meetings.find(transaction, params.id);
      await rights.demand(transaction, params.id, session, 'meeting-changed');
      const ids = new Set<string>();
      for (const username of body.usernames) {
        const member = await members.find(username, transaction);
        if (!member || member.disabled === 1) throw new Refusal('not-valid');
        ids.add(member.id);
      }
      await meetings.setOrganisers(transaction, params.id, [...ids]);
      return seen(transaction, params.id, session);
    }),
  );
}
