import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROGRAM_FOLDER } from '#server/process/program-folder.ts';
import { isAtLeast, programVersion } from '#server/process/program-version.ts';

/** Where `setup` enters the repository from which new versions come, and where apt keeps what it has read of it. */
export const SOURCES = '/etc/apt/sources.list.d/klassenkreis.sources';
/** Where the package writes which version has not proved itself. */
const REFUSED = '/usr/lib/klassenkreis.d/refused';
const LISTS = '/var/lib/apt/lists';

const MACHINE = process.arch === 'arm64' ? 'arm64' : 'amd64';

/** A part of this program that has a known hole, or that gets no fixes any more since that day. */
export type UnsafePart = { name: string; version: string; since?: string };

export type Versions = { runs: string; offered: string | undefined; unsafe: UnsafePart[] };

/**
 * Which version runs, which newer one the entered repository has, and what its publishers know against parts of the one
 * that runs. From the signed list that apt has fetched: nobody is asked. Undefined where no repository is entered.
 */
export function readVersions(at: number): Versions | undefined {
  const list = fetchedList();
  if (list === undefined) return undefined;
  const runs = programVersion().version;
  const lines = list.split('\n');
  const of = (field: string) =>
    lines.filter((line) => line.startsWith(`${field}: `)).map((line) => line.slice(field.length + 2));
  const newest = of('Version').toSorted((a, b) => (isAtLeast(a, b) ? -1 : 1))[0];
  return {
    runs,
    offered:
      newest !== undefined && !isAtLeast(runs, newest) && newest !== refusedVersion() ? newest : undefined,
    // All packages carry the list of the day on which the repository was written.
    unsafe: unsafeParts(of('Klassenkreis-Known')[0]?.split('; ') ?? [], at),
  };
}

/** Of each part one reason is enough. */
function unsafeParts(known: readonly string[], at: number): UnsafePart[] {
  const today = new Date(at).toISOString().slice(0, 10);
  return Object.entries(ownParts()).flatMap(([name, version]): UnsafePart[] => {
    const lines = known.map((line) => line.split(' ')).filter(([part]) => part === name);
    if (lines.some(([, word, than = '']) => word === 'below' && !isAtLeast(version, than)))
      return [{ name, version }];
    const ended = lines.find(
      ([, line, word, day = '']) => word === 'until' && version.startsWith(`${line}.`) && day < today,
    );
    return ended?.[3] ? [{ name, version, since: ended[3] }] : [];
  });
}

/** What the program brings along and meets what strangers send. */
function ownParts(): Record<string, string> {
  const sharp = path.join(PROGRAM_FOLDER, 'node_modules/sharp/package.json');
  return {
    node: process.versions.node,
    ...(existsSync(sharp) && { sharp: JSON.parse(readFileSync(sharp, 'utf8')).version }),
  };
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
