import { lastBackups } from '#server/health/backups.ts';
import type { Finding } from '#server/health/findings.ts';
import { readVersions } from '#server/health/versions.ts';
import { overview } from '#server/maintenance/overview.ts';
import { doctorTexts, versionTexts } from '#texts/admin/doctor.ts';
import { statusTexts } from '#texts/admin/status.ts';
import { dayAndTime, longTime } from '#texts/dates.ts';
import { examineDatabase } from '../compose/real-parts.ts';
import { readConfig, readEnvironment } from '../config/config.ts';
import { migrations } from '../ports/database/schema/migrations.ts';
import { hasData } from '../process/data-folder.ts';
import { programVersion } from '../process/program-version.ts';
import { readOptions, type Verb } from './command.ts';
import { type Area, examine } from './doctor/examine.ts';
import { examineSite } from './doctor/site.ts';
import { NOT_ALL_WELL, notAllWell, printTable } from './terminal.ts';

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
    const known = new Set(migrations.map(({ name }) => name));
    if (steps.some((step) => !known.has(step))) console.log(`\n${versionTexts.newerData}`);
    else if (steps.length > 0 && steps.length < known.size) console.log(`\n${versionTexts.olderData}`);
  },
};

export const status: Verb = {
  help: statusTexts.help,
  async run(args, stores) {
    readOptions(args, {});
    // Only the running site knows which version it is.
    const { isOutdated = false } = await examineSite(stores.config);
    const versions = readVersions(Date.now());
    const found = await overview({
      ...stores,
      now: Date.now,
      isNewVersionThere: () => isOutdated,
      readVersions: () => versions,
    });
    if (found.length === 0) console.log(statusTexts.allWell);
    for (const { what, todo, since } of found) {
      const when = since === undefined ? '' : ` ${statusTexts.since(dayAndTime(since * 1000))}`;
      notAllWell(`✗ ${what}${when}\n  → ${todo}`);
    }
    if (versions) console.log(statusTexts.runs(versions.runs));
    const { made, copied, rehearsed } = await lastBackups(stores.db, stores.config.dataDir);
    if (made !== undefined) console.log(statusTexts.lastBackup(longTime(made)));
    if (copied !== undefined) console.log(statusTexts.lastCopied(longTime(copied)));
    if (rehearsed !== undefined) console.log(statusTexts.lastRehearsed(longTime(rehearsed)));
  },
};

const marks = { wrong: '✗', hint: 'i', skipped: '–' } as const;

type Found = Finding & { area: Area };

export const doctor: Verb = {
  help: doctorTexts.help,
  async runStandalone(args) {
    const { json } = readOptions(args, { json: { type: 'boolean', default: false } });
    const found: Found[] = [];
    await examine((area, findings) => {
      found.push(...findings.map((finding) => ({ area, ...finding })));
      if (!json) print(doctorTexts.areas[area], findings);
    });
    const wrong = found.filter(({ level }) => level === 'wrong').length;
    const isWell = found.every(({ level }) => level === 'hint');
    if (!isWell) process.exitCode = NOT_ALL_WELL;
    if (json) return console.log(JSON.stringify(found, null, 2));
    if (isWell) console.log(`\n${doctorTexts.allRight}`);
    else console.error(doctorTexts.somethingWrong(wrong));
  },
};

function print(area: string, findings: Finding[]): void {
  if (findings.length === 0) console.log(`✓ ${area}`);
  for (const { level, what, todo } of findings) {
    console.log(`${marks[level]} ${area}: ${what}`);
    if (todo !== '') console.log(`  → ${todo}`);
  }
}
