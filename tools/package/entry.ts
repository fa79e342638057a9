import { type Dirent, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** A file, link or folder of the package, as it will lie on the server. Everything belongs to root. */
export type Entry = { at: string } & (
  | { content: () => Buffer; mode: 0o644 | 0o755 }
  | { link: string }
  | { folder: true }
);

export const text = (at: string, words: string, mode: 0o644 | 0o755 = 0o644): Entry => ({
  at,
  content: () => Buffer.from(words),
  mode,
});

export const file = (at: string, from: string, mode: 0o644 | 0o755 = 0o644): Entry => ({
  at,
  content: () => readFileSync(from),
  mode,
});

/** The files below a folder of this machine. Modes are ours, so that no umask of the builder travels along. */
export function below(at: string, from: string, wanted: (name: string) => boolean): Entry[] {
  const inside = (folder: string): Dirent[] => readdirSync(folder, { withFileTypes: true });
  const walk = (folder: string): Entry[] =>
    inside(path.join(from, folder)).flatMap((one): Entry[] => {
      const name = path.posix.join(folder, one.name);
      if (one.isDirectory()) return walk(name);
      if (!wanted(name)) return [];
      const target = path.posix.join(at, name);
      const source = path.join(from, name);
      return [one.isSymbolicLink() ? { at: target, link: readlinkSync(source) } : file(target, source)];
    });
  return walk('');
}

/** In the order of their names, each folder before what is in it. */
export function withFolders(entries: Entry[]): Entry[] {
  const folders = new Set<string>();
  for (const { at } of entries)
    for (let folder = path.posix.dirname(at); folder !== '.'; folder = path.posix.dirname(folder))
      folders.add(folder);
  const all: Entry[] = [...entries, ...[...folders].map((at) => ({ at, folder: true as const }))];
  return all.sort((a, b) => (a.at < b.at ? -1 : 1));
}

const PROGRAM = 'usr/lib/klassenkreis/';

/** Where dpkg keeps the program: what runs is a copy, to which the usual place leads (`deploy/debian/postinst`). */
export const asDpkgKeepsIt = (entries: readonly Entry[]): Entry[] =>
  withFolders(
    entries
      .filter((entry) => !('folder' in entry))
      .map((entry) =>
        entry.at.startsWith(PROGRAM)
          ? { ...entry, at: `usr/lib/klassenkreis.d/package/${entry.at.slice(PROGRAM.length)}` }
          : entry,
      ),
  );
