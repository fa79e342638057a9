import { NewGallery } from '#contract/galleries.ts';
import { requireBoundStorage } from '#server/compose/one-storage.ts';
import { listGalleries, removeGallery, renameGallery } from '#server/galleries/by-hand.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { inTransaction, within } from '#server/ports/database/database.ts';
import { imageTexts, galleryTexts as texts } from '#texts/admin/gallery.ts';
import { zonedTime } from '#texts/dates.ts';
import { type AdminStores, readArguments, readOptions, type Verb } from './command.ts';
import { confirm, yesOption } from './confirm.ts';
import { removeFiles } from './remove-files.ts';
import { printTable, size } from './terminal.ts';

async function findGallery({ db }: AdminStores, id: string) {
  const gallery = (await listGalleries(db)).find((one) => one.id === id);
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
    const gallery = await findGallery(stores, id);
    const parsed = NewGallery.shape.title.safeParse(title);
    if (!parsed.success) throw new MaintainerError(texts.rename.badTitle);
    await inTransaction(stores.db)(async (transaction) => {
      await renameGallery(transaction, id, parsed.data);
      await stores.note(transaction, 'gallery-mended', { object: parsed.data });
    });
    console.log(texts.rename.done(gallery.title, parsed.data));
  },
};

const galleryDelete: Verb = {
  help: texts.delete.help,
  async run(args, stores) {
    const { id, options } = readArguments(args, ['id'], yesOption);
    await requireBoundStorage(stores);
    const gallery = await findGallery(stores, id);
    await confirm(texts.delete.ask(gallery.title, gallery.images), options);
    const removed = await inTransaction(stores.db)(async (transaction) => {
      await stores.note(transaction, 'gallery-deleted', { object: gallery.title });
      return removeGallery(stores.db, id, within(transaction));
    });
    await removeFiles(stores.storage, removed, imageTexts.progress);
    console.log(texts.delete.done(gallery.title, removed.length));
  },
};

export const galleryVerbs: Record<string, Verb> = {
  'gallery list': galleryList,
  'gallery rename': galleryRename,
  'gallery delete': galleryDelete,
};
