import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#server/config/config.ts';
import { ask } from '#server/health/ask.ts';
import { setupTexts } from '#texts/admin/setup.ts';
import { wrong } from './finding.ts';
import type { Report } from './report.ts';
import { runProgram } from './run-program.ts';

const texts = setupTexts.service;
const UNIT = 'klassenkreis.service';
const BACKUP_TIMER = 'klassenkreis-backup.timer';
const ANSWERS_WITHIN_MS = 30_000;

/** Whether systemd runs this machine. */
export const hasSystemd = () => existsSync('/run/systemd/system');

/**
 * Lets the service run with the settings of now. Returns what is left to do where there is no service: `start` or
 * `restart`.
 */
export async function runService(config: Config, settingsChanged: boolean, report: Report) {
  const isUp = await answers(config);
  if (!hasSystemd() || !runProgram('systemctl', 'cat', UNIT).ok)
    return isUp ? (settingsChanged ? 'restart' : undefined) : 'start';

  const area = setupTexts.areas.service;
  switchOnBackups(report);
  const isActive = runProgram('systemctl', 'is-active', UNIT).ok;
  if (settingsChanged || !isActive) {
    runProgram('systemctl', 'reset-failed', UNIT);
    runProgram('systemctl', 'enable', UNIT);
    if (!runProgram('systemctl', 'restart', UNIT).ok) return void report.found(area, wrong(texts.failed));
  }
  const until = Date.now() + ANSWERS_WITHIN_MS;
  while (!(await answers(config))) {
    if (Date.now() > until) return void report.found(area, wrong(texts.notAnswering(healthOf(config))));
    await sleep(500);
  }
  if (!isActive) report.changed(area, texts.started);
  else if (settingsChanged) report.changed(area, texts.restarted);
  else report.right(area, texts.started);
  return undefined;
}

function switchOnBackups(report: Report): void {
  const { ok: isThere } = runProgram('systemctl', 'cat', BACKUP_TIMER);
  if (!isThere || runProgram('systemctl', 'is-enabled', BACKUP_TIMER).ok) return;
  const { ok, reason } = runProgram('systemctl', 'enable', '--now', BACKUP_TIMER);
  if (ok) report.changed(setupTexts.areas.backup, texts.backupsOn);
  else report.found(setupTexts.areas.backup, wrong(texts.noBackups(reason)));
}

const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

function healthOf({ host, port }: Config): string {
  const here = everywhere[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${here}:${port}/healthz`;
}

async function answers(config: Config): Promise<boolean> {
  try {
    const { status } = await ask(new URL(healthOf(config)), { patienceMs: 3000 });
    return status === 200;
  } catch {
    return false;
  }
}
