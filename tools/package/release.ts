import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Release = { version: string; date: string; seconds: number };

/**
 * The version of package.json and the day that CHANGELOG.md gives it. Every file of the package bears that day, so that
 * the same sources make the same bytes whenever they are packaged.
 */
export function readRelease(root: string): Release {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const changes = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  const [, newest, date = ''] = /^## (\S+) \((\d{4}-\d\d-\d\d)\)$/m.exec(changes) ?? [];
  if (newest !== version) throw new Error(`CHANGELOG.md begins with ${newest}, package.json says ${version}`);
  return { version, date, seconds: Date.parse(date) / 1000 };
}
