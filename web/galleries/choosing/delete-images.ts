import type { Image } from '#contract/galleries.ts';
import { choosingTexts as t } from '#texts/web/galleries/choosing.ts';
import { CallError, call } from '../../api.ts';
import type { Album } from '../album.ts';

type Way = { galleryId: string; album: Album; signal: AbortSignal; tell: (progress: string) => void };

/** Deletes images one after the other, up to the first that cannot be; `stopped` says which and why. */
export async function deleteImages(
  images: readonly Image[],
  { galleryId, album, signal, tell }: Way,
): Promise<{ deleted: number; stopped?: string }> {
  for (const [deleted, { id: imageId, title }] of images.entries()) {
    if (signal.aborted) return { deleted };
    tell(t.deleting(deleted, images.length));
    try {
      await call('DELETE /galleries/{galleryId}/images/{imageId}', { params: { galleryId, imageId } });
    } catch (error) {
      // Of one that is gone already, all is as it was meant to be.
      const code = error instanceof CallError ? error.code : 'defect';
      const why = code === 'unreachable' || code === 'not-allowed' ? t.why[code] : t.why.other;
      if (code !== 'not-found')
        return { deleted, stopped: t.deleteStopped(deleted, images.length - deleted, title, why) };
    }
    album.remove(imageId);
  }
  return { deleted: images.length };
}
