import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs the maintainers' command in the folder of backups; what it says goes where ours goes. Resolves to undefined when
 * it succeeded, else to its exit code or the signal that ended it.
 */
export async function runOffsiteCopy(command: string, folder: string): Promise<string | undefined> {
  const child = spawn('/bin/sh', ['-c', command], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code, signal] = await once(child, 'close');
  return code === 0 ? undefined : String(code ?? signal);
}
