import { ownScript } from '../../ui/own-workers.ts';
import type { Quad } from './find-prints.ts';
import type { Asked, Found } from './prints-worker.ts';
import workerAddress from './prints-worker.ts?worker&url';
import type { Levels } from './straighten.ts';

/** A phone of ten years takes ten seconds. */
const PATIENCE_MS = 30_000;

/** Each in a worker of its own, which ends with it: so all memory is given back. Undefined where the device cannot. */
function ask<Answer>(asked: Asked): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    if (typeof OffscreenCanvas === 'undefined') return resolve(undefined);
    const worker = new Worker(ownScript(workerAddress), { type: 'module' });
    const end = (answer?: Answer) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(end, PATIENCE_MS);
    worker.onmessage = ({ data }: MessageEvent<Answer | undefined>) => end(data);
    worker.onerror = () => end();
    worker.postMessage(asked);
  });
}

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
): Promise<File[] | undefined> {
  const blobs = await ask<Blob[]>({ file, frames, levels });
  const name = file.name.replace(/\.\w+$/, '');
  return blobs?.map((blob, n) => new File([blob], `${name}-${n + 1}.jpg`, { type: 'image/jpeg' }));
}
