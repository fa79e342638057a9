import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { NOT_BUNDLED } from '../build-server.ts';
import { readOrigin, withoutMarks } from '../origin.ts';
import { debianChangelog } from './changelog.ts';
import { readCommands } from './commands.ts';
import { maintainer } from './debian.ts';
import { below, type Entry, file, text, withFolders } from './entry.ts';
import { type Machine, nodePackage } from './machines.ts';
import { completion, manPage } from './man.ts';
import { copyright, partsList } from './parts-list.ts';
import type { Release } from './release.ts';
import { inGroups } from './sign.ts';

const PROGRAM = 'usr/lib/klassenkreis';
const DOC = 'usr/share/doc/klassenkreis';
const UNITS = 'usr/lib/systemd/system';

/** Types, maps, histories and hidden files of packages are for those who develop; links to their tools nobody calls. */
const FOR_DEVELOPERS = /((^|\/)\.|\.(d\.[cm]?ts|map)$|(^|\/)changelog\.md$)/i;
/** And so are these folders, right in a package; one of that name deeper inside may be part of it. */
const FOLDERS = /^(bin|tests?|docs|bench(marks?)?|examples|integration)\//;

const isForRunning = (name: string) => !FOR_DEVELOPERS.test(name) && !FOLDERS.test(name);

/** What the bundled server loads as a package, with what that needs, by name; all others are in the bundle. */
function loadedPackages(modules: string): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const file = path.join(modules, name, 'package.json');
    if (found.has(name) || !existsSync(file)) return;
    found.add(name);
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(file, 'utf8'));
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed);
  };
  add(NOT_BUNDLED);
  return [...found].sort();
}

/** `fingerprint`: of the key by which the packages are signed, if they are. */
type Sources = { root: string; modules: string; server: string; fingerprint?: string | undefined };

/** Everything that is installed, in order. `modules` has the packages for this machine, `server` the bundled server. */
export function packageContents(
  { root, modules, server, fingerprint }: Sources,
  machine: Machine,
  release: Release,
): Entry[] {
  const { version, date } = release;
  const at = (...parts: string[]) => path.join(root, ...parts);
  const web = at('dist/web');
  const node = nodePackage(machine);
  const commands = readCommands();
  return withFolders([
    file(`${PROGRAM}/node`, path.join(modules, node, 'bin/node'), 0o755),
    ...loadedPackages(modules).flatMap((name) =>
      below(`${PROGRAM}/node_modules/${name}`, path.join(modules, name), isForRunning),
    ),
    ...below(`${PROGRAM}/dist/server`, server, () => true),
    ...below(`${PROGRAM}/dist/web`, web, (name) => name !== '.vite/built-from'),
    file(`${PROGRAM}/package.json`, at('package.json')),

    file('usr/bin/klassenkreis', at('deploy/debian/klassenkreis'), 0o755),
    file('usr/share/klassenkreis/classes', at('deploy/debian/classes')),
    file('usr/share/klassenkreis/make-class', at('deploy/debian/make-class'), 0o755),
    file(
      'usr/lib/systemd/system-generators/klassenkreis-generator',
      at('deploy/debian/klassenkreis-generator'),
      0o755,
    ),
    ...below(UNITS, at('deploy'), (name) => /^[^/]+\.(service|timer)$/.test(name)),
    ...templateUnits(at('deploy')).map(({ name, words }) => text(`${UNITS}/${name}`, words)),
    file('usr/share/lintian/overrides/klassenkreis', at('deploy/debian/lintian-overrides')),
    file('usr/lib/sysusers.d/klassenkreis.conf', at('deploy/debian/sysusers.conf')),
    file('usr/lib/tmpfiles.d/klassenkreis.conf', at('deploy/debian/tmpfiles.conf')),

    text('usr/share/klassenkreis/klassenkreis.env', settings(at('.env.example'))),
    file('usr/share/klassenkreis/maintenance.html', at('deploy/maintenance.html')),
    file('usr/share/klassenkreis/Caddyfile', at('deploy/Caddyfile')),
    file('usr/share/klassenkreis/nginx.conf', at('deploy/nginx.conf')),

    zipped('usr/share/man/man8/klassenkreis.8.gz', manPage(commands, version, date)),
    text('usr/share/bash-completion/completions/klassenkreis', completion(commands)),
    zipped(
      `${DOC}/changelog.gz`,
      debianChangelog(readFileSync(at('CHANGELOG.md'), 'utf8'), maintainer(readOrigin(root))),
    ),
    text(`${DOC}/operating.md`, guide(at('docs/operating.md'), fingerprint)),
    ...(fingerprint ? [text('usr/share/klassenkreis/fingerprint', `${inGroups(fingerprint)}\n`)] : []),
    ...['first-evening', 'trouble', 'members'].map((page) =>
      text(`${DOC}/${page}.md`, withoutMarks(readFileSync(at(`docs/${page}.md`), 'utf8'))),
    ),
    text(`${DOC}/copyright`, copyright(root, modules, web)),
    text(`${DOC}/sbom.cdx.json`, partsList(root, modules, release)),
  ]);
}

const zipped = (at: string, words: string): Entry => ({
  at,
  content: () => gzipSync(words, { level: 9 }),
  mode: 0o644,
});

const UNSIGNED = 'Dieses Paket ist nicht signiert, hier stünde sonst der Fingerabdruck.';

/** The guide names the key of the packages with which it comes. */
function guide(file: string, fingerprint: string | undefined): string {
  const words = readFileSync(file, 'utf8');
  if (!words.includes(UNSIGNED)) throw new Error(`No place for the fingerprint in ${file}`);
  return fingerprint ? words.replace(UNSIGNED, `\`${inGroups(fingerprint)}\``) : words;
}

/** The settings to begin with: those of a trial, but for the places that the package gives. */
function settings(example: string): string {
  const given = { DATA_DIR: '/var/lib/klassenkreis', TRUST_PROXY: 'loopback' };
  let words = readFileSync(example, 'utf8');
  for (const [name, value] of Object.entries(given)) {
    const line = new RegExp(`^${name}=.*$`, 'm');
    if (!line.test(words)) throw new Error(`No ${name} in ${example}`);
    words = words.replace(line, `${name}=${value}`);
  }
  return words;
}

/** The units that each class has for itself. What installs new versions is one for the whole server. */
const OWN = ['klassenkreis', 'klassenkreis-backup', 'klassenkreis-returns'];

/** The same units for one of several classes, whose name is %i: out of those for a single class, so that they are one. */
export function templateUnits(deploy: string): { name: string; words: string }[] {
  const read = (file: string) => readFileSync(path.join(deploy, file), 'utf8');
  const alert = read('klassenkreis-alert@.service');
  const services = OWN.flatMap((unit) => [
    { name: `${unit}@.service`, words: ofClass(read(`${unit}.service`), unit) },
    // In the other one %i is the unit that has failed.
    { name: `${unit}-failed@.service`, words: ofClass(alert.replaceAll('%i', `${unit}@%i.service`), unit) },
  ]);
  const timers = OWN.slice(1).map((unit) => ({
    name: `${unit}@.timer`,
    words: ofClass(read(`${unit}.timer`), unit),
  }));
  return [...services, ...timers];
}

function ofClass(words: string, unit: string): string {
  return words
    .replaceAll(/\/(etc|var\/[a-z]+)\/klassenkreis\b(?!\/upgrade-unfinished)/g, '$&-%i')
    .replaceAll(/^(User|Group|StateDirectory|CacheDirectory)=klassenkreis$/gm, '$&-%i')
    .replaceAll(/^(Description=.*?)( about \S+)?$/gm, '$1 (%i)$2')
    .replaceAll(/^(After)=klassenkreis\.service$/gm, '$1=klassenkreis@%i.service')
    .replaceAll('klassenkreis-alert@%n.service', `${unit}-failed@%i.service`)
    .replaceAll(
      /^Environment=KLASSENKREIS_COMMAND=klassenkreis$/gm,
      'Environment="KLASSENKREIS_COMMAND=klassenkreis --instance %i"\nEnvironment=KLASSENKREIS_INSTANCE=%i',
    );
}
