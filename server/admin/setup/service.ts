import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backupTimer, siteUnit } from '#server/alerts/alerts.ts';
import { type Config, places } from '#server/config/config.ts';
import { ask } from '#server/health/ask.ts';
import { failureOfUnit } from '#server/health/units.ts';
import { ownUrl } from '#server/process/listen.ts';
import { setupTexts } from '#texts/admin/setup.ts';
import { examineJournal, JOURNAL_FILE, JOURNAL_TEXT } from '../doctor/server.ts';
import { type Report, wrong } from './report.ts';

/** Another program of the machine, run to its end. `reason`: the last lines that it wrote. */
export function runProgram(name: string, ...args: string[]): { ok: boolean; reason: string } {
  const { status, error, stdout, stderr } = spawnSync(name, args, { encoding: 'utf8', timeout: 180_000 });
  if (error) return { ok: false, reason: error.message };
  const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '');
  return { ok: status === 0, reason: lines.slice(-3).join(' ') };
}

/** Whether the machine knows this program. */
export const hasProgram = (name: string, ...args: string[]) => spawnSync(name, args).error === undefined;

const ANSWERS_WITHIN_MS = 30_000;

/** Whether systemd runs this machine. */
export const hasSystemd = () => existsSync('/run/systemd/system');

/**
 * Lets the service run with the settings of now. Returns what is left to do where there is no service: `start` or
 * `restart`.
 */
export async function runService(
  config: Config,
  report: Report,
  { settingsChanged }: { settingsChanged: boolean },
) {
  const wasUp = await isUp(config);
  const unit = siteUnit();
  if (!hasSystemd() || !runProgram('systemctl', 'cat', unit).ok) {
    if (!wasUp) return 'start';
    return settingsChanged ? 'restart' : undefined;
  }

  const area = setupTexts.areas.service;
  switchOnBackups(report);
  limitJournal(report);
  const isActive = runProgram('systemctl', 'is-active', unit).ok;
  if (settingsChanged || !isActive) {
    runProgram('systemctl', 'reset-failed', unit);
    runProgram('systemctl', 'enable', unit);
    if (!runProgram('systemctl', 'restart', unit).ok)
      return void report.found(area, wrong(await failureOfUnit(unit)));
  }
  const until = Date.now() + ANSWERS_WITHIN_MS;
  while (!(await isUp(config))) {
    if (Date.now() > until)
      return void report.found(area, wrong(setupTexts.service.notAnswering(healthOf(config).href)));
    await sleep(500);
  }
  if (!isActive) report.changed(area, setupTexts.service.started);
  else if (settingsChanged) report.changed(area, setupTexts.service.restarted);
  else report.right(area, setupTexts.service.started);
  return undefined;
}

/** The log of the machine goes after two weeks, as the draft on privacy promises, unless somebody has said else. */
function limitJournal(report: Report): void {
  if (examineJournal().length === 0) return;
  mkdirSync(path.dirname(JOURNAL_FILE), { recursive: true });
  writeFileSync(JOURNAL_FILE, JOURNAL_TEXT);
  const { ok } = runProgram('systemctl', 'restart', 'systemd-journald');
  if (ok) report.changed(setupTexts.areas.service, setupTexts.service.journal);
}

function switchOnBackups(report: Report): void {
  const { backups, unit } = places();
  // Of what it starts nothing happens until a mailbox is set.
  runProgram('systemctl', 'enable', '--now', `${unit('returns')}.timer`);
  const timer = backupTimer();
  const { ok: isThere } = runProgram('systemctl', 'cat', timer);
  // One that was stopped by hand is still enabled.
  const runs = ['is-enabled', 'is-active'].every((word) => runProgram('systemctl', word, timer).ok);
  if (!isThere || runs) return;
  const { ok, reason } = runProgram('systemctl', 'enable', '--now', timer);
  if (ok) report.changed(setupTexts.areas.backup, setupTexts.service.backupsOn(backups));
  else report.found(setupTexts.areas.backup, wrong(setupTexts.service.noBackups(reason)));
}

const healthOf = ({ host, port }: Config) => new URL('/healthz', ownUrl(host, port));

/** Whether the site answers on this machine. */
async function isUp(config: Config): Promise<boolean> {
  try {
    const { status } = await ask(healthOf(config), { patienceMs: 3000 });
    return status === 200;
  } catch {
    return false;
  }
}
