import { MINUTE_MS } from '#contract/durations.ts';
import { hrefOf } from '#contract/endpoint.ts';
import type { Gallery, Image } from '#contract/galleries.ts';
import { CHOSEN_IMAGES_MAX } from '#contract/limits.ts';
import { choosingTexts as t } from '#texts/web/galleries/choosing.ts';
import { galleriesTexts } from '#texts/web/galleries/galleries.ts';
import { CallError, callForFile } from '../../api.ts';

/** The browser reads the file later than it is told to. */
const KEPT_MS = MINUTE_MS;

type Way = { gallery: Gallery; isAll: boolean; signal: AbortSignal; tell: (progress: string) => void };

/** Downloads images in one ZIP; returns why it failed, unless it was aborted. */
export async function downloadImages(
  images: readonly Image[],
  { gallery: { id, title }, isAll, signal, tell }: Way,
): Promise<string | undefined> {
  // Goes to the disk without any script, however long it takes.
  if (isAll) return save(hrefOf('GET /galleries/{id}/zip', { id }), galleriesTexts.gallery.zipName(title));
  if (images.length > CHOSEN_IMAGES_MAX) return t.tooMany(CHOSEN_IMAGES_MAX);
  try {
    const body = { images: images.map((image) => image.id) };
    const answer = await callForFile('POST /galleries/{id}/zip', { params: { id }, body }, signal);
    const file = await new Response(answer.body?.pipeThrough(counting(tell))).blob().catch(() => {
      throw new CallError('unreachable');
    });
    const address = URL.createObjectURL(file);
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
    return save(address, t.zipName(title, images.length));
  } catch (error) {
    const code = error instanceof CallError ? error.code : 'defect';
    if (signal.aborted) return undefined;
    return t.fetchFailed[code === 'not-found' || code === 'unreachable' ? code : 'other'];
  }
}

function save(address: string, name: string): undefined {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Tells how much has come, in whole megabytes. */
function counting(tell: (progress: string) => void) {
  let bytes = 0;
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.length;
      tell(t.fetching(String(Math.floor(bytes / 1_000_000))));
      controller.enqueue(chunk);
    },
  });
}
