import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const count = z.int().nonnegative();

/** What is said of a backup; written last, so that what has it is whole. */
const schema = z.strictObject({
  format: z.literal(1),
  name: z.string(),
  program: z.string(),
  members: count,
  galleries: count,
  images: count,
  mails: count,
  /** Files of images that were not there any more when the backup was made. */
  missing: z.array(z.string()),
  /** Hash of the list of hashes. */
  sums: z.string(),
});

export type BackupFacts = z.infer<typeof schema>;

/** Answers undefined when they are damaged. */
export async function readFacts(file: string): Promise<BackupFacts | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}
