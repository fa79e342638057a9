import { NewGallery } from '#contract/galleries.ts';
import { readGallery, uploadersOf } from '#server/galleries/edit.ts';
import { requireBoundStorage } from '#server/galleries/one-storage.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { listGalleries } from '#server/maintenance/maintained-galleries.ts';
import type { Database } from '#server/ports/database/database.ts';
import { imageTexts, galleryTexts as texts } from '#texts/admin/gallery.ts';
import { zonedTime } from '#texts/dates.ts';
import { act, readArguments, readOptions, type Verb } from './command.ts';
import { confirm, yesOption } from './confirm.ts';
import { removeFiles } from './remove-files.ts';
import { printTable, size } from './terminal.ts';

async function findGallery(db: Database, id: string) {
  const gallery = await readGallery(db, id);
  if (!gallery) throw new MaintainerError(texts.unknown(id));
  return gallery;
}

const galleryList: Verb = {
  help: texts.list.help,
  async run(args, { db }) {
    readOptions(args, {});
    const galleries = await listGalleries(db);
    if (galleries.length === 0) return console.log(texts.list.none);
    printTable(
      texts.list.headings,
      galleries.map((gallery) => [
        gallery.id,
        gallery.title,
        gallery.creator ?? imageTexts.nobody,
        zonedTime(gallery.created_at),
        String(gallery.images),
        size(gallery.bytes),
      ]),
    );
  },
};

const galleryRename: Verb = {
  help: texts.rename.help,
  async run(args, stores) {
    const { id, title } = readArguments(args, ['id', 'title'], {});
    const { before, after } = await act(stores, async (...by) => {
      const gallery = await findGallery(by[0], id);
      const parsed = NewGallery.shape.title.safeParse(title);
      if (!parsed.success) throw new MaintainerError(texts.rename.badTitle);
      const { description } = gallery;
      await stores.galleryActs.mend(...by, gallery, { title: parsed.data, description });
      return { before: gallery.title, after: parsed.data };
    });
    console.log(texts.rename.done(before, after));
  },
};

const galleryDelete: Verb = {
  help: texts.delete.help,
  async run(args, stores) {
    const { id, options } = readArguments(args, ['id'], yesOption);
    await requireBoundStorage(stores);
    const { title } = await findGallery(stores.db, id);
    const held = (await uploadersOf(stores.db, id)).reduce((sum, { images }) => sum + images, 0);
    await confirm(texts.delete.ask(title, held), options);
    const removed = await act(stores, async (...by) => {
      const removal = { uploaders: await uploadersOf(by[0], id), reason: '' };
      return stores.galleryActs.delete(...by, await findGallery(by[0], id), removal);
    });
    await removeFiles(stores.storage, removed, imageTexts.progress);
    console.log(texts.delete.done(title, removed.length));
  },
};

export const galleryVerbs: Record<string, Verb> = {
  'gallery list': galleryList,
  'gallery rename': galleryRename,
  'gallery delete': galleryDelete,
};
