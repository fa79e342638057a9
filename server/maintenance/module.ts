import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';
import { removeFiles } from '../galleries/files.ts';
import { ownSecret } from '../ports/database/secrets.ts';
import { createFirstStart, serveFirstStart } from './first-start.ts';
import { serveMaintainedGalleries } from './galleries-routes.ts';
import { createImportReader } from './import/reader.ts';
import { serveMaintenanceImport } from './import/routes.ts';
import { serveMaintainedMail } from './mail-routes.ts';
import { roleLetters } from './role-letters.ts';
import { serveMaintenance } from './routes.ts';

export async function maintenanceModule(shared: Shared) {
  const { db, config, log, storage, mailMembers, leaving } = shared;
  const firstStart = createFirstStart(config.baseUrl, await ownSecret(db, 'first-start'));
  const importReader = createImportReader(shared.work);
  return {
    provides: { firstStart, importReader },
    serve({ serve }) {
      serveFirstStart(serve, { ...shared, firstStart });
      serveMaintenance(serve, shared);
      serveMaintainedMail(serve, shared);
      serveMaintainedGalleries(serve, shared);
      serveMaintenanceImport(serve, { ...shared, importReader });
    },
    letters: (site) => roleLetters({ mailMembers, site }),
    jobs: [
      {
        name: 'members who left',
        every: 'hour',
        only: 'by a trusted clock',
        run: async () => removeFiles(storage, await leaving.end(), log),
      },
    ],
  } satisfies Module;
}
