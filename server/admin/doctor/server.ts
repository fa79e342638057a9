import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { backupTimer, backupUnit, returnsUnit, siteUnit, updateUnit } from '#server/alerts/alerts.ts';
import { places } from '#server/config/config.ts';
import { type Finding, hint, wrong } from '#server/health/findings.ts';
import { failureOf, readUnits } from '#server/health/units.ts';
import { installedPackage } from '#server/health/versions.ts';
import { PROGRAM_FOLDER } from '#server/process/program-folder.ts';
import { programVersion } from '#server/process/program-version.ts';
import { packageTexts, unitTexts, webFileTexts } from '#texts/admin/doctor/server.ts';

/** What the pages are built from, in the order of `tools/setup.mjs`, which notes their hash beside what it built. */
const sources = ['web', 'texts', 'contract', 'tools/build-web.ts', 'package-lock.json'];

/** Whether the built pages are those of the sources beside them, where there are sources. */
export function examineWebFiles(program = PROGRAM_FOLDER): Finding[] {
  const at = (name: string) => path.join(program, name);
  if (!existsSync(at('dist/web/index.html'))) return [wrong('web-files-missing', webFileTexts.missing)];
  if (!sources.every((name) => existsSync(at(name)))) return [];

  const builtFrom = at('dist/web/.vite/built-from');
  const isSame = existsSync(builtFrom)
    ? readFileSync(builtFrom, 'utf8') === hashOf(at, sources)
    : // Built by hand.
      sources.every((name) => newest(at(name)) <= newest(at('dist/web/index.html')));
  return isSame ? [] : [wrong('web-files-outdated', webFileTexts.outdated)];
}

function hashOf(at: (name: string) => string, names: string[]): string {
  const hash = createHash('sha256');
  for (const name of names) addTo(hash, at, name);
  return hash.digest('hex');
}

function addTo(hash: Hash, at: (name: string) => string, name: string): void {
  if (statSync(at(name)).isDirectory())
    for (const child of readdirSync(at(name)).sort()) addTo(hash, at, path.join(name, child));
  else hash.update(name).update(readFileSync(at(name)));
}

/** When the file was changed, or the youngest in the folder. */
function newest(file: string): number {
  const stat = statSync(file);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(file).map((child) => newest(path.join(file, child))));
}

/** Whether the version that the package has brought is whole, and runs. */
export function examinePackage(): Finding[] {
  const found = installedPackage();
  const { version: runs } = programVersion();
  if (!existsSync(PACKAGED) || !found) return [];
  if (!found.isWhole) return [wrong('version-unfinished', packageTexts.unfinished(found.version, runs))];
  return found.version === runs ? [] : [hint('version-refused', packageTexts.refused(found.version, runs))];
}

/** What the package brings: on a machine with it `setup` has done what it does there. */
export const PACKAGED = '/usr/share/klassenkreis';

/** Where `setup` says how long the log is kept, as the page on privacy promises. */
export const JOURNAL_FILE = '/etc/systemd/journald.conf.d/klassenkreis.conf';
export const JOURNAL_TEXT = `[Journal]
MaxRetentionSec=14day
MaxFileSec=1day
`;

const MOST_DAYS = 14;
const DAYS_OF: Record<string, number> = {
  '': 1 / 86_400,
  s: 1 / 86_400,
  h: 1 / 24,
  d: 1,
  day: 1,
  days: 1,
  w: 7,
  week: 7,
};

/** Whether the log is kept no longer than promised, by our file or one of the maintainers' own. */
export function examineJournal(folder = path.dirname(JOURNAL_FILE)): Finding[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.conf')) : [];
  const isKept = files.some((name) => {
    const text = readFileSync(path.join(folder, name), 'utf8');
    const [, number = '', unit = ''] = /^MaxRetentionSec=(\d+) *([a-z]*) *$/m.exec(text) ?? [];
    return Number(number) > 0 && Number(number) * (DAYS_OF[unit] ?? Number.POSITIVE_INFINITY) <= MOST_DAYS;
  });
  return isKept ? [] : [hint('log-kept-longer', unitTexts.journal)];
}

/** Of a service: well, and that there was nothing to do. */
const endings = ['success', 'exec-condition'];

/** Those that tell the maintainers of a failure. */
const tellers = () => [
  'klassenkreis-update-failed.service',
  ...[siteUnit(), backupUnit(), returnsUnit()].map((unit) =>
    places().instance ? unit.replace('@', '-failed@') : `klassenkreis-alert@${unit}.service`,
  ),
];

/** The services as systemd sees them. Undefined where there is no systemd. */
export async function examineUnits(): Promise<Finding[] | undefined> {
  const others = [backupUnit(), returnsUnit(), updateUnit];
  const [siteName, timerName] = [siteUnit(), backupTimer()];
  const units = await readUnits([siteName, timerName, ...others, ...tellers()]);
  if (!units) return undefined;
  const of = (id: string) => units.find((unit) => unit.Id === id && unit.LoadState !== 'not-found');
  const [site, timer] = [of(siteName), of(timerName)];
  if (!site) return [hint('unit-missing', unitTexts.noUnit)];

  const findings: Finding[] = [];
  // Between two tries to start it is neither failed nor active.
  const isRetried = site.ActiveState === 'activating' && site.Result !== 'success';
  if (site.ActiveState === 'failed' || isRetried) findings.push(wrong('unit-failed', failureOf(site)));
  else if (site.ActiveState === 'inactive')
    findings.push(wrong('unit-stopped', unitTexts.siteStopped(siteName)));
  if (site.UnitFileState === 'disabled')
    findings.push(wrong('unit-not-enabled', unitTexts.notEnabled(siteName)));
  if (timer?.ActiveState !== 'active') findings.push(wrong('backup-timer-off', unitTexts.noTimer(timerName)));
  else if (timer.UnitFileState === 'disabled')
    findings.push(wrong('unit-not-enabled', unitTexts.notEnabled(timerName)));
  const hasFailed = (unit: ReturnType<typeof of>) =>
    unit !== undefined && (unit.ActiveState === 'failed' || !endings.includes(unit.Result ?? 'success'));
  for (const unit of others.map(of).filter(hasFailed))
    findings.push(
      wrong(unit?.Id === backupUnit() ? 'backup-unit-failed' : 'service-failed', failureOf(unit ?? {})),
    );
  for (const unit of tellers().map(of).filter(hasFailed))
    findings.push(wrong('service-failed', failureOf(unit ?? {}, unitTexts.notTold)));
  return findings;
}
