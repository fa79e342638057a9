import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { knownClassFile } from '../config/config.ts';

/** An id as the site makes it. */
const ID = /^[\w-]{20,}$/;

/** The id of the class that is noted beside the settings; undefined: none, or nothing is noted here. */
export function readKnownClass(): string | undefined {
  try {
    const noted = readFileSync(knownClassFile() ?? '', 'utf8').trim();
    return ID.test(noted) ? noted : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Notes the class that lies where the settings say, unless one is noted already. Written in place: where the package puts
 * it, only this file may be written. Where it may not, the backups alone tell that there was a class.
 */
export function noteKnownClass(id: string): void {
  const file = knownClassFile();
  if (file === undefined || readKnownClass() !== undefined) return;
  try {
    writeFileSync(file, `${id}\n`, { flush: true });
  } catch {
    // Not ours to write.
  }
}

/** For what a maintainer asks for by name: to restore a class, and to begin anew. */
export function forgetKnownClass(): void {
  const file = knownClassFile();
  if (file === undefined || readKnownClass() === undefined) return;
  try {
    rmSync(file);
  } catch {
    // The file belongs to the site, its folder does not.
    writeFileSync(file, '', { flush: true });
  }
}
