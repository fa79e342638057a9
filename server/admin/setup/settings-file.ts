import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { readConfig, readEnvironment } from '#server/config/config.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { PROGRAM_FOLDER } from '#server/process/program-folder.ts';
import { setupTexts as texts } from '#texts/admin/setup.ts';
import { replaceFile, serviceGroup, withSettings } from './files.ts';

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
