import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isAtLeast, programVersion } from '#server/process/program.ts';

/** Where `setup` enters the repository from which new versions come, and where apt keeps what it has read of it. */
export const SOURCES = '/etc/apt/sources.list.d/klassenkreis.sources';
/** Where the package writes which version has not proved itself. */
const REFUSED = '/usr/lib/klassenkreis.d/refused';
const LISTS = '/var/lib/apt/lists';

const MACHINE = process.arch === 'arm64' ? 'arm64' : 'amd64';

export type Versions = { runs: string; offered: string | undefined };

/**
 * Which version runs, and which newer one the entered repository has: from the signed list that apt has fetched, nobody is
 * asked. Undefined where no repository is entered.
 */
export function readVersions(): Versions | undefined {
  const list = fetchedList();
  if (list === undefined) return undefined;
  const runs = programVersion().version;
  const all = Array.from(list.matchAll(/^Version: (.*)$/gm), ([, version = '']) => version);
  const newest = all.toSorted((a, b) => (isAtLeast(a, b) ? -1 : 1))[0];
  const isNew = newest !== undefined && !isAtLeast(runs, newest) && newest !== refusedVersion();
  return { runs, offered: isNew ? newest : undefined };
}

function fetchedList(): string | undefined {
  try {
    const [, address] = /^URIs: (.*)$/m.exec(readFileSync(SOURCES, 'utf8')) ?? [];
    if (address === undefined) return undefined;
    // As apt names it: the address without its scheme, / as _.
    const place = address
      .replace(/^\w+:(\/\/)?/, '')
      .replace(/_/g, '%5f')
      .replaceAll('/', '_');
    const end = `_dists_stable_main_binary-${MACHINE}_Packages`;
    const name = readdirSync(LISTS).find((one) => one === `${place}${end}`);
    return name && readFileSync(path.join(LISTS, name), 'utf8');
  } catch {
    return undefined;
  }
}

/** The version that was tried and has not proved itself. */
export const refusedVersion = () => (existsSync(REFUSED) ? readFileSync(REFUSED, 'utf8').trim() : undefined);

/**
 * The package as dpkg knows it, which need not be what runs. `isWhole`: no step of bringing it was left out. Undefined:
 * it is not installed.
 */
export function installedPackage(): { version: string; isWhole: boolean } | undefined {
  const words = ['-W', '-f', `\${db:Status-Abbrev} \${Version}`, 'klassenkreis'];
  const { stdout } = spawnSync('dpkg-query', words, { encoding: 'utf8' });
  // dpkg-query(1): wanted, state, and R for what must come anew; W and t wait for other packages.
  const [, state = '', again, version = ''] = /^.([iHUFWt])([R ])\s*(\S+)/.exec(stdout ?? '') ?? [];
  return version === '' ? undefined : { version, isWhole: 'iWt'.includes(state) && again !== 'R' };
}
