import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const count = z.int().nonnegative();

/** Describes a backup; written last, so that a backup that has it is complete. */
const schema = z.strictObject({
  format: z.literal(1),
  name: z.string(),
  program: z.string(),
  members: count,
  galleries: count,
  images: count,
  mails: count,
  /** Image files that were missing when the backup was made. */
  missing: z.array(z.string()),
  /** Hash of the list of hashes. */
  sums: z.string(),
});

export type BackupFacts = z.infer<typeof schema>;

/** Returns undefined when they are damaged. */
export async function readFacts(file: string): Promise<BackupFacts | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Hashes of files, by their path relative to the folder of backups. */
export type Sums = Map<string, string>;

const LINE = /^([0-9a-f]{64}) {2}([^\0\n]+)$/;

/** In the format of sha256sum, so that a backup can be checked without this program: `sha256sum -c NAME/SHA256SUMS`. */
export const writeSums = (sums: Sums) => [...sums].map(([file, hash]) => `${hash}  ${file}\n`).join('');

/** Returns undefined when the text is damaged, or names a file outside the folder. */
export function parseSums(text: string): Sums | undefined {
  const sums: Sums = new Map();
  for (const line of text.split('\n').slice(0, -1)) {
    const [, hash, file] = LINE.exec(line) ?? [];
    if (hash === undefined || file === undefined || !staysInside(file)) return undefined;
    sums.set(file, hash);
  }
  return text.endsWith('\n') ? sums : undefined;
}

const staysInside = (file: string) => path.posix.normalize(file) === file && !/^(\/|\.\.)|\\/.test(file);

export async function readSums(file: string): Promise<{ text: string; sums: Sums | undefined }> {
  const text = await readFile(file, 'utf8');
  return { text, sums: parseSums(text) };
}
