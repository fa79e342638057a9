import path from 'node:path';
import { readFacts } from '#server/backup/facts.ts';
import { backupPaths, listBackups } from '#server/backup/layout.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { type ClassWitness, startErrors } from '#texts/admin.ts';
import { type Config, knownClassFile, usualBackups } from '../config/config.ts';
import type { Database } from '../ports/database/database.ts';
import { classIdOf, storedClassId } from '../ports/database/secrets.ts';
import { StoreUnavailable } from '../ports/store-unavailable.ts';
import {
  dataFolderPaths,
  endBeginning,
  isBegunAnew,
  isUnused,
  lastBackupFolder,
  mustBeRestored,
} from '../process/data-folder.ts';
import { mustBeMoved } from '../process/half-moved.ts';
import { noteKnownClass, readKnownClass } from '../process/known-class.ts';
import { openConfiguredDatabase, type Starting } from './open-database.ts';

// An empty place is a new class only where nothing shows that there was one: it is what a disk leaves that is not
// mounted, and what a wrong setting points to.

/** What shows that there was a class here, besides its data. */
async function findWitness({ dataDir }: Pick<Config, 'dataDir'>): Promise<ClassWitness | undefined> {
  const file = knownClassFile();
  if (file !== undefined && readKnownClass() !== undefined) return { kind: 'noted', file };
  for (const folder of [lastBackupFolder(dataDir), usualBackups()]) {
    const found = folder === undefined ? undefined : await backupWithMembers(folder);
    if (found) return found;
  }
  return undefined;
}

async function backupWithMembers(folder: string): Promise<ClassWitness | undefined> {
  // What is no folder of backups, or may not be read, shows nothing.
  const names = await listBackups(folder).catch(() => []);
  for (const name of names.toReversed()) {
    const facts = await readFacts(path.join(folder, backupPaths(folder).facts(name)));
    if (facts !== undefined && facts !== 'newer' && facts.members > 0)
      return { kind: 'backup', folder, name, members: facts.members };
  }
  return undefined;
}

export const hasMembersIn = async (db: Database) =>
  (await db.selectFrom('members').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Why the place of the data must not be taken for that of a new class; undefined: it may be, or there are data. */
export async function whyNotNew(config: Config, starting?: Starting): Promise<string | undefined> {
  const { dataDir, postgres, imageBucket } = config;
  if (!isUnused(config) || isBegunAnew(dataDir)) return undefined;
  if (!postgres) {
    const witness = await findWitness(config);
    return witness && startErrors.emptied(dataDir, witness);
  }
  // Another server of this database has a folder of its own, and the pictures in the same bucket.
  if (imageBucket) return undefined;
  const db = await openConfiguredDatabase(config, starting);
  const isInUse = await hasMembersIn(db).finally(() => db.destroy());
  return isInUse ? startErrors.emptied(dataDir, { kind: 'database' }) : undefined;
}

/** Refuses such a place before anything is made there. A disk may still be mounted, so the start is tried again. */
export async function mustNotBeEmptied(config: Config, starting?: Starting): Promise<void> {
  mustBeRestored(config);
  mustBeMoved(config);
  const why = await whyNotNew(config, starting);
  if (why !== undefined) throw new MaintainerError(why);
}

/** Why this database is not the one of the class that is known here; undefined: it is, or none is known. */
export async function whyNotKnown(db: Database, config: Config): Promise<string | undefined> {
  const { dataDir, postgres } = config;
  const file = postgres ? undefined : dataFolderPaths(dataDir).database;
  if (!(await hasMembersIn(db))) {
    if (isBegunAnew(dataDir)) return undefined;
    const witness = await findWitness(config);
    return witness && startErrors.withoutMembers(file, witness);
  }
  const [known, id] = [readKnownClass(), await storedClassId(db)];
  // A database from before classes had ids may be any: it is taken for the one that is known.
  if (known === undefined || id === undefined || known === id) return undefined;
  return startErrors.otherClass(file, knownClassFile() ?? '');
}

export async function mustBeKnownClass(db: Database, config: Config): Promise<void> {
  const why = await whyNotKnown(db, config);
  if (why !== undefined) throw new MaintainerError(why, { permanent: true });
}

/** Notes which class lies here, once it has members. A disk that takes nothing now is noted on another day. */
export async function noteClass(db: Database, { dataDir }: Config): Promise<void> {
  try {
    const id = await classIdOf(db, readKnownClass());
    if (!(await hasMembersIn(db))) return;
    noteKnownClass(id);
    endBeginning(dataDir);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
  }
}
