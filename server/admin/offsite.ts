import path from 'node:path';
import { listBackups, noteOffsiteCopy, timeIn } from '#server/backup/layout.ts';
import { runOffsiteCopy } from '#server/backup/offsite-copy.ts';
import { offsiteKey, openRestic, type Restic } from '#server/backup/restic.ts';
import { type Config, readConfig, readEnvironment } from '#server/config/config.ts';
import { failureInWords } from '#server/failure-in-words.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { offsiteTexts as texts } from '#texts/admin/offsite.ts';
import { readArguments, type StandaloneVerb } from './command.ts';
import { becomeOwner } from './setup/files.ts';

export const backupOffsite: StandaloneVerb = {
  help: texts.help,
  async runStandalone(args) {
    const begins = args.includes('--begin');
    const checks = args.includes('--check');
    const words = args.filter((word) => word !== '--begin' && word !== '--check');
    const [folder] = words.length === 0 ? [] : [readArguments(words, ['folder'], {}).folder];
    const config = readConfig(readEnvironment());
    const { offsiteCopy, offsitePlace, dataDir } = config;
    if (offsiteCopy === undefined && offsitePlace === undefined) return console.log(texts.notSet());
    if (folder === undefined)
      return withRestic(config, async (restic) => {
        if (!(await restic.isThere())) {
          if (!begins) throw new MaintainerError(texts.notThere);
          await restic.begin();
        }
        if (checks) await restic.check();
        await sayNewest(restic);
      });
    const root = path.resolve(folder);
    const newest = (await listBackups(root)).at(-1);
    if (newest === undefined) throw new MaintainerError(texts.nothing(root));
    const at = Date.now();
    try {
      await withRestic(config, async (restic) => {
        await restic.copy(root);
        await sayNewest(restic);
      });
      if (offsiteCopy !== undefined) {
        becomeOwner(dataDir);
        const failure = await runOffsiteCopy(offsiteCopy, root);
        if (failure !== undefined) throw new MaintainerError(texts.failed(failure));
        console.log(texts.done);
      }
    } catch (error) {
      const [reason, cause] =
        error instanceof MaintainerError ? [error.message, error.cause] : [failureInWords(error), error];
      throw new MaintainerError(texts.onlyHere(reason, offsitePlace?.text, timeIn(newest), root), { cause });
    }
    await noteOffsiteCopy(dataDir, at);
  },
};

async function sayNewest(restic: Restic): Promise<void> {
  const newest = await restic.newest();
  console.log(newest ? texts.copied(newest) : texts.noCopyYet);
}

/** Where a place is set. Root reads the key, and then becomes who may do no harm. */
async function withRestic({ offsitePlace, dataDir }: Config, use: (restic: Restic) => Promise<void>) {
  if (offsitePlace === undefined) return;
  const key = offsiteKey();
  becomeOwner(dataDir);
  const restic = await openRestic(offsitePlace, key, dataFolderPaths(dataDir).offsiteHosts);
  try {
    await use(restic);
  } finally {
    await restic.dispose();
  }
}
