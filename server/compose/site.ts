import type { ModuleWithKinds } from '#contract/kinds.ts';
import { albumModule } from '../album/module.ts';
import { alertsModule } from '../alerts/module.ts';
import type { Config } from '../config/config.ts';
import { galleriesModule } from '../galleries/module.ts';
import { groupEmailModule } from '../group-email/module.ts';
import { createHealth } from '../health/health.ts';
import { framed } from '../mail/letters.ts';
import { mailModule } from '../mail/module.ts';
import { createMailWorker } from '../mail/worker.ts';
import { maintenanceModule } from '../maintenance/module.ts';
import { ownColumns } from '../maintenance/upkeep.ts';
import { meetingsModule } from '../meetings/module.ts';
import { membersModule } from '../members/module.ts';
import { memorialsModule } from '../memorials/module.ts';
import { missingModule } from '../missing/module.ts';
import { newsModule } from '../news/module.ts';
import { passkeysModule } from '../passkeys/module.ts';
import { passwordModule } from '../password/module.ts';
import { dataFolderPaths } from '../process/data-folder.ts';
import { sessionModule } from '../session/module.ts';
import { siteModule } from '../site/module.ts';
import { yearlyCheckModule } from '../yearly-check/module.ts';
import { whenMailEnds } from './ground.ts';
import { lettersOf, type Module, type ModuleOf } from './module.ts';
import { watchDatabaseFile } from './open-database.ts';
import { openShared, type Replaceable, type Shared } from './shared.ts';

export type SiteServices = Awaited<ReturnType<typeof composeSite>>;

/** All modules. What one needs of another is handed over here. */
async function createModules(shared: Shared) {
  const galleries = galleriesModule(shared);
  const members = membersModule(shared, { ...galleries.provides, ownColumns });
  const missing = missingModule(shared);
  const maintenance = await maintenanceModule(shared, missing.provides);
  const passkeys = passkeysModule(shared);
  const password = passwordModule(shared);
  return {
    galleries,
    maintenance,
    members,
    missing,
    passkeys,
    password,
    album: albumModule(shared),
    alerts: alertsModule(shared),
    groupEmail: groupEmailModule(shared),
    mail: mailModule(shared),
    meetings: await meetingsModule(shared, galleries.provides),
    memorials: memorialsModule(shared, {
      ...galleries.provides,
      ...members.provides,
      ...missing.provides,
    }),
    news: newsModule(shared),
    session: sessionModule(shared, {
      ...maintenance.provides,
      ...missing.provides,
      ...passkeys.provides,
      ...password.provides,
    }),
    site: siteModule(shared),
    yearlyCheck: await yearlyCheckModule(shared),
  } satisfies Record<string, Module> & { [M in ModuleWithKinds]: ModuleOf<M> };
}

/**
 * Creates the parts of the running site in order. `dispose` releases them in reverse, and so does a step that fails.
 * Throws `MaintainerError`. `giveUp` aborts the wait for a database server that does not answer.
 */
export async function composeSite(config: Config, replaced: Partial<Replaceable> = {}, giveUp?: AbortSignal) {
  await using disposables = new AsyncDisposableStack();
  const shared = await openShared(disposables, config, replaced, giveUp);
  const { identity } = shared;
  const { database } = dataFolderPaths(config.dataDir);
  const databaseIsSound = config.postgres ? () => true : watchDatabaseFile(database);
  const modules = await createModules(shared);

  const parts = {
    ...shared,
    modules,
    mailWorker: createMailWorker({
      ...shared,
      onMailEnded: whenMailEnds(shared),
      writers: async () => {
        const site = await identity.readSite();
        return framed(site, lettersOf(modules, site));
      },
      pace: config.mailPace,
      server: config.mailServer?.host,
      from: { name: async () => (await identity.read()).siteName, address: config.mailFrom },
      // The lock on the data folder keeps other server processes away from the SQLite database in it.
      alone: config.postgres === undefined,
      bounceAddress: config.bounceAddress,
    }),
    health: createHealth({ ...shared, databaseIsSound }),
  };
  const owned = disposables.move();
  return { ...parts, dispose: () => owned.disposeAsync() };
}
