import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Config } from '#server/config/config.ts';
import { PROGRAM_FOLDER } from './program.ts';

const PROGRAM = import.meta.filename.endsWith('.ts') ? 'server/admin/main.ts' : 'dist/server/admin.js';

/**
 * Reads what has come back of the emails in a process of its own: what it needs for that does not stay in memory, and
 * what it is given to read cannot end the site. Where systemd runs the site, a timer does it.
 */
export async function readReturns(
  { returnsMailbox, supervisor }: Pick<Config, 'returnsMailbox' | 'supervisor'>,
  signal: AbortSignal,
): Promise<void> {
  if (!returnsMailbox || supervisor) return;
  const program = path.join(PROGRAM_FOLDER, PROGRAM);
  const child = spawn(process.execPath, [program, 'mail', 'returns'], { stdio: 'ignore', signal });
  // What is wrong with the mailbox it notes itself.
  await once(child, 'exit').catch((error) => {
    if (!signal.aborted) throw error;
  });
}
