import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What package.json says of this program: its version, and the Node that it needs at least. */
export function programVersion(): { version: string; needsNode: string } {
  const file = path.join(import.meta.dirname, '../../package.json');
  const { version, engines } = JSON.parse(readFileSync(file, 'utf8'));
  return { version, needsNode: engines.node.replace(/^>=/, '') };
}

/** Whether a version such as 26.10.0 is at least 24.16. */
export function isAtLeast(version: string, least: string): boolean {
  return version.localeCompare(least, 'en', { numeric: true }) >= 0;
}
