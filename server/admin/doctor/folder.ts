import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { IMAGE_MAX_BYTES } from '#contract/limits.ts';
import type { Config } from '#server/config/config.ts';
import { dataFolderPaths, freeBytes } from '#server/process/data-folder.ts';
import { doctorTexts } from '#texts/admin/doctor.ts';
import { type Finding, hint, wrong } from './finding.ts';

const texts = doctorTexts.folder;

const OTHERS = 0o007;

/** The data folder as the file system shows it, without opening files. */
export async function examineFolder({ dataDir, freeSpaceReserveBytes }: Config): Promise<Finding[]> {
  const paths = dataFolderPaths(dataDir);
  if (!existsSync(dataDir)) return [wrong(texts.missing(dataDir))];
  if (!existsSync(paths.marker)) return [wrong(texts.foreign(dataDir))];

  const findings: Finding[] = [];
  if (!existsSync(paths.imagesMarker)) findings.push(wrong(texts.imagesMissing(paths.images)));
  const free = await freeBytes(dataDir);
  // The same condition as for an upload.
  if (free < freeSpaceReserveBytes + 2 * IMAGE_MAX_BYTES) findings.push(wrong(texts.full(free)));
  // Windows has no owners and modes of this kind.
  if (process.platform !== 'win32') findings.push(...examineAccess(dataDir));
  return findings;
}

function examineAccess(dataDir: string): Finding[] {
  const { mode, uid } = statSync(dataDir);
  const findings: Finding[] = [];
  if (mode & OTHERS) findings.push(wrong(texts.openToOthers(dataDir)));
  const foreignOwned = readdirSync(dataDir).filter(
    (name) => (ownerOf(path.join(dataDir, name)) ?? uid) !== uid,
  );
  if (foreignOwned.length > 0) findings.push(wrong(texts.mixedOwners(dataDir, foreignOwned)));
  const self = process.getuid?.();
  if (self !== uid) findings.push(self === 0 ? hint(texts.asRoot) : wrong(texts.asStranger(dataDir)));
  return findings;
}

/** Undefined if the file is gone: SQLite creates and deletes files while the site is running. */
const ownerOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.uid;
