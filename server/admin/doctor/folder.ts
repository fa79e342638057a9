import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { IMAGE_MAX_BYTES } from '#contract/limits.ts';
import type { Config } from '#server/config/config.ts';
import { dataFolderPaths, freeBytes } from '#server/process/data-folder.ts';
import { doctorTexts } from '#texts/admin/doctor.ts';
import { type Finding, hint, wrong } from './finding.ts';

const texts = doctorTexts.folder;

const OTHERS = 0o007;

/** The data folder as the file system shows it, whatever is in the files. */
export async function examineFolder({ dataDir, freeSpaceReserveBytes }: Config): Promise<Finding[]> {
  const paths = dataFolderPaths(dataDir);
  if (!existsSync(dataDir)) return [wrong(texts.missing(dataDir))];
  if (!existsSync(paths.marker)) return [wrong(texts.foreign(dataDir))];

  const found: Finding[] = [];
  if (!existsSync(paths.imagesMarker)) found.push(wrong(texts.imagesMissing(paths.images)));
  const free = await freeBytes(dataDir);
  // What an upload asks for as well.
  if (free < freeSpaceReserveBytes + 2 * IMAGE_MAX_BYTES) found.push(wrong(texts.full(free)));
  // Owners and modes mean nothing elsewhere.
  if (process.platform !== 'win32') found.push(...examineAccess(dataDir));
  return found;
}

function examineAccess(dataDir: string): Finding[] {
  const { mode, uid } = statSync(dataDir);
  const found: Finding[] = [];
  if (mode & OTHERS) found.push(wrong(texts.openToOthers(dataDir)));
  const strangers = readdirSync(dataDir).filter((name) => (ownerOf(path.join(dataDir, name)) ?? uid) !== uid);
  if (strangers.length > 0) found.push(wrong(texts.mixedOwners(dataDir, strangers)));
  const self = process.getuid?.();
  if (self !== uid) found.push(self === 0 ? hint(texts.asRoot) : wrong(texts.asStranger(dataDir)));
  return found;
}

/** Files of SQLite come and go beside a running site. */
const ownerOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.uid;
