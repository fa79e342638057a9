import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const count = z.int().nonnegative();
const FORMAT = 1;

/** Describes a backup; written last, so that a backup that has it is complete. */
const schema = z.strictObject({
  format: z.literal(FORMAT),
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

const later = z.object({ format: z.int().min(FORMAT + 1) });

export type BackupFacts = z.infer<typeof schema>;

/** Returns undefined when they are damaged, and `newer` when a later version of the program has written them. */
export async function readFacts(file: string): Promise<BackupFacts | 'newer' | undefined> {
  try {
    const text: unknown = JSON.parse(await readFile(file, 'utf8'));
    return later.safeParse(text).success ? 'newer' : schema.parse(text);
  } catch {
    return undefined;
  }
}

/** Hashes of files, by their path relative to the folder of backups. */
export type Sums = Map<string, string>;

const LINE = /^([0-9a-f]{64}) {2}([^\0\n]+)$/;

/** In the format of sha256sum, so that a backup can be checked without this program: `sha256sum -c NAME/SHA256SUMS`. */
export const sumLine = (file: string, hash: string) => `${hash}  ${file}\n`;

const staysInside = (file: string) => path.posix.normalize(file) === file && !/^(\/|\.\.)|\\/.test(file);

/**
 * The lines of such a list, read as they are asked for. Leaves out those that are damaged, or name a file outside the
 * folder: whether all are there, its hash tells. An unreadable list is an empty one.
 */
export async function* readSums(file: string): AsyncGenerator<[file: string, hash: string]> {
  try {
    const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
    for await (const line of lines) {
      const [, hash, named] = LINE.exec(line) ?? [];
      if (hash !== undefined && named !== undefined && staysInside(named)) yield [named, hash];
    }
  } catch {
    // As far as it could be read.
  }
}
