import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readEnvironment, settingsToKeep } from '#server/config/config.ts';
import type { ExaminedSet } from './examine-set.ts';
import { backupPaths, settingsFiles } from './layout.ts';
import { openText, sealText } from './paper-key.ts';

type Settings = Record<string, string>;

/** As JSON, as a value may contain anything. */
const written = (settings: readonly (readonly [string, string])[]) =>
  `${JSON.stringify(Object.fromEntries(settings), null, 2)}\n`;

/** The settings of this site as a backup keeps them; secrets only sealed, for the key on paper. */
export function keptSettings(): Settings {
  const environment = readEnvironment();
  const { open, secret } = settingsToKeep(environment);
  const seal = environment.BACKUP_SEAL?.trim();
  return {
    [settingsFiles.open]: written(open),
    ...(seal && { [settingsFiles.sealed]: sealText(seal, written(secret)) }),
  };
}

/** The settings in a backup, as far as they are sound. */
export async function readKeptSettings(root: string, name: string, { sums, wrong }: ExaminedSet) {
  const read = async (file: string) => {
    const stored = backupPaths(root).text(name, file);
    if (!sums.has(stored) || wrong.some((one) => one.file === stored)) return undefined;
    return readFile(path.join(root, stored), 'utf8');
  };
  const [open, sealed] = [await read(settingsFiles.open), await read(settingsFiles.sealed)];
  return {
    open: open === undefined ? undefined : parse(open),
    isSealed: sealed !== undefined,
    /** Undefined: sealed for another key. */
    secretBy(key: string): Settings | undefined {
      const text = openText(key, sealed ?? '');
      return text === undefined ? undefined : parse(text);
    },
  };
}

const parse = (text: string): Settings => JSON.parse(text);
