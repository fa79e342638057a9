import { spawnSync } from 'node:child_process';

/** Another program of the machine, run to its end. `reason`: the last lines that it wrote. */
export function runProgram(name: string, ...args: string[]): { ok: boolean; reason: string } {
  const { status, error, stdout, stderr } = spawnSync(name, args, { encoding: 'utf8', timeout: 180_000 });
  if (error) return { ok: false, reason: error.message };
  const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '');
  return { ok: status === 0, reason: lines.slice(-3).join(' ') };
}

/** Whether the machine knows this program. */
export const hasProgram = (name: string, ...args: string[]) => spawnSync(name, args).error === undefined;
