import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#server/config/config.ts';
import { examineDisk } from '#server/health/disk.ts';
import { type Finding, hint, wrong } from '#server/health/finding.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { folderTexts as texts } from '#texts/admin/doctor/data.ts';

const OTHERS = 0o007;

/** The data folder as the file system shows it, without opening files. */
export async function examineFolder(config: Config): Promise<Finding[]> {
  const { dataDir } = config;
  const paths = dataFolderPaths(dataDir);
  if (!existsSync(dataDir)) return [wrong('folder-missing', texts.missing(dataDir))];
  if (!existsSync(paths.marker)) return [wrong('folder-foreign', texts.foreign(dataDir))];

  const findings: Finding[] = [];
  if (!existsSync(paths.imagesMarker))
    findings.push(wrong('images-missing', texts.imagesMissing(paths.images)));
  findings.push(...(await examineDisk(config)));
  // Windows has no owners and modes of this kind.
  if (process.platform !== 'win32') findings.push(...examineAccess(dataDir));
  return findings;
}

function examineAccess(dataDir: string): Finding[] {
  const { mode, uid } = statSync(dataDir);
  const findings: Finding[] = [];
  if (mode & OTHERS) findings.push(wrong('folder-open-to-others', texts.openToOthers(dataDir)));
  const foreignOwned = readdirSync(dataDir).filter(
    (name) => (ownerOf(path.join(dataDir, name)) ?? uid) !== uid,
  );
  if (foreignOwned.length > 0)
    findings.push(wrong('folder-mixed-owners', texts.mixedOwners(dataDir, foreignOwned)));
  const self = process.getuid?.();
  if (self !== uid)
    findings.push(
      self === 0 ? hint('run-as-root', texts.asRoot) : wrong('run-as-stranger', texts.asStranger(dataDir)),
    );
  return findings;
}

/** Undefined if the file is gone: SQLite creates and deletes files while the site is running. */
const ownerOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.uid;
