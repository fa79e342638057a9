import { IMPORT_MAX_LINES } from '#contract/limits.ts';
import type { ImportPreview } from '#contract/maintenance-import.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import type { Accounts } from '#server/members/accounts.ts';
import { type ImportFile, readImport } from '#server/members/import/read-import.ts';
import type { Invitations } from '#server/password/invitations.ts';
import { type Database, within } from '#server/ports/database/database.ts';
import { memberImport as texts } from '#texts/admin/member-import.ts';
import { importPlan } from './import-plan.ts';
import type { MaintenanceRecord } from './record.ts';

type Deps = { record: MaintenanceRecord; accounts: Accounts; invitations: Invitations };

const membersIn = (db: Database) => db.selectFrom('members').selectAll().orderBy('username_key').execute();

/** The table, or in words why it cannot be read. */
function read({ name, bytes }: { name: string; bytes: string }): ImportFile | string {
  try {
    const file = readImport(Buffer.from(bytes, 'base64'), name);
    return file.table.lines.length > IMPORT_MAX_LINES ? texts.tooManyLines(IMPORT_MAX_LINES) : file;
  } catch (error) {
    if (!(error instanceof MaintainerError)) throw error;
    return error.message;
  }
}

/** How it was read, in words. */
function description({ table, columns, ignored }: ImportFile): Pick<ImportPreview, 'notes' | 'columns'> {
  const { encoding, delimiter, headingLine } = table;
  return {
    notes: [
      ...(encoding === 'macintosh' ? [texts.fromMac] : []),
      texts.read(encoding, delimiter, headingLine),
      ...(ignored.length > 0 ? [texts.ignoredColumns(ignored)] : []),
    ],
    columns: columns.understood.map(({ heading, column }) => {
      return { heading, meaning: texts.columns[column] };
    }),
  };
}

export function serveMaintenanceImport(serve: Serve, { record, accounts, invitations }: Deps): void {
  serve('POST /maintenance/import_preview', async ({ body, member, write }) => {
    const file = read(body);
    const planned = await write(async (transaction) => {
      if (typeof file === 'string') return undefined;
      const found = importPlan(file, await membersIn(transaction));
      // It tells who is a member already, and by which address.
      if (found.lines.some(({ fate }) => fate !== 'new'))
        await record.addReading(transaction, member, { act: 'import-previewed' });
      return found;
    });
    if (typeof file === 'string' || !planned)
      return { unreadable: String(file), notes: [], columns: [], lines: [], fingerprint: '' };
    const { lines, fingerprint } = planned;
    return { ...description(file), lines, fingerprint };
  });

  serve('POST /maintenance/import', async ({ body, member: actor, request, write }) => {
    const file = read(body);
    if (typeof file === 'string') throw new Refusal('not-valid');
    const imported = await write(async (transaction) => {
      const { create, supplement, fingerprint } = importPlan(file, await membersIn(transaction));
      if (fingerprint !== body.fingerprint) throw new Refusal('conflict');
      const added = await accounts.addAll(create, undefined, within(transaction));
      if (!added) throw new Refusal('conflict');
      for (const { member, contact } of supplement)
        await accounts.supplement(member, contact, within(transaction));
      await record.addAll(transaction, actor, [
        ...added.map((row) => ({ act: 'member-imported' as const, member: row })),
        ...supplement.map(({ member }) => ({ act: 'member-supplemented' as const, member })),
      ]);
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
      for (const one of uninvited) await invitations.invite(transaction, one, one.linked_address);
      const entries = uninvited.map((one) => ({ act: 'member-invited' as const, member: one }));
      await record.addAll(transaction, actor, entries);
    });
    request.log.info({ member: actor.id, invited: body.count, result: 'done' }, 'members invited');
    return { invited: body.count };
  });
}
