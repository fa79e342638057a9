import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { writeDurably } from './hashed-files.ts';

/** In so many nights every picture is read once. */
const NIGHTS = 30;

const schema = z.strictObject({
  /** How many nights of this round are over. */
  nights: z.int().min(0).max(NIGHTS),
  /** The last picture that was read in it. */
  after: z.string(),
  /** Pictures found wrong; they are read each night until they are well. */
  wrong: z.array(z.string()),
});

type Round = z.infer<typeof schema>;

const NEW: Round = { nights: 0, after: '', wrong: [] };

/**
 * A round through all pictures, a portion a night, of which a file remembers the position. Who reads the same portion
 * twice, because two do so at once or the position was lost, has read it once too often and nothing else.
 */
export async function openRound(file: string) {
  const round = await readRound(file);
  return {
    /** Tonight's pictures out of all, in the order of their ids. */
    portionOf(filesIds: readonly string[]): Set<string> {
      const { ids } = nextPortion(filesIds, round);
      const listed = new Set(filesIds);
      return new Set([...round.wrong.filter((id) => listed.has(id)), ...ids]);
    },
    /** Remembers that tonight's are read, and which were wrong. */
    async end(filesIds: readonly string[], wrong: readonly string[]): Promise<void> {
      const { ids, begun } = nextPortion(filesIds, round);
      await write(file, { nights: begun.nights + 1, after: ids.at(-1) ?? '', wrong: [...wrong] });
    },
  };
}

/** A round ends when nothing is left, at the latest after so many nights. */
function nextPortion(filesIds: readonly string[], round: Round): { ids: string[]; begun: Round } {
  const ahead = ({ after }: Round) => filesIds.filter((id) => id > after);
  const begun = ahead(round).length === 0 || round.nights === NIGHTS ? NEW : round;
  const left = ahead(begun);
  return { ids: left.slice(0, Math.ceil(left.length / (NIGHTS - begun.nights))), begun };
}

/** Pictures that were wrong when they were read last. */
export const knownWrong = async (file: string): Promise<Set<string>> =>
  new Set((await readRound(file)).wrong);

/** Whatever is not a position begins anew. */
async function readRound(file: string): Promise<Round> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return NEW;
  }
}

/** Of two that write at once one may find its file renamed already: both have read the same portion. */
async function write(file: string, round: Round): Promise<void> {
  await writeDurably(file, Readable.from([`${JSON.stringify(round)}\n`])).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
