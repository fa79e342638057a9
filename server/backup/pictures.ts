import type { ImageFile } from '#contract/galleries.ts';
import { createImages, type ListedFile } from '#server/galleries/images.ts';
import type { Database } from '#server/ports/database/database.ts';

/** A picture as maintainers and members know it. */
export type Picture = { id: string; title: string; gallery: string; uploader: string };

/** A file as it was when the picture was made; `sha256` in hex. */
export type KnownFile = { name: ImageFile; bytes: number; sha256: string };

export type ListedPicture = Picture & { files: KnownFile[] };

/** What is wrong with a file. Of another length counts as changed; whatever keeps us from reading it, as unreadable. */
export type FileState = 'missing' | 'changed' | 'unreadable';

export type BrokenPicture = Picture & { files: { name: ImageFile; state: FileState }[] };

/** All pictures that the rows list, with their files, by their ids. */
export async function listPictures(db: Database): Promise<ListedPicture[]> {
  const pictures = new Map<string, ListedPicture>();
  for (const file of await createImages(db).listedFiles()) {
    const picture = pictures.get(file.image_id) ?? pictureOf(file);
    pictures.set(picture.id, picture);
    picture.files.push({ name: file.name, bytes: file.bytes, sha256: file.sha256 });
  }
  return [...pictures.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

const pictureOf = ({ image_id: id, title, gallery, uploader }: ListedFile): ListedPicture => ({
  id,
  title,
  gallery,
  uploader: uploader ?? '',
  files: [],
});

/** Looks at every file of these pictures; returns those of which one is not as it was. */
export async function findBroken(
  pictures: readonly ListedPicture[],
  stateOf: (imageId: string, file: KnownFile) => Promise<FileState | 'sound'>,
  progress: (done: number, total: number) => void,
): Promise<BrokenPicture[]> {
  const broken: BrokenPicture[] = [];
  for (const [done, { files, ...picture }] of pictures.entries()) {
    progress(done, pictures.length);
    const wrong: BrokenPicture['files'] = [];
    for (const file of files) {
      const state = await stateOf(picture.id, file);
      if (state !== 'sound') wrong.push({ name: file.name, state });
    }
    if (wrong.length > 0) broken.push({ ...picture, files: wrong });
  }
  return broken;
}

/** Which of these were deleted in the meantime: what is found of them is nobody's loss. */
export async function unlisted(db: Database, pictures: readonly Picture[]): Promise<Set<string>> {
  const gone = new Set<string>();
  for (const { id } of pictures)
    if (!(await db.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst())) gone.add(id);
  return gone;
}
