import { isDeepStrictEqual } from 'node:util';
import type { Shared } from '#server/compose/shared.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import type { MaintenanceActs } from '../acts.ts';
import { knownPeople, whatCounts } from './known-people.ts';
import type { ImportReader } from './reader.ts';

const keysIn = (keys = '') => new Set(keys.split(',').filter(Boolean));

const hasOthers = (keys: ReadonlySet<string>, lines: readonly { key: string }[]) =>
  keys.difference(new Set(lines.map(({ key }) => key))).size > 0;

type Deps = Pick<Shared, 'invitations' | 'now' | 'record'> &
  Pick<MaintenanceActs, 'memberActs'> & { importReader: ImportReader };

const nothing = { notes: [], columns: [], sheets: [], lines: [], fingerprint: '' };

export function serveMaintenanceImport(
  serve: Serve,
  { now, record, memberActs, invitations, importReader }: Deps,
): void {
  serve('POST /maintenance/import_preview', async ({ receive, member, write }) => {
    const { reading } = await importReader.read(receive, () => write(knownPeople));
    if (reading.unreadable !== undefined) return { unreadable: reading.unreadable, ...nothing };
    const { notes, columns, sheets, lines, fingerprint } = reading;
    // It tells who is a member already, and by which address.
    if (lines.some(({ fate }) => fate !== 'new'))
      await write((transaction) => record.addReading(transaction, member, { act: 'import-previewed' }));
    return { notes, columns, sheets, lines, fingerprint };
  });

  serve('POST /maintenance/import', async ({ receive, member: actor, write }) => {
    const { fields, known, reading } = await importReader.read(receive, () => write(knownPeople));
    if (reading.unreadable !== undefined) throw new Refusal('not-valid');
    const { supplement, fingerprint, doubtful } = reading;
    const [turned, others] = [keysIn(fields.turned), keysIn(fields.others)];
    const asked = doubtful.filter(({ key, isTicked }) => isTicked !== turned.has(key));
    return write(async (transaction) => {
      // The table was read for those who were there before.
      const isAsShown = fingerprint === fields.fingerprint;
      const filled = new Set(supplement.map(({ member }) => member.id));
      const before = whatCounts(known, filled);
      if (!isAsShown || !isDeepStrictEqual(whatCounts(await knownPeople(transaction), filled), before))
        throw new Refusal('conflict');
      // A line that has no box: another preview was shown.
      const sought = [...reading.create, ...doubtful].filter(({ missingId }) => missingId);
      if (hasOthers(turned, doubtful) || hasOthers(others, sought)) throw new Refusal('conflict');
      const create = [...reading.create, ...asked].map(({ key, member, missingId }) => {
        return { ...member, ...(missingId && !others.has(key) && { missingId }) };
      });
      const added = await memberActs.import(transaction, actor, create, { supplement });
      if (!added) throw new Refusal('conflict');
      const { neverInvited } = await invitations.absentees(transaction);
      return { added: added.length, changed: supplement.length, uninvited: neverInvited.length };
    });
  });

  serve('POST /maintenance/invitations', ({ body, member: actor, write }) =>
    write(async (transaction) => {
      const { neverInvited: uninvited } = await invitations.absentees(transaction);
      // Asked for with another number: somebody has invited or added others meanwhile.
      if (uninvited.length !== body.count) throw new Refusal('conflict');
      for (const one of uninvited) await memberActs.invite(transaction, actor, one);
      return { invited: body.count };
    }),
  );

  serve('POST /maintenance/reminders', ({ member: actor, write }) =>
    write(async (transaction) => {
      const { toRemind, invitedLately } = await invitations.absentees(transaction);
      const soonest = Math.min(...invitedLately.map(({ remindAt }) => remindAt));
      if (toRemind.length === 0 && invitedLately.length > 0)
        throw new Refusal('too-often', { retryAfter: Math.ceil((soonest - now()) / 1000) });
      if (toRemind.length === 0) throw new Refusal('conflict');
      for (const one of toRemind) await memberActs.remind(transaction, actor, one, { early: false });
      return { recipients: toRemind.length };
    }),
  );
}
