import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { failureInWords } from '#server/failure-in-words.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { transfer } from '#server/transfer/transfer.ts';
import { transferTexts as texts } from '#texts/admin/transfer.ts';
import { composeTransfer } from '../compose/transfer.ts';
import { readConfig, readEnvironment } from '../config/config.ts';
import { readArguments, type Verb } from './command.ts';
import { createProgress } from './terminal.ts';

export const transferVerb: Verb = {
  help: texts.help,
  async runStandalone(args) {
    const { file } = readArguments(args, ['file'], {});
    const [from, to] = [readConfig(readEnvironment()), readConfig(readSettings(file))];
    if (from.dataDir === to.dataDir) throw new MaintainerError(texts.sameFolder(to.dataDir));

    const deps = await composeTransfer(from, to);
    const progress = createProgress(texts.progress);
    try {
      const moved = await transfer(deps, progress.at);
      progress.end();
      console.log(texts.done(moved.rows, moved.images));
      if (moved.alreadyThere > 0) console.log(texts.alreadyThere(moved.alreadyThere));
      console.log(texts.next(file));
    } finally {
      progress.end();
      await deps.dispose();
    }
  },
};

function readSettings(file: string) {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new MaintainerError(texts.unreadable(file, failureInWords(error)));
  }
}
