import { Readable } from 'node:stream';
import { createAlbumMaker } from '#server/album/album.ts';
import { sumsOf } from '#server/backup/examine-set.ts';
import { findBroken, listPictures } from '#server/backup/pictures.ts';
import type { SiteServices as Parts } from '#server/compose/site.ts';
import type { Result } from './result.ts';
import { addImageRows, addMembers, withSite } from './scale/big-class.ts';
import { peakOf } from './scale/heap-of.ts';

const COUNTS = [10_000, 100_000];
/** How often memory is looked at, in pictures. */
const EVERY = 5000;

/** What works through the rows of all pictures, with nothing behind them, and the most bytes that it may hold of each. */
const works: [name: string, atMost: number, work: (parts: Parts, step: () => void) => Promise<unknown>][] = [
  [
    'media check, transfer',
    100,
    ({ db }, step) =>
      findBroken(listPictures(db), async (_id, { name }) => {
        if (name === 'full.jpg') step();
        return 'sound';
      }),
  ],
  [
    'the hashes of a backup',
    100,
    async ({ db, config }, step) => {
      let lines = 0;
      for await (const _ of sumsOf(config.dataDir, listPictures(db), new Set()))
        if (++lines % 4 === 0) step();
    },
  ],
  [
    'an album',
    2000,
    async (parts, step) => {
      const nothing = { ...parts.storage, stream: async () => Readable.from([]) };
      const maker = createAlbumMaker({ ...parts, storage: nothing, work: '' });
      for await (const { open } of maker.files({ memberId: '', pictures: 'large', mails: 'with-mails' })) {
        (await open())?.resume();
        step();
      }
    },
  ],
];

/** Memory while a class of a hundred thousand pictures is gone through, and how much of it each picture adds. */
export async function benchRows(): Promise<Result[]> {
  const results: Result[] = [];
  await withSite(async (parts) => {
    const { db, galleries } = parts;
    const member = await addMembers(parts, 30);
    const held = new Map<string, number[]>();
    let there = 0;
    for (const count of COUNTS) {
      for (let left = count - there; left > 0; left -= 1000) {
        const { id } = await galleries.create(db, { title: 'Klassentreffen', description: '' }, member.id);
        await addImageRows(parts, id, member.id, Math.min(1000, left));
      }
      there = count;
      for (const [name, , work] of works) {
        const most = await peakOf((step) => work(parts, step), EVERY);
        held.set(name, [...(held.get(name) ?? []), most]);
        results.push({ name: `memory: ${name}, ${count} images`, value: most / 2 ** 20, unit: 'MB' });
      }
    }
    const [few = 0, many = 0] = COUNTS;
    for (const [name, atMost] of works) {
      const [small = 0, large = 0] = held.get(name) ?? [];
      const value = (large - small) / (many - few);
      results.push({ name: `memory: ${name}, an image more`, value, unit: 'bytes', atMost });
    }
  });
  return results;
}
