import { askWorker } from '../../ui/own-workers.ts';
import type { Asked, Cut, Found } from './prints-worker.ts';
import workerAddress from './prints-worker.ts?worker&url';
import type { Piece, Quad } from './shapes.ts';
import type { Levels } from './straighten.ts';

/** A phone of ten years takes ten seconds. */
const PATIENCE_MS = 30_000;

const ask = <Answer>(asked: Asked) => askWorker<Answer>(workerAddress, asked, PATIENCE_MS);

export const findIn = (file: File) => ask<Found>({ file });

export async function isPage(file: File): Promise<boolean> {
  const found = await findIn(file);
  found?.shown.close();
  return found?.isPlain ?? false;
}

export async function cutOut(
  file: File,
  frames: readonly Quad[],
  levels?: Levels,
): Promise<Piece[] | undefined> {
  const all = await ask<Cut[]>({ file, frames, levels });
  const name = file.name.replace(/\.\w+$/, '');
  return all?.map(({ blob, width, height }, n) => ({
    width,
    height,
    file: new File([blob], `${name}-${n + 1}.jpg`, { type: 'image/jpeg' }),
  }));
}
