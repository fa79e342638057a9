import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { dataFolderPaths } from '#server/process/data-folder.ts';

/**
 * Runs the maintainers' command in the folder of backups; what it says goes where ours goes. Resolves to undefined when
 * it succeeded, else to its exit code or the signal that ended it.
 */
export async function runOffsiteCopy(command: string, folder: string): Promise<string | undefined> {
  const child = spawn('/bin/sh', ['-c', command], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code, signal] = await once(child, 'close');
  return code === 0 ? undefined : String(code ?? signal);
}

/** Notes in the data folder when backups were copied elsewhere. */
export async function noteOffsiteCopy(dataDir: string, at: number): Promise<void> {
  await writeFile(dataFolderPaths(dataDir).lastOffsiteCopy, new Date(at).toISOString());
}

/** When they were copied last, in ms; undefined when unknown. */
export async function lastOffsiteCopy(dataDir: string): Promise<number | undefined> {
  const text = await readFile(dataFolderPaths(dataDir).lastOffsiteCopy, 'utf8').catch(() => '');
  return Date.parse(text) || undefined;
}
