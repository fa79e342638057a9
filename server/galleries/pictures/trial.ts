import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { RefusalCode } from '#contract/refusals.ts';
import { staying } from '#server/http/guard/fair-line.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Pictures } from './pictures.ts';

// What the tests of pictures share.

export const pictureLimits = {
  maxPixels: 64_000_000,
  maxSide: 17_000,
  cpuSeconds: 60,
  waitSeconds: 60,
};

const work = await mkdtemp(join(tmpdir(), 'pictures-'));
after(() => rm(work, { recursive: true }));

/** Puts the bytes where an upload would be, beside an empty folder for what is made of them. */
export async function upload(bytes: Uint8Array) {
  const folder = await mkdtemp(join(work, 'picture-'));
  const source = `${folder}.upload`;
  await writeFile(source, bytes);
  return { source, folder };
}

/** Makes the picture of a member as soon as it is its turn. */
export async function make(pictures: Pictures, { source, folder }: { source: string; folder: string }) {
  using place = pictures.place(staying('anna'));
  return await pictures.make(source, folder, place);
}

export const refused = (code: RefusalCode) => (error: unknown) =>
  error instanceof Refusal && error.code === code;
