import { versionTexts as texts } from '#texts/admin/version.ts';
import { examineDatabase } from '../compose/real-parts.ts';
import { readConfig, readEnvironment } from '../config/config.ts';
import { migrations } from '../ports/database/schema/migrations.ts';
import { hasData } from '../process/data-folder.ts';
import { programVersion } from '../process/program-version.ts';
import { readOptions, type Verb } from './command.ts';
import { printTable } from './terminal.ts';

export const version: Verb = {
  help: texts.help,
  async runStandalone(args) {
    readOptions(args, {});
    const config = readConfig(readEnvironment());
    const found = hasData(config) ? await examineDatabase(config) : undefined;
    const steps = (found?.damage === undefined && found?.steps) || [];
    printTable(texts.headings, [
      ['Klassenkreis', programVersion().version],
      ['Node', process.versions.node],
      ['SQLite', process.versions.sqlite ?? ''],
      [texts.data, steps.at(-1) ?? texts.noData],
    ]);
    const known = new Set(migrations.map(({ name }) => name));
    if (steps.some((step) => !known.has(step))) console.log(`\n${texts.newerData}`);
    else if (steps.length > 0 && steps.length < known.size) console.log(`\n${texts.olderData}`);
  },
};
