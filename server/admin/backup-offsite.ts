import path from 'node:path';
import { listBackups } from '#server/backup/layout.ts';
import { noteOffsiteCopy, runOffsiteCopy } from '#server/backup/offsite-copy.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { offsiteTexts as texts } from '#texts/admin/offsite.ts';
import { readConfig, readEnvironment } from '../config/config.ts';
import { readArguments, type StandaloneVerb } from './command.ts';

export const backupOffsite: StandaloneVerb = {
  help: texts.help,
  async runStandalone(args) {
    const { folder } = readArguments(args, ['folder'], {});
    const { offsiteCopy, dataDir } = readConfig(readEnvironment());
    if (offsiteCopy === undefined) return console.log(texts.notSet);
    const root = path.resolve(folder);
    if ((await listBackups(root)).length === 0) throw new MaintainerError(texts.nothing(root));
    const at = Date.now();
    const failure = await runOffsiteCopy(offsiteCopy, root);
    if (failure !== undefined) throw new MaintainerError(texts.failed(failure));
    await noteOffsiteCopy(dataDir, at);
    console.log(texts.done);
  },
};
