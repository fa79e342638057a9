import type { ZipEntry } from '#server/http/wire/zip-stream.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import type { Images } from './images.ts';
import { ownMarks } from './names/own-names.ts';
import { MAINTAINERS } from './seen-in.ts';
import { zipEntries } from './zip.ts';

/** What a member has uploaded: the metadata, and the pictures themselves. */
export type OwnImages = {
  images: { title: string; gallery: string; uploadedAt: string; takenAt?: string; hidden?: true }[];
  files: ZipEntry[];
  /** Of people on pictures. */
  names: Awaited<ReturnType<typeof ownMarks>>;
};

export async function imagesOf(
  memberId: string,
  { db, images, storage }: { db: Database; images: Images; storage: ImageStorage },
): Promise<OwnImages> {
  const rows = await images.uploadedBy(memberId);
  const utc = (ms: number) => new Date(ms).toISOString();
  const zipped = rows.map((row) => ({ id: row.id, title: row.title, changedAt: row.uploaded_at }));
  return {
    images: rows.map((row) => ({
      title: row.title,
      gallery: row.gallery,
      uploadedAt: utc(row.uploaded_at),
      ...(row.taken_at !== null && { takenAt: utc(row.taken_at * 1000) }),
      ...(row.hidden !== null && { hidden: true }),
    })),
    files: zipEntries(zipped, storage, (id) => images.filesIdOf(id, MAINTAINERS)),
    names: await ownMarks(db, memberId),
  };
}
