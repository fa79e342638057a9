import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageTexts as texts } from '#texts/admin/update.ts';
import type { Origin } from '#texts/origin.ts';
import { readOrigin } from '../origin.ts';
import type { Entry } from './entry.ts';
import { text } from './entry.ts';
import type { Machine } from './machines.ts';

/** What the brought Node and image library are linked with; systemd-notify and the accounts come with systemd. */
const DEPENDS = [
  'libc6 (>= 2.28)',
  'libstdc++6',
  'libgcc-s1',
  'libatomic1',
  'systemd (>= 252)',
  'ca-certificates',
];
/** A proxy with https, where one that is there already will do; and what makes copies off the server. */
const RECOMMENDS = ['caddy | nginx | httpd', 'restic', 'openssh-client'];
/** As control and change log name who publishes. */
export const maintainer = (origin: Origin | undefined) =>
  origin ? `${origin.name} <${origin.email}>` : 'The Klassenkreis maintainers <klassenkreis@localhost>';
const SPARE_KILOBYTES = 100_000;

const SCRIPTS = ['preinst', 'postinst', 'prerm', 'postrm'];

/** The part of a .deb that dpkg reads and does not install. */
export function controlFiles(
  root: string,
  entries: readonly Entry[],
  version: string,
  machine: Machine,
): Entry[] {
  const installed = Math.ceil(sizeOf(entries) / 1024);
  const words = Object.entries({
    ...texts,
    classes: readFileSync(path.join(root, 'deploy/debian/classes'), 'utf8'),
    version,
    kilobytes: String(installed + SPARE_KILOBYTES),
    noRoom: texts.noRoom(Math.ceil((installed + SPARE_KILOBYTES) / 1000)),
  });
  const script = (name: string) => {
    let lines = readFileSync(path.join(root, 'deploy/debian', name), 'utf8');
    for (const [key, value] of words)
      if (typeof value === 'string') lines = lines.replaceAll(`@${key}@`, value);
    const [forgotten] = /@\w+@/.exec(lines) ?? [];
    if (forgotten) throw new Error(`No text for ${forgotten} of ${name}`);
    return text(name, lines, 0o755);
  };
  return [
    text('control', control(version, machine, installed, readOrigin(root))),
    text('md5sums', md5sums(entries)),
    ...SCRIPTS.map(script),
  ];
}

const control = (version: string, machine: Machine, installed: number, origin: Origin | undefined) =>
  [
    'Package: klassenkreis',
    `Version: ${version}`,
    `Architecture: ${machine}`,
    `Maintainer: ${maintainer(origin)}`,
    ...(origin ? [`Homepage: ${origin.url}`] : []),
    `Installed-Size: ${installed}`,
    `Depends: ${DEPENDS.join(', ')}`,
    `Recommends: ${RECOMMENDS.join(', ')}`,
    'Section: web',
    'Priority: optional',
    `Description: ${texts.synopsis}`,
    ...texts.description.map((line) => ` ${line}`),
    '',
  ].join('\n');

/** By these `dpkg --verify` notices a damaged file. */
const md5sums = (entries: readonly Entry[]) =>
  entries
    .flatMap((entry) =>
      'content' in entry ? `${createHash('md5').update(entry.content()).digest('hex')}  ${entry.at}\n` : [],
    )
    .join('');

const sizeOf = (entries: readonly Entry[]) =>
  entries.reduce((sum, entry) => sum + ('content' in entry ? entry.content().length : 4096), 0);
