import { fileStem } from '#contract/file-names.ts';
import type { Image } from '#contract/galleries.ts';
import { CHOSEN_IMAGES_MAX } from '#contract/limits.ts';
import { hrefOf } from '#contract/pages.ts';
import { selectionTexts as t } from '#texts/web/galleries/selection.ts';
import { CallError, call, callForFile } from '../../api.ts';
import { save, saveBlob } from '../../ui/save.ts';
import type { Album } from '../album.ts';
import { sharePictures } from '../hand-on.ts';

type Way = { album: Album; signal: AbortSignal; tell: (progress: string) => void };

/** Deletes images one after the other, up to the first that cannot be; `stopped` says which and why. */
export async function deleteImages(
  images: readonly Image[],
  { album, signal, tell }: Way,
): Promise<{ deleted: number; stopped?: string }> {
  for (const [deleted, { id: imageId, title }] of images.entries()) {
    if (signal.aborted) return { deleted };
    tell(t.deleting(deleted, images.length));
    try {
      await call('DELETE /galleries/{galleryId}/images/{imageId}', {
        params: { galleryId: album.gallery.id, imageId },
      });
    } catch (error) {
      // Of one that is gone already, all is as it was meant to be.
      const code = error instanceof CallError ? error.code : 'defect';
      const why = code === 'unreachable' || code === 'not-allowed' ? t.why[code] : t.why.other;
      if (code !== 'not-found')
        return { deleted, stopped: t.deleteStopped(deleted, images.length - deleted, title, why) };
    }
  }
  return { deleted: images.length };
}

/** Downloads images in one ZIP; returns why it failed, unless it was aborted. */
export async function downloadImages(
  images: readonly Image[],
  { album, signal, tell }: Way,
): Promise<string | undefined> {
  const { id, title } = album.gallery;
  const name = fileStem(title);
  // Goes to the disk without any script, however long it takes.
  if (images.length === album.images.length)
    return void save(hrefOf('GET /galleries/{id}/zip', { id }), `${name}.zip`);
  if (images.length > CHOSEN_IMAGES_MAX) return t.tooMany(CHOSEN_IMAGES_MAX);
  try {
    const body = { images: images.map((image) => image.id) };
    const answer = await callForFile('POST /galleries/{id}/zip', { params: { id }, body }, signal);
    const file = await new Response(answer.body?.pipeThrough(counting(tell))).blob().catch(() => {
      throw new CallError('unreachable');
    });
    return void saveBlob(file, t.zipName(name, images.length));
  } catch (error) {
    const code = error instanceof CallError ? error.code : 'defect';
    if (signal.aborted) return undefined;
    return t.fetchFailed[code === 'not-found' || code === 'unreachable' ? code : 'other'];
  }
}

/** More the share sheets of Android do not take. */
const SHARED_MAX = 10;

/** Hands images to the share sheet; returns why it failed, unless it was aborted. */
export async function shareImages(
  images: readonly Image[],
  { album, signal, tell, askAgain }: Way & { askAgain: (question: string) => Promise<boolean> },
): Promise<string | undefined> {
  const count = images.length;
  if (count > SHARED_MAX) return t.tooManyToShare(SHARED_MAX);
  try {
    const isTaken = await sharePictures(images, {
      album,
      signal,
      tell: (fetched) => tell(t.fetched(fetched, count)),
      askAgain,
    });
    return isTaken ? undefined : t.notShared;
  } catch {
    return signal.aborted ? undefined : t.fetchFailed.unreachable;
  }
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
