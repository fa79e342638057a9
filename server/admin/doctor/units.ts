import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { BACKUP_UNIT as BACKUP, SITE_UNIT as SITE, BACKUP_TIMER as TIMER } from '#server/alerts/alerts.ts';
import { type Finding, hint, wrong } from '#server/health/finding.ts';
import { unitTexts as texts } from '#texts/admin/doctor/server.ts';

const PATIENCE_MS = 5000;

type Unit = Partial<Record<'Id' | 'LoadState' | 'ActiveState' | 'Result' | 'UnitFileState', string>>;

/** The services as systemd sees them. Undefined where there is no systemd. */
export async function examineUnits(): Promise<Finding[] | undefined> {
  const units = await readUnits();
  if (!units) return undefined;
  const of = (id: string) => units.find((unit) => unit.Id === id && unit.LoadState !== 'not-found');
  const [site, timer, backup] = [of(SITE), of(TIMER), of(BACKUP)];
  if (!site) return [hint('unit-missing', texts.noUnit)];

  const findings: Finding[] = [];
  // Between two tries to start it is neither failed nor active.
  const isRetried = site.ActiveState === 'activating' && site.Result !== 'success';
  if (site.ActiveState === 'failed' || isRetried)
    findings.push(wrong('unit-failed', texts.siteFailed(SITE, site.Result ?? '')));
  else if (site.ActiveState === 'inactive') findings.push(wrong('unit-stopped', texts.siteStopped(SITE)));
  if (site.UnitFileState === 'disabled') findings.push(wrong('unit-not-enabled', texts.notEnabled(SITE)));
  if (timer?.ActiveState !== 'active') findings.push(wrong('backup-timer-off', texts.noTimer(TIMER)));
  else if (timer.UnitFileState === 'disabled')
    findings.push(wrong('unit-not-enabled', texts.notEnabled(TIMER)));
  if (backup && (backup.ActiveState === 'failed' || (backup.Result ?? 'success') !== 'success'))
    findings.push(wrong('backup-unit-failed', texts.backupFailed(BACKUP, backup.Result ?? '')));
  return findings;
}

async function readUnits(): Promise<Unit[] | undefined> {
  const properties = '--property=Id,LoadState,ActiveState,Result,UnitFileState';
  const words = ['show', properties, SITE, TIMER, BACKUP];
  // Where systemd does not run, it is not there or ends with an error.
  const answer = await promisify(execFile)('systemctl', words, { timeout: PATIENCE_MS }).catch(
    () => undefined,
  );
  return answer?.stdout
    .trim()
    .split(/\n\n+/)
    .map((block) =>
      Object.fromEntries(
        block.split('\n').map((line) => {
          const [name = '', ...value] = line.split('=');
          return [name, value.join('=')];
        }),
      ),
    );
}
