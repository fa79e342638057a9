import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { JOURNAL_DAYS } from '#contract/limits.ts';
import { backupTimer, backupUnit, returnsUnit, siteUnit, updateUnit } from '#server/alerts/alerts.ts';
import { type Finding, hint, wrong } from '#server/health/findings.ts';
import { failureOf, readUnits } from '#server/health/units.ts';
import { installedPackage } from '#server/health/versions.ts';
import { programVersion } from '#server/process/program.ts';
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
MaxRetentionSec=${JOURNAL_DAYS}day
MaxFileSec=1day
`;

/** Whether somebody has said how long the log is kept, by our file or one of the maintainers' own. */
export function examineJournal(folder = path.dirname(JOURNAL_FILE)): Finding[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.conf')) : [];
  const isSaid = files.some((name) =>
    /^MaxRetentionSec=./m.test(readFileSync(path.join(folder, name), 'utf8')),
  );
  return isSaid ? [] : [hint('log-kept-longer', unitTexts.journal)];
}

/** Of a service: well, and that there was nothing to do. */
const endings = ['success', 'exec-condition'];

/** The services as systemd sees them. Undefined where there is no systemd. */
export async function examineUnits(): Promise<Finding[] | undefined> {
  const others = [backupUnit(), returnsUnit(), updateUnit];
  const [siteName, timerName] = [siteUnit(), backupTimer()];
  const units = await readUnits([siteName, timerName, ...others]);
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
  const noTimer = timer?.UnitFileState === 'enabled' ? unitTexts.timerStopped : unitTexts.noTimer;
  if (timer?.ActiveState !== 'active') findings.push(wrong('backup-timer-off', noTimer(timerName)));
  else if (timer.UnitFileState === 'disabled')
    findings.push(wrong('unit-not-enabled', unitTexts.notEnabled(timerName)));
  const hasFailed = (unit: ReturnType<typeof of>) =>
    unit !== undefined && (unit.ActiveState === 'failed' || !endings.includes(unit.Result ?? 'success'));
  for (const unit of others.map(of).filter(hasFailed))
    findings.push(
      wrong(unit?.Id === backupUnit() ? 'backup-unit-failed' : 'service-failed', failureOf(unit ?? {})),
    );
  return findings;
}
