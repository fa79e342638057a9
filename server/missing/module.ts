import { fullName } from '#contract/full-name.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { fullNameOf } from '#server/people/names.ts';
import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';
import { createMissingMails, type MissingMails, missingLetters } from './letters.ts';
import { createMissing, type Missing } from './missing.ts';

export function missingModule(shared: Shared) {
  const { db, now, mailMembers } = shared;
  const missing = createMissing(db, now);
  const missingMails = createMissingMails({ ...shared, missing });
  return {
    provides: { missing, missingMails },
    serve: ({ serve }) => serveMissing(serve, { ...shared, missing, missingMails }),
    letters: (site) => missingLetters({ mailMembers, missing, site }),
    jobs: [
      { name: 'told of found', every: 'hour', only: 'by a trusted clock', run: () => missing.endTold() },
    ],
  } satisfies Module;
}

type Deps = Pick<Shared, 'record'> & { missing: Missing; missingMails: MissingMails };

/** Whom the class looks for. */
function serveMissing(serve: Serve, { missing, missingMails, record }: Deps): void {
  serve('GET /missing', ({ member }) => missing.all(member.id));

  serve('PUT /missing/{id}/search', async ({ params, body, member, write }) => {
    await write(async (transaction) => {
      const isThere = await missing.look(transaction, params.id, member.id, body);
      if (!isThere) throw new Refusal('not-found');
    });
  });

  serve('POST /missing/{id}/hints', async ({ params, body, member, write }) => {
    await write(async (transaction) => {
      const person = await missing.find(transaction, params.id);
      if (!person) throw new Refusal('not-found');
      await missing.addHint(transaction, person.id, member.id, body.text);
      const name = fullNameOf(person);
      await missingMails.hint(transaction, { name, text: body.text, byId: member.id });
    });
  });

  serve('GET /maintenance/missing', async ({ member, write }) => {
    const sought = await missing.maintained();
    if (sought.some(({ remark, hints }) => remark !== '' || hints.length > 0))
      await write((transaction) => record.addReading(transaction, member, { act: 'missing-read' }));
    return sought;
  });

  serve('POST /maintenance/missing', async ({ body, member, write }) =>
    write(async (transaction) => {
      const id = await missing.add(transaction, body);
      const object = fullName(body);
      await record.add(transaction, member, { act: 'missing-added', object });
      const { firstName, surname } = body;
      return { id, firstName, surname };
    }),
  );

  serve('POST /maintenance/missing/{id}/hints_done', async ({ params, member, write }) => {
    await write(async (transaction) => {
      const object = await missing.hintsDone(transaction, params.id, member.id);
      if (object === undefined) throw new Refusal('not-found');
      await record.add(transaction, member, { act: 'hints-done', object });
    });
  });

  serve('DELETE /maintenance/missing/{id}', async ({ params, member, write }) => {
    await write(async (transaction) => {
      const object = await missing.remove(transaction, params.id);
      if (object === undefined) throw new Refusal('not-found');
      await record.add(transaction, member, { act: 'missing-removed', object });
    });
  });
}
