import { chownSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';

const USER = 'klassenkreis';

/** Ids of a user or a group, as /etc/passwd and /etc/group have them. */
function ids(file: string): number[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const [, , ...numbers] = lines.map((line) => line.split(':')).find(([name]) => name === USER) ?? [];
  return numbers.map(Number);
}

/** The group of the service, if this machine has one. */
export const serviceGroup = (): number | undefined => ids('/etc/group')[0];

/**
 * From here on this process is the user to whom the data belong, so that what it makes belongs to that user too. Only
 * root can be somebody else, and there is no way back.
 */
export function becomeOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  if (!existsSync(dataDir)) {
    const [uid = 0, gid = 0] = ids('/etc/passwd');
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    chownSync(dataDir, uid, gid);
  }
  const { uid, gid } = statSync(dataDir);
  if (uid === 0) return;
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}
