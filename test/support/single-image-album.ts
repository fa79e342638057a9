import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SiteServices } from '#server/compose/site.ts';
import { staying } from '#server/http/guard/fair-line.ts';
import { createFolderStorage } from '#server/ports/image-storage/folder.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { MARKER } from '#server/process/data-folder.ts';

/** A storage that keeps the files of the first image and hands them out for every other. */
export async function singleImageStorage(): Promise<ImageStorage & { dispose(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'klassenkreis-alike-'));
  await writeFile(path.join(folder, MARKER), '');
  const storage = createFolderStorage(folder);
  let first = '';
  return {
    ...storage,
    async put(filesId, files) {
      first ||= filesId;
      await storage.put(filesId, files);
    },
    read: (_, file) => storage.read(first, file),
    stream: (_, file) => storage.stream(first, file),
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}

type AlbumDeps = Pick<SiteServices, 'db' | 'members' | 'galleries' | 'images' | 'pictures' | 'storage'>;

/** A gallery of any length with the same photo everywhere, `Bild 1`, `Bild 2` … Needs an `singleImageStorage`. */
export async function singleImageAlbum(
  { db, members, galleries, images, pictures, storage }: AlbumDeps,
  { username, photo, count }: { username: string; photo: Uint8Array; count: number },
): Promise<{ gallery: string; imageIds: string[] }> {
  const { id: uploaderId = '' } = (await members.findForLogin(username)) ?? {};
  const { id: galleryId } = await galleries.create(
    db,
    { title: 'Klassentreffen', description: 'Ein Abend am See' },
    uploaderId,
  );
  const work = await mkdtemp(path.join(tmpdir(), 'klassenkreis-album-'));
  const source = path.join(work, 'photo.jpg');
  const made = path.join(work, 'made');
  await writeFile(source, photo);
  await mkdir(made);
  using place = pictures.place(staying(uploaderId));
  const picture = await pictures.make(source, made, place);
  await storage.put(crypto.randomUUID(), made);
  await rm(work, { recursive: true });

  const imageIds: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    // Several are added in the same millisecond: their ids keep them in order.
    const id = `${galleryId.slice(0, 24)}${String(number).padStart(12, '0')}`;
    const row = { id, galleryId, uploaderId, title: `Bild ${number}`, uploadedAt: Date.now() };
    await db.transaction().execute((transaction) => images.add(transaction, row, picture));
    imageIds.push(id);
  }
  return { gallery: galleryId, imageIds };
}
