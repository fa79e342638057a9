import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE } from '#contract/limits.ts';
import { createPictures } from '#server/galleries/pictures/pictures.ts';
import { staying } from '#server/http/guard/fair-line.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { damages, oddJpegs } from '#test/support/odd-jpegs.ts';
import { collectedPictures, soundPictures } from './damage/sound-pictures.ts';
import type { Result } from './result.ts';

/** Where a picture is damaged, as fractions of its bytes. */
const PLACES = [0.25, 0.4, 0.6, 0.8];

/** One bit, or as many as there are, spread over all that follows. */
const flipped =
  (bits = 1) =>
  (jpeg: Buffer, start: number) => {
    const changed = Buffer.from(jpeg);
    const step = Math.floor((jpeg.length - 2 - start) / bits);
    for (let bit = 0, at = start; bit < bits; bit += 1, at += step)
      changed.writeUInt8((changed[at] ?? 0) ^ (1 << (at % 8)), at);
    return changed;
  };

/** Per cent that may be accepted, as the damage decodes to other pixels unnoticed; a flipped bit mostly does. */
const atMost: Record<string, number> = {
  'a zeroed run': 1,
  'a short zeroed run': 10,
  'a missing run': 1,
  'a short missing run': 8,
  'swapped blocks': 25,
  'nothing but zeros behind': 0,
  'a cut': 0,
  'a cut and an end mark': 0,
};

/** The site's own judgement of a file. */
function createJudge(work: string) {
  const pictures = createPictures({
    maxPixels: IMAGE_MAX_PIXELS,
    maxSide: IMAGE_MAX_SIDE,
    cpuSeconds: 60,
    waitSeconds: 60,
  });
  return {
    dispose: () => pictures.dispose(),
    async isAccepted(jpeg: Buffer): Promise<boolean> {
      const folder = await mkdtemp(path.join(work, 'picture-'));
      const source = `${folder}.jpg`;
      try {
        await writeFile(source, jpeg);
        using place = pictures.place(staying(''));
        await pictures.make(source, folder, place);
        return true;
      } catch (error) {
        if (error instanceof Refusal) return false;
        throw error;
      } finally {
        await Promise.all([folder, source].map((made) => rm(made, { recursive: true })));
      }
    },
  };
}

/** How many intact pictures of many encoders are refused, and how many damaged ones are accepted. */
export async function benchDamage(): Promise<Result[]> {
  const work = await mkdtemp(path.join(tmpdir(), 'klassenkreis-bench-'));
  const { isAccepted, dispose } = createJudge(work);
  try {
    const sound: [string, Buffer][] = await Array.fromAsync(soundPictures(work));
    let count = 0;
    const lost: string[] = [];
    for await (const [name, jpeg] of eachOf(sound, await oddJpegs(), collectedPictures())) {
      count += 1;
      if (!(await isAccepted(jpeg))) lost.push(name);
    }
    for (const name of lost) console.log(`lost: ${name}`);
    const results: Result[] = [
      { name: 'sound pictures', value: count, unit: '' },
      { name: 'sound pictures lost', value: lost.length, unit: '', atMost: 0 },
    ];
    for (const [what, damage] of Object.entries({
      ...damages,
      'a flipped bit': flipped(),
      'twenty flipped bits': flipped(20),
    })) {
      let tries = 0;
      let accepted = 0;
      for (const [, jpeg] of sound)
        for (const place of PLACES) {
          const damaged = damage(jpeg, Math.floor(jpeg.length * place));
          if (damaged.equals(jpeg)) continue;
          tries += 1;
          if (await isAccepted(damaged)) accepted += 1;
        }
      results.push({
        name: `${what}: accepted of ${tries}`,
        value: (100 * accepted) / tries,
        unit: '%',
        ...(what in atMost && { atMost: atMost[what] }),
      });
    }
    return results;
  } finally {
    await dispose();
    await rm(work, { recursive: true, force: true });
  }
}

async function* eachOf<Item>(...lists: (Iterable<Item> | AsyncIterable<Item>)[]) {
  for (const list of lists) yield* list;
}
