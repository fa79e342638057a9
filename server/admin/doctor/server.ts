import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { backupTimer, backupUnit, returnsUnit, siteUnit, updateUnit } from '#server/alerts/alerts.ts';
import { places } from '#server/config/config.ts';
import { type Finding, hint, wrong } from '#server/health/findings.ts';
import { failureOf, readUnits } from '#server/health/units.ts';
import { installedPackage } from '#server/health/versions.ts';
import { programVersion } from '#server/process/program-version.ts';
import { packageTexts, unitTexts } from '#texts/admin/doctor/server.ts';

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
