import { spawnSync } from 'node:child_process';
import path from 'node:path';

// Asks the registry's audit service about every package of the lockfile. Known vulnerabilities of high or critical
// severity fail; a registry without that service, or no network, is only reported.
// The limit is for the service to start its answer, not for npm, which may start slowly on a busy machine.
const SERVICE_LIMIT_MS = 20_000;
const SEVERE = ['high', 'critical'];

type Report = { vulnerabilities: Record<string, { severity: string }> };

const args = ['audit', '--json', '--fetch-retries=0', `--fetch-timeout=${SERVICE_LIMIT_MS}`];
const { stdout } = spawnSync('npm', args, {
  cwd: path.join(import.meta.dirname, '..'),
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
const report = readReport(stdout);
if (report) {
  const severe = Object.entries(report.vulnerabilities).filter(([, { severity }]) =>
    SEVERE.includes(severity),
  );
  for (const [name, { severity }] of severe) console.error(`${name}: ${severity}`);
  if (severe.length > 0) process.exitCode = 1;
} else console.log('audit service not reachable: not audited');

/** Undefined if the service has not answered. */
function readReport(text: string): Report | undefined {
  try {
    const parsed = JSON.parse(text);
    return parsed.auditReportVersion === 2 ? parsed : undefined;
  } catch {
    return undefined;
  }
}
