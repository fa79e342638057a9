import { askWorker, keptWorker } from '../../ui/own-workers.ts';
import type { FoundPrints } from './find-prints.ts';
import type { Asked, Cut, Found } from './prints-worker.ts';
import workerAddress from './prints-worker.ts?worker&url';
import type { Piece, Quad } from './shapes.ts';
import type { Levels } from './straighten.ts';

/** A phone of ten years takes ten seconds. */
const PATIENCE_MS = 30_000;

const ask = <Answer>(asked: Asked) => askWorker<Answer>(workerAddress, asked, PATIENCE_MS);

/** Files are chosen by the dozen. */
const look = keptWorker<Found>(workerAddress, PATIENCE_MS);

export type ShownPage = FoundPrints & { shown: ImageBitmap };

/** What was found on a page when its file was chosen, so that opening it does not search again. */
const looked = new WeakMap<File, Promise<Found | undefined>>();

export async function isPage(file: File): Promise<boolean> {
  const found = look({ file } satisfies Asked);
  looked.set(file, found);
  return (await found)?.isPlain ?? false;
}

export async function findIn(file: File): Promise<ShownPage | undefined> {
  let found = await looked.get(file);
  if (!found?.shown) found = await ask<Found>({ file, isShown: true });
  const shown = found?.shown && (await createImageBitmap(found.shown).catch(() => undefined));
  return found && shown && { ...found, shown };
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
