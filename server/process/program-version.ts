import { readFileSync } from 'node:fs';
import path from 'node:path';

/** From package.json: the version of this program and the oldest Node it runs on. */
export function programVersion(): { version: string; needsNode: string } {
  const file = path.join(import.meta.dirname, '../../package.json');
  const { version, engines } = JSON.parse(readFileSync(file, 'utf8'));
  return { version, needsNode: engines.node.replace(/^>=/, '') };
}

/** Whether a version such as 26.10.0 is at least 24.16. */
export function isAtLeast(version: string, minimum: string): boolean {
  return version.localeCompare(minimum, 'en', { numeric: true }) >= 0;
}
