import type { Finding } from '#server/health/findings.ts';
import { readVersions } from '#server/health/versions.ts';
import { statusTexts, versionTexts } from '#texts/admin/status.ts';
import { startErrors } from '#texts/admin.ts';
import { longTime } from '#texts/dates.ts';
import { examineDatabase } from '../compose/real-parts.ts';
import { readConfig, readEnvironment } from '../config/config.ts';
import { compareSteps } from '../ports/database/schema/compare-steps.ts';
import { hasData } from '../process/data-folder.ts';
import { programVersion, publisher } from '../process/program.ts';
import { readOptions, type Verb } from './command.ts';
import { type Area, examine } from './doctor/examine.ts';
import { NOT_ALL_WELL, printFinding, printTable } from './terminal.ts';

/** What the age of the data means for them. */
const meaningOf: Partial<Record<ReturnType<typeof compareSteps>['age'], () => string>> = {
  newer: startErrors.databaseNewer,
  older: () => versionTexts.older,
  'before-first-release': startErrors.databaseTooOld,
};

export const version: Verb = {
  help: versionTexts.help,
  async runStandalone(args) {
    readOptions(args, {});
    const config = readConfig(readEnvironment());
    const found = hasData(config) ? await examineDatabase(config) : undefined;
    const steps = (found?.damage === undefined && found?.steps) || [];
    printTable(versionTexts.headings, [
      ['Klassenkreis', programVersion().version],
      ['Node', process.versions.node],
      ['SQLite', process.versions.sqlite ?? ''],
      [versionTexts.data, steps.at(-1) ?? versionTexts.noData],
    ]);
    const words = steps.length > 0 && meaningOf[compareSteps(steps).age]?.();
    if (words) console.log(`\n${words}`);
  },
};

type Found = Finding & { area: Area };

export const status: Verb = {
  help: statusTexts.help,
  async runStandalone(args) {
    const { json } = readOptions(args, { json: { type: 'boolean', default: false } });
    const found: Found[] = [];
    const { made, copied, rehearsed } = await examine((area, findings) => {
      found.push(...findings.map((finding) => ({ area, ...finding })));
      if (!json) print(statusTexts.areas[area], findings);
    });
    const wrong = found.filter(({ level }) => level === 'wrong').length;
    const isWell = found.every(({ level }) => level === 'hint');
    if (!isWell) process.exitCode = NOT_ALL_WELL;
    if (json) return console.log(JSON.stringify(found, null, 2));
    const runs = readVersions()?.runs;
    const origin = publisher();
    const lines = [
      runs !== undefined && statusTexts.runs(runs),
      origin !== undefined && statusTexts.publishedBy(origin),
      made !== undefined && statusTexts.lastBackup(longTime(made)),
      copied !== undefined && statusTexts.lastCopied(longTime(copied)),
      rehearsed !== undefined && statusTexts.lastRehearsed(longTime(rehearsed)),
      isWell ? statusTexts.allRight : statusTexts.somethingWrong(wrong),
    ];
    console.log(['', ...lines.filter((line) => typeof line === 'string')].join('\n'));
  },
};

function print(area: string, findings: Finding[]): void {
  if (findings.length === 0) console.log(`✓ ${area}`);
  for (const finding of findings) printFinding(area, finding);
}
