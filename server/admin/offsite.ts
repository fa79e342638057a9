import path from 'node:path';
import { acceptedIn, contentIn, findLack } from '#server/backup/compare.ts';
import { examineSet } from '#server/backup/examine-set.ts';
import { listBackups, noteBackup, timeIn } from '#server/backup/layout.ts';
import { offsiteKey, openRestic, type Restic } from '#server/backup/restic.ts';
import { openToRead } from '#server/compose/real-parts.ts';
import { readConfig, readEnvironment } from '#server/config/config.ts';
import { failureInWords } from '#server/failure-in-words.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { offsiteTexts as texts } from '#texts/admin/offsite.ts';
import { longTime } from '#texts/dates.ts';
import { readArguments, type StandaloneVerb } from './command.ts';
import { becomeOwner } from './setup/files.ts';
import { notAllWell } from './terminal.ts';

const no = { type: 'boolean', default: false } as const;

export const backupOffsite: StandaloneVerb = {
  help: texts.help,
  async runStandalone(args) {
    const { options, folder } = readArguments(args, [], { begin: no, check: no }, ['folder']);
    const config = readConfig(readEnvironment());
    const { offsitePlace, dataDir } = config;
    if (offsitePlace === undefined) return console.log(texts.notSet());
    const withRestic = async (use: (restic: Restic) => Promise<void>) => {
      // Root reads the key, and then becomes who may do no harm.
      const key = offsiteKey();
      becomeOwner(dataDir);
      const restic = await openRestic(offsitePlace, key, dataFolderPaths(dataDir).offsiteHosts);
      await use(restic).finally(restic.dispose);
    };
    if (folder === undefined) return withRestic((restic) => look(restic, options));

    const root = path.resolve(folder);
    const newest = (await listBackups(root)).at(-1);
    if (newest === undefined) throw new MaintainerError(texts.nothing(root));
    const at = Date.now();
    try {
      await withRestic(async (restic) => {
        await copyAndForget(restic, root, newest);
        await sayNewest(restic);
      });
    } catch (error) {
      const [reason, cause] =
        error instanceof MaintainerError ? [error.message, error.cause] : [failureInWords(error), error];
      throw new MaintainerError(texts.onlyHere(reason, offsitePlace.text, timeIn(newest), root), { cause });
    }
    await noteBackup(dataDir, 'copied', at);
  },
};

/** Earlier copies go only for one whose newest backup is well, and holds no less. */
async function copyAndForget(restic: Restic, root: string, newest: string): Promise<void> {
  const content = await contentIn(root, newest, openToRead);
  await restic.copy(root, content);
  const { rows } = await examineSet(root, newest, openToRead);
  if (!content || rows !== 'sound') return notAllWell(texts.notSound(root, newest));
  const lack = await findLack(root, openToRead);
  if (lack) return notAllWell(texts.less(lack.than.name, root));
  const accepted = await acceptedIn(root);
  const fuller = await restic.forgetOld(content, accepted === undefined ? 0 : timeIn(accepted));
  if (fuller) notAllWell(texts.less(longTime(fuller.at), root));
}

async function look(restic: Restic, { begin, check }: { begin: boolean; check: boolean }): Promise<void> {
  if (!(await restic.isThere())) {
    if (!begin) throw new MaintainerError(texts.notThere);
    await restic.begin();
  }
  if (check) await restic.check();
  await sayNewest(restic);
}

async function sayNewest(restic: Restic): Promise<void> {
  const newest = await restic.newest();
  console.log(newest ? texts.copied(newest) : texts.noCopyYet);
}
