import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';
import { removeFiles } from '../galleries/files.ts';
import type { missingModule } from '../missing/module.ts';
import { ownSecret } from '../ports/database/secrets.ts';
import { createMaintenanceActs } from './acts.ts';
import { createFirstStart, serveFirstStart } from './first-start.ts';
import { serveMaintainedGalleries } from './galleries-routes.ts';
import { createImportReader } from './import/reader.ts';
import { serveMaintenanceImport } from './import/routes.ts';
import { serveMaintainedMail } from './mail-routes.ts';
import { roleLetters } from './role-letters.ts';
import { serveMaintenance } from './routes.ts';

type Handed = Pick<ReturnType<typeof missingModule>['provides'], 'missing'>;

export async function maintenanceModule(shared: Shared, { missing }: Handed) {
  const { db, config, log, storage, mailMembers } = shared;
  const acts = createMaintenanceActs({ ...shared, missing });
  const parts = { ...shared, ...acts };
  const firstStart = createFirstStart(config.baseUrl, await ownSecret(db, 'first-start'));
  const importReader = createImportReader(shared.work);
  return {
    provides: { firstStart, importReader, leaving: acts.leaving },
    serve({ serve }) {
      serveFirstStart(serve, { ...shared, firstStart });
      serveMaintenance(serve, parts);
      serveMaintainedMail(serve, parts);
      serveMaintainedGalleries(serve, shared);
      serveMaintenanceImport(serve, { ...parts, importReader });
    },
    letters: (site) => roleLetters({ mailMembers, site }),
    jobs: [
      {
        name: 'members who left',
        every: 'hour',
        only: 'by a trusted clock',
        run: async () => removeFiles(storage, await acts.leaving.end(), log),
      },
    ],
  } satisfies Module;
}
