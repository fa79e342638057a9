import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import type { Origin } from '#texts/origin.ts';

/** Where the program lies, with `package.json` and the built pages: above its sources, and above what is built of them. */
export const PROGRAM_FOLDER = path.dirname(findPackageJSON(import.meta.url) ?? '.');

const PACKAGE = path.join(PROGRAM_FOLDER, 'package.json');

/** Who publishes the program: `author` of package.json; undefined until that has name, email and url. */
export function publisher(file = PACKAGE): Origin | undefined {
  const { author } = JSON.parse(readFileSync(file, 'utf8'));
  const { name, email, url } = author ?? {};
  return name && email && url ? { name, email, url } : undefined;
}

/** From package.json. */
export const programVersion = (file = PACKAGE): { version: string } => JSON.parse(readFileSync(file, 'utf8'));

/** Whether a version such as 26.10.0 is at least 24.16. */
export function isAtLeast(version: string, minimum: string): boolean {
  return version.localeCompare(minimum, 'en', { numeric: true }) >= 0;
}

/** Tells whether another version lies on the disk than the one that is running. */
export function watchVersion(file = PACKAGE): () => boolean {
  const { version } = programVersion(file);
  return () => {
    try {
      return programVersion(file).version !== version;
    } catch {
      // Being unpacked just now.
      return false;
    }
  };
}
