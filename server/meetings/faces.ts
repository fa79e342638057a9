import type { MeetingFace } from '#contract/meeting-pictures.ts';
import type { Shared } from '#server/compose/shared.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Database } from '#server/ports/database/database.ts';
import { setRow } from '#server/ports/database/rows.ts';
import type { MeetingRow } from './meetings.ts';

export type Faces = ReturnType<typeof createFaces>;

/** The pictures that stand for meetings: those that everybody sees, so that what is hidden is gone for its uploader, too. */
export function createFaces({ images }: Pick<Shared, 'images'>) {
  return {
    /** The face of each of these meetings. */
    async of(from: Database, meetings: readonly Pick<MeetingRow, 'face_image_id'>[]) {
      const ids = meetings.flatMap(({ face_image_id }) => face_image_id ?? []);
      const shown = await images.shownAmong(from, ids);
      return ({ face_image_id }: Pick<MeetingRow, 'face_image_id'>): MeetingFace | null => {
        const image = shown.get(face_image_id ?? '');
        if (!image) return null;
        const { id, title, imagePath, displayPath, thumbnailPath, smallThumbnailPath } = image;
        const { galleryId, width, height, averageColor } = image;
        const paths = { imagePath, displayPath, thumbnailPath, smallThumbnailPath };
        return { id, galleryId, title, ...paths, width, height, averageColor };
      };
    },

    /** Refuses an image that is deleted or hidden, perhaps while it was being chosen. */
    async choose(transaction: Database, meetingId: string, imageId: string | null): Promise<void> {
      const isShown = imageId === null || (await images.shownAmong(transaction, [imageId])).has(imageId);
      if (!isShown) throw new Refusal('conflict');
      await setRow(transaction, 'meetings', meetingId, { face_image_id: imageId });
    },
  };
}
