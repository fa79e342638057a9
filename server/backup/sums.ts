import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Files with their hashes, as paths from the folder of backups. */
export type Sums = Map<string, string>;

const LINE = /^([0-9a-f]{64}) {2}([^\0\n]+)$/;

/** In the format of sha256sum, so that a backup can be checked without us: `sha256sum -c NAME/SHA256SUMS`. */
export const writeSums = (sums: Sums) => [...sums].map(([file, hash]) => `${hash}  ${file}\n`).join('');

/** Answers undefined when the text is damaged, or names a file outside the folder. */
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
