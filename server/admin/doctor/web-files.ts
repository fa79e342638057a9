import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Finding, wrong } from '#server/health/finding.ts';
import { PROGRAM_FOLDER } from '#server/process/program-folder.ts';
import { webFileTexts as texts } from '#texts/admin/doctor/server.ts';

/** What the pages are built from, in the order of `tools/setup.mjs`, which notes their hash beside what it built. */
const sources = ['web', 'texts', 'contract', 'tools/build-web.ts', 'package-lock.json'];

/** Whether the built pages are those of the sources beside them, where there are sources. */
export function examineWebFiles(program = PROGRAM_FOLDER): Finding[] {
  const at = (name: string) => path.join(program, name);
  if (!existsSync(at('dist/web/index.html'))) return [wrong('web-files-missing', texts.missing)];
  if (!sources.every((name) => existsSync(at(name)))) return [];

  const builtFrom = at('dist/web/.vite/built-from');
  const isSame = existsSync(builtFrom)
    ? readFileSync(builtFrom, 'utf8') === hashOf(at, sources)
    : // Built by hand.
      sources.every((name) => newest(at(name)) <= newest(at('dist/web/index.html')));
  return isSame ? [] : [wrong('web-files-outdated', texts.outdated)];
}

function hashOf(at: (name: string) => string, names: string[]): string {
  const hash = createHash('sha256');
  for (const name of names) addTo(hash, at, name);
  return hash.digest('hex');
}

function addTo(hash: Hash, at: (name: string) => string, name: string): void {
  if (statSync(at(name)).isDirectory())
    for (const child of readdirSync(at(name)).sort()) addTo(hash, at, path.join(name, child));
  else hash.update(name).update(readFileSync(at(name)));
}

/** When the file was changed, or the youngest in the folder. */
function newest(file: string): number {
  const stat = statSync(file);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(file).map((child) => newest(path.join(file, child))));
}
