import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { places, readConfig, readEnvironment, settingsFile } from '#server/config/config.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { flush, flushFolder } from '#server/process/flush.ts';
import { PROGRAM_FOLDER } from '#server/process/program.ts';
import { setupTexts as texts } from '#texts/admin/setup.ts';

/** Ids of the user or the group of this site, as /etc/passwd and /etc/group have them. */
function ids(file: string): number[] {
  const { own } = places();
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const [, , ...numbers] = lines.map((line) => line.split(':')).find(([name]) => name === own) ?? [];
  return numbers.map(Number);
}

/** The group of the service, if this machine has one. */
const serviceGroup = (): number | undefined => ids('/etc/group')[0];

/** To whom the data belong, where only root is somebody else; undefined: to the user of this process. */
export function ownerOf(dataDir: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (!existsSync(dataDir)) {
    const [uid = 0, gid = 0] = ids('/etc/passwd');
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    chownSync(dataDir, uid, gid);
  }
  const { uid, gid } = statSync(dataDir);
  return uid === 0 ? undefined : { uid, gid };
}

/**
 * From here on this process is the user to whom the data belong, so that what it makes belongs to that user too. Only
 * root can be somebody else, and there is no way back.
 */
export function becomeOwner(dataDir: string): void {
  const owner = ownerOf(dataDir);
  if (!owner) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

type Options = {
  /** Of a new file; one that is replaced keeps its own. */
  mode: number;
  /** Of a new file. */
  group?: number | undefined;
  /** Looks at the new file before it takes the place of the old one; throws to keep the old one. */
  check?: (aside: string) => void;
};

/** Writes a file aside and renames it, so that at every moment either the old or the new one is whole. */
export async function replaceFile(name: string, text: string, { mode, group, check }: Options) {
  const file = existsSync(name) ? realpathSync(name) : name;
  const aside = `${file}.new`;
  const old = statSync(file, { throwIfNoEntry: false });
  rmSync(aside, { force: true });
  try {
    // Never readable by more users than in the end, not even while it is being written.
    writeFileSync(aside, text, { mode: old ? old.mode & 0o777 : mode });
    const owner = { uid: old?.uid ?? process.getuid?.(), gid: old?.gid ?? group };
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(aside, owner.uid, owner.gid);
    check?.(aside);
    await flush(aside);
    await rename(aside, file);
    await flushFolder(path.dirname(file));
  } finally {
    rmSync(aside, { force: true });
  }
}

type Values = Record<string, string>;

/** Ways to write a value, plainest first. None can escape its own end. */
const spellings = (value: string) => [value, `"${value}"`, `'${value}'`, `\`${value}\``];

/**
 * A line that our own reader understands as exactly this value; undefined if there is none. Asking the reader beats
 * repeating its rules about quotes, number signs and backslashes.
 */
export function settingLine(name: string, value: string): string | undefined {
  return spellings(value)
    .map((spelling) => `${name}=${spelling}`)
    .find((line) => parseEnv(`${line}\nNEXT=1`)[name] === value && parseEnv(`${line}\nNEXT=1`).NEXT === '1');
}

/**
 * The text of a settings file with these values. Every other line stays as it is; a value that is not in the file yet
 * comes to its end. Undefined if the result would not read as meant, such as with a value over several lines.
 */
export function withSettings(text: string, values: Values): string | undefined {
  const before = parseEnv(text) as Values;
  const changed = Object.entries(values).filter(([name, value]) => (before[name] ?? '') !== value);
  let lines = text.split('\n');
  for (const [name, value] of changed) {
    const line = settingLine(name, value);
    if (line === undefined || before[name]?.includes('\n')) return undefined;
    lines = replaceLine(lines, name, line);
  }
  const after = lines.join('\n');
  return reads(after, { ...before, ...Object.fromEntries(changed) }) ? after : undefined;
}

/** The last line of a name counts, as for the reader; earlier ones would only mislead. */
function replaceLine(lines: string[], name: string, line: string): string[] {
  const nameOf = (one: string) =>
    one
      .split('=', 1)[0]
      ?.replace(/^\s*export\s/, '')
      .trim();
  const isOfName = (one: string) => one.includes('=') && nameOf(one) === name;
  const last = lines.findLastIndex(isOfName);
  if (last >= 0)
    return lines
      .map((one, index) => (index === last ? line : one))
      .filter((one, index) => index === last || !isOfName(one));
  const filled = lines.at(-1) === '' ? lines.slice(0, -1) : lines;
  return [...filled, line, ''];
}

function reads(text: string, expected: Values): boolean {
  const found = parseEnv(text) as Values;
  const names = Object.keys(expected);
  return names.length === Object.keys(found).length && names.every((name) => found[name] === expected[name]);
}

/** What a new installation begins with: in the sources, and where the package puts it. */
const examples = [path.join(PROGRAM_FOLDER, '.env.example'), '/usr/share/klassenkreis/klassenkreis.env'];

/** The settings as they are, or those that we ship to begin with. */
export function readOld(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new MaintainerError(texts.notRoot(path.resolve(file)));
    const example = examples.find((one) => existsSync(one));
    return example ? readFileSync(example, 'utf8') : '';
  }
}

/** Returns the names of the settings that are not as before. */
export async function writeSettings(
  file: string,
  old: string,
  settings: Record<string, string>,
): Promise<string[]> {
  const text = withSettings(old, settings);
  if (text === undefined) throw new MaintainerError(texts.settings.unwritable(file));
  if (text === old && existsSync(file)) return [];
  const [before, after] = [parseEnv(old), parseEnv(text)];
  const group = process.getuid?.() === 0 ? serviceGroup() : undefined;
  try {
    const check = (aside: string) => void readConfig(readEnvironment(aside));
    await replaceFile(file, text, { mode: group === undefined ? 0o600 : 0o640, group, check });
  } catch (error) {
    if (error instanceof MaintainerError) throw error;
    throw new MaintainerError(texts.notRoot(path.resolve(file)));
  }
  return Object.keys(settings).filter((name) => before[name] !== after[name]);
}

/** Names the backup that `restore` brings back, until the machine is set up, too: then the same command goes on. */
const restoringFile = () => `${settingsFile()}.restoring`;

export const noteRestoring = (name: string): void =>
  writeFileSync(restoringFile(), name, { mode: 0o600, flush: true });

export const isRestoring = (): boolean => existsSync(restoringFile());

export const readRestoring = (): string | undefined =>
  isRestoring() ? readFileSync(restoringFile(), 'utf8') : undefined;

export const endRestoring = (): void => rmSync(restoringFile(), { force: true });
