import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import type { Invitations } from '#server/password/invitations.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { MaintenanceRecord } from '../../people/record.ts';
import type { MemberActs } from '../member-acts.ts';
import { importedColumns } from './plan.ts';
import type { ImportReader } from './reader.ts';

type Deps = {
  record: MaintenanceRecord;
  memberActs: MemberActs;
  invitations: Pick<Invitations, 'uninvited'>;
  importReader: ImportReader;
};

const membersIn = (db: Database) =>
  db.selectFrom('members').select(importedColumns).orderBy('username_key').execute();

export function serveMaintenanceImport(
  serve: Serve,
  { record, memberActs, invitations, importReader }: Deps,
): void {
  serve('POST /maintenance/import_preview', async ({ receive, member, write }) => {
    const { reading } = await importReader.read(receive, () => write(membersIn));
    if (reading.unreadable !== undefined)
      return { unreadable: reading.unreadable, notes: [], columns: [], lines: [], fingerprint: '' };
    const { notes, columns, lines, fingerprint } = reading;
    // It tells who is a member already, and by which address.
    if (lines.some(({ fate }) => fate !== 'new'))
      await write((transaction) => record.addReading(transaction, member, { act: 'import-previewed' }));
    return { notes, columns, lines, fingerprint };
  });

  serve('POST /maintenance/import', async ({ receive, member: actor, request, write }) => {
    const { fields, existing, reading } = await importReader.read(receive, () => write(membersIn));
    if (reading.unreadable !== undefined) throw new Refusal('not-valid');
    const { create, supplement, fingerprint } = reading;
    const imported = await write(async (transaction) => {
      // The table was read for those who were there before.
      const isAsShown = fingerprint === fields.fingerprint;
      if (!isAsShown || !isDeepStrictEqual(await membersIn(transaction), existing))
        throw new Refusal('conflict');
      const added = await memberActs.import(transaction, actor, create, { supplement });
      if (!added) throw new Refusal('conflict');
      const { length: uninvited } = await invitations.uninvited(transaction);
      return { added: added.length, changed: supplement.length, uninvited };
    });
    request.log.info({ member: actor.id, ...imported, result: 'done' }, 'members imported');
    return imported;
  });

  serve('POST /maintenance/invitations', async ({ body, member: actor, request, write }) => {
    await write(async (transaction) => {
      const uninvited = await invitations.uninvited(transaction);
      // Asked for with another number: somebody has invited or added others meanwhile.
      if (uninvited.length !== body.count) throw new Refusal('conflict');
      for (const one of uninvited) await memberActs.invite(transaction, actor, one);
    });
    request.log.info({ member: actor.id, invited: body.count, result: 'done' }, 'members invited');
    return { invited: body.count };
  });
}
