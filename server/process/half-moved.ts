import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { MaintainerError } from '#server/maintainer-error.ts';
import { moveTexts as texts } from '#texts/admin/move.ts';
import type { Config } from '../config/config.ts';
import { dataFolderPaths } from './data-folder.ts';

// The new place takes that of the old one before the settings name what is in it. Until they do, a note in the new place
// says so.

export const moveTargets = ['postgres', 'sqlite', 's3', 'folder'] as const;
export type MoveTarget = (typeof moveTargets)[number];

type Place = Pick<Config, 'dataDir' | 'postgres' | 'imageBucket'>;

/** Whether the settings say that the data, or the pictures, are there. */
export const isMovedTo = ({ postgres, imageBucket }: Place, target: MoveTarget): boolean =>
  ({ postgres: !!postgres, sqlite: !postgres, s3: !!imageBucket, folder: !imageBucket })[target];

/** The new place, until it is put where the old one is. */
export const asideOf = ({ dataDir }: Pick<Config, 'dataDir'>) => `${dataDir}.neu`;

/** `old`: where the old place lies meanwhile. */
type Moving = { target: MoveTarget; old: string };

function readMoving(folder: string): Moving | undefined {
  try {
    const [target, old = ''] = readFileSync(dataFolderPaths(folder).moving, 'utf8').split('\n');
    const known = moveTargets.find((one) => one === target);
    return known && existsSync(old) ? { target: known, old } : undefined;
  } catch {
    return undefined;
  }
}

export const noteMoving = (folder: string, { target, old }: Moving): void =>
  writeFileSync(dataFolderPaths(folder).moving, `${target}\n${old}\n`, { flush: true });

export const endMoving = (folder: string): void => rmSync(dataFolderPaths(folder).moving, { force: true });

/** A move that ended in between: the places are swapped, or half so, and the settings are those of the old one. */
function findHalf(config: Place): (Moving & { isInPlace: boolean }) | undefined {
  const { dataDir } = config;
  const isInPlace = existsSync(dataDir);
  const moving = readMoving(isInPlace ? dataDir : asideOf(config));
  return moving && !isMovedTo(config, moving.target) ? { ...moving, isInPlace } : undefined;
}

/** What to do about a place at which a move ended in between; undefined: it is whole. */
export function whyHalfMoved(config: Place): string | undefined {
  const half = findHalf(config);
  return half && texts.halfMoved(half.target);
}

export function mustBeMoved(config: Place): void {
  const why = whyHalfMoved(config);
  if (why !== undefined) throw new MaintainerError(why, { permanent: true });
  // Killed after the settings were others: the note is over.
  if (readMoving(config.dataDir)) endMoving(config.dataDir);
}

/** Puts the old place back where such a move ended; whether it did. */
export function undoHalfMove(config: Place): boolean {
  const half = findHalf(config);
  if (!half) return false;
  if (half.isInPlace) renameSync(config.dataDir, asideOf(config));
  renameSync(half.old, config.dataDir);
  endMoving(asideOf(config));
  return true;
}
