import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type BackupFacts, readFacts, readSums, type Sums } from './facts.ts';
import { hashFile } from './hashed-files.ts';
import { backupPaths } from './layout.ts';

export type VerifiedBackup = { facts: BackupFacts; sums: Sums };

/** What is wrong with a backup: the paths of files that are missing or have changed. */
export type DamagedBackup = { damaged: string[] };

/** Checks every file of a backup against its hash. */
export async function verifyBackup(
  root: string,
  name: string,
  progress: (done: number, total: number) => void,
): Promise<VerifiedBackup | DamagedBackup> {
  const paths = backupPaths(root);
  const facts = await readFacts(path.join(root, paths.facts(name)));
  if (!facts || facts.name !== name) return { damaged: [paths.facts(name)] };

  const { text, sums } = await readSums(path.join(root, paths.sums(name))).catch(() => ({
    text: '',
    sums: undefined,
  }));
  if (!sums || hash('sha256', text) !== facts.sums) return { damaged: [paths.sums(name)] };

  const damaged: string[] = [];
  for (const [done, [file, sha256]] of [...sums].entries()) {
    progress(done, sums.size);
    const stored = path.join(root, file);
    if (!existsSync(stored) || (await hashFile(stored)) !== sha256) damaged.push(file);
  }
  return damaged.length > 0 ? { damaged } : { facts, sums };
}
