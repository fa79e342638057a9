import type { ImageFile } from '#contract/galleries.ts';
import { createImages, type ListedFile } from '#server/galleries/images.ts';
import type { Database } from '#server/ports/database/database.ts';

/** A picture as maintainers and members know it, and where its files are: a storage and a pool know that id alone. */
export type Picture = { id: string; filesId: string; title: string; gallery: string; uploader: string };

/** A file as it was when the picture was made; `sha256` in hex. */
export type KnownFile = { name: ImageFile; bytes: number; sha256: string };

export type ListedPicture = Picture & { files: KnownFile[] };

/** What is wrong with a file. Of another length counts as changed; whatever keeps us from reading it, as unreadable. */
export type FileState = 'missing' | 'changed' | 'unreadable';

export type BrokenPicture = Picture & { files: { name: ImageFile; state: FileState }[] };

/** All pictures that the rows list, with their files, by the ids of these. */
export async function listPictures(db: Database): Promise<ListedPicture[]> {
  const pictures = new Map<string, ListedPicture>();
  for (const file of await createImages(db).listedFiles()) {
    const picture = pictures.get(file.image_id) ?? pictureOf(file);
    pictures.set(picture.id, picture);
    picture.files.push({ name: file.name, bytes: file.bytes, sha256: file.sha256 });
  }
  return [...pictures.values()].sort((a, b) => (a.filesId < b.filesId ? -1 : 1));
}

const pictureOf = ({ image_id: id, files_id, title, gallery, uploader }: ListedFile): ListedPicture => ({
  id,
  // Backups of earlier versions have no such column.
  filesId: files_id ?? id,
  title,
  gallery,
  uploader: uploader ?? '',
  files: [],
});

/** Looks at every file of these pictures; returns those of which one is not as it was. */
export async function findBroken(
  pictures: readonly ListedPicture[],
  stateOf: (filesId: string, file: KnownFile) => Promise<FileState | 'sound'>,
  progress: (done: number, total: number) => void,
): Promise<BrokenPicture[]> {
  const broken: BrokenPicture[] = [];
  for (const [done, { files, ...picture }] of pictures.entries()) {
    progress(done, pictures.length);
    const wrong: BrokenPicture['files'] = [];
    for (const file of files) {
      const state = await stateOf(picture.filesId, file);
      if (state !== 'sound') wrong.push({ name: file.name, state });
    }
    if (wrong.length > 0) broken.push({ ...picture, files: wrong });
  }
  return broken;
}

/** Which files were deleted or made anew in the meantime, by their ids: what is found of them is nobody's loss. */
export async function unlisted(db: Database, pictures: readonly Picture[]): Promise<Set<string>> {
  const gone = new Set<string>();
  for (const { filesId } of pictures) {
    const row = db.selectFrom('images').select('id').where('files_id', '=', filesId);
    if (!(await row.executeTakeFirst())) gone.add(filesId);
  }
  return gone;
}
