import { chownSync, existsSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { flush, flushFolder } from '#server/process/flush.ts';

type Options = {
  /** Of a new file; one that is replaced keeps its own. */
  mode: number;
  /** Of a new file. */
  group?: number | undefined;
  /** Looks at the new file before it takes the place of the old one; throws to keep the old one. */
  check?: (aside: string) => void;
};

/** Writes a file aside and renames it, so that at every moment either the old or the new one is whole. */
export async function replaceFile(name: string, text: string, { mode, group, check }: Options) {
  const file = existsSync(name) ? realpathSync(name) : name;
  const aside = `${file}.new`;
  const old = statSync(file, { throwIfNoEntry: false });
  rmSync(aside, { force: true });
  try {
    // Never readable by more users than in the end, not even while it is being written.
    writeFileSync(aside, text, { mode: old ? old.mode & 0o777 : mode });
    const owner = { uid: old?.uid ?? process.getuid?.(), gid: old?.gid ?? group };
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(aside, owner.uid, owner.gid);
    check?.(aside);
    await flush(aside);
    await rename(aside, file);
    await flushFolder(path.dirname(file));
  } finally {
    rmSync(aside, { force: true });
  }
}
