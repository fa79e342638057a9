import type { ImageFile } from '#contract/galleries.ts';
import { createStoredImages } from '#server/galleries/stored-images.ts';
import type { Database } from '#server/ports/database/database.ts';
import { withKnown } from '#server/ports/database/stored-words.ts';

/** A picture as maintainers and members know it, and where its files are: a storage and a pool know that id alone. */
export type Picture = { id: string; filesId: string; title: string; gallery: string; uploader: string };

/** A file as it was when the picture was made; `sha256` in hex. */
export type KnownFile = { name: ImageFile; bytes: number; sha256: string };

export type ListedPicture = Picture & { files: KnownFile[] };

/** What is wrong with a file. Of another length counts as changed; whatever keeps us from reading it, as unreadable. */
export type FileState = 'missing' | 'changed' | 'unreadable';

export type BrokenPicture = Picture & { files: { name: ImageFile; state: FileState }[] };

/** All pictures that the rows list, with their files, in the order of the ids of these; read as they are asked for. */
export async function* listPictures(db: Database): AsyncGenerator<ListedPicture> {
  for await (const { id, files_id: filesId, title, gallery, uploader, files } of createStoredImages(
    db,
  ).listedImages())
    if (files.length > 0)
      yield {
        id,
        filesId,
        title,
        gallery,
        uploader: uploader ?? '',
        files: withKnown('image_files', 'name', files).map(({ name, bytes, sha256 }) => ({
          name,
          bytes,
          sha256,
        })),
      };
}

export async function countPictures(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('images')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those of them with such ids of their files. */
export async function* only(
  pictures: AsyncIterable<ListedPicture>,
  filesIds: Pick<ReadonlySet<string>, 'has'>,
): AsyncGenerator<ListedPicture> {
  for await (const picture of pictures) if (filesIds.has(picture.filesId)) yield picture;
}

/** Looks at every file of these pictures; returns those of which one is not as it was. */
export async function findBroken(
  pictures: Iterable<ListedPicture> | AsyncIterable<ListedPicture>,
  stateOf: (filesId: string, file: KnownFile) => Promise<FileState | 'sound'>,
  progress: (done: number) => void = () => {},
): Promise<BrokenPicture[]> {
  const broken: BrokenPicture[] = [];
  let done = 0;
  for await (const { files, ...picture } of pictures) {
    progress(done);
    done += 1;
    const wrong: BrokenPicture['files'] = [];
    for (const file of files) {
      const state = await stateOf(picture.filesId, file);
      if (state !== 'sound') wrong.push({ name: file.name, state });
    }
    if (wrong.length > 0) broken.push({ ...picture, files: wrong });
  }
  return broken;
}

/** Which files were deleted or regenerated in the meantime, by their ids: what is found of them is nobody's loss. */
export async function unlisted(db: Database, pictures: readonly Picture[]): Promise<Set<string>> {
  const gone = new Set<string>();
  for (const { filesId } of pictures) {
    const row = db.selectFrom('images').select('id').where('files_id', '=', filesId);
    if (!(await row.executeTakeFirst())) gone.add(filesId);
  }
  return gone;
}
