import { SECOND_MS } from '#contract/durations.ts';
import { NewGallery } from '#contract/galleries.ts';
import { TYPED_FROM_IMAGES } from '#contract/limits.ts';
import { readGallery, readImage, uploadersOf } from '#server/galleries/edit.ts';
import { requireBoundStorage } from '#server/galleries/one-storage.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { listGalleries, listImages, storedByMember } from '#server/maintenance/maintained-galleries.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { freeBytes } from '#server/process/data-folder.ts';
import { galleryTexts, imageTexts, trashTexts, uploadsTexts, usageTexts } from '#texts/admin/gallery.ts';
import { longTime } from '#texts/dates.ts';
import { act, readArguments, readOptions, type Verb } from './command.ts';
import { actOn, findMember } from './find-member.ts';
import { confirm, confirmTyped, createProgress, printTable, size, yesOption } from './terminal.ts';

/** Removes files by their ids, after the rows of their images; the site sweeps what a crash leaves behind. */
export async function removeFiles(
  storage: ImageStorage,
  ids: readonly string[],
  label: string,
): Promise<void> {
  const progress = createProgress(label);
  try {
    for (const [done, id] of ids.entries()) {
      progress.at(done, ids.length);
      await storage.remove(id);
    }
  } finally {
    progress.end();
  }
}

export const usage: Verb = {
  help: usageTexts.help,
  async run(args, { db, config }) {
    readOptions(args, {});
    const uploaders = (await storedByMember(db)).filter(({ images }) => images > 0);
    const images = uploaders.reduce((sum, one) => sum + one.images, 0);
    const bytes = uploaders.reduce((sum, one) => sum + one.bytes, 0);
    console.log(usageTexts.whole(images, size(bytes)));
    console.log(usageTexts.allowed(config.memberMaxImages, size(config.memberMaxBytes)));
    console.log(usageTexts.free(size(await freeBytes(config.dataDir))));
    if (uploaders.length === 0) return;
    console.log();
    const share = (of: number) => `${Math.round((100 * of) / Math.max(bytes, 1))} %`;
    printTable(
      usageTexts.headings,
      uploaders.map((one) => [
        one.username || usageTexts.formerMembers,
        String(one.images),
        size(one.bytes),
        share(one.bytes),
      ]),
    );
  },
};

const setUploads = (off: boolean, { help, done }: typeof uploadsTexts.off): Verb => ({
  help,
  async run(args, stores) {
    const { username } = readArguments(args, ['username'], {});
    const [member] = await actOn(stores, username, (by, one) =>
      stores.memberActs.setUploadsOff(...by, one, off),
    );
    console.log(done(member.username));
  },
});

export const uploadsVerbs: Record<string, Verb> = {
  'uploads off': setUploads(true, uploadsTexts.off),
  'uploads on': setUploads(false, uploadsTexts.on),
};

const imageList: Verb = {
  help: imageTexts.list.help,
  async run(args, { db, members }) {
    const { of } = readOptions(args, { of: { type: 'string' } });
    const uploader = of === undefined ? undefined : await findMember(members, of);
    const images = await listImages(db, uploader?.id);
    if (images.length === 0) return console.log(imageTexts.list.none);
    printTable(
      imageTexts.list.headings,
      images.map((image) => [
        image.id,
        image.title,
        image.gallery,
        image.uploader ?? imageTexts.nobody,
        longTime(image.uploaded_at),
        size(image.bytes),
      ]),
    );
  },
};

async function findImage(db: Database, id: string) {
  const image = await readImage(db, id);
  if (!image) throw new MaintainerError(imageTexts.unknown(id));
  return image;
}

const imageDelete: Verb = {
  help: imageTexts.delete.help,
  async run(args, stores) {
    const { id, options } = readArguments(args, ['id'], yesOption);
    await requireBoundStorage(stores);
    const { title, gallery, uploader } = await findImage(stores.db, id);
    await confirm(imageTexts.delete.ask(title, gallery, uploader?.username ?? imageTexts.nobody), options);
    const removed = await act(stores, async (...by) =>
      stores.galleryActs.deleteImages(...by, [await findImage(by[0], id)], ''),
    );
    await removeFiles(stores.storage, removed, imageTexts.progress);
    console.log(imageTexts.delete.done(title));
  },
};

export const imageVerbs: Record<string, Verb> = { 'image list': imageList, 'image delete': imageDelete };

async function findGallery(db: Database, id: string) {
  const gallery = await readGallery(db, id);
  if (!gallery) throw new MaintainerError(galleryTexts.unknown(id));
  return gallery;
}

const galleryList: Verb = {
  help: galleryTexts.list.help,
  async run(args, { db }) {
    readOptions(args, {});
    const galleries = await listGalleries(db);
    if (galleries.length === 0) return console.log(galleryTexts.list.none);
    printTable(
      galleryTexts.list.headings,
      galleries.map((gallery) => [
        gallery.id,
        gallery.title,
        gallery.creator ?? imageTexts.nobody,
        longTime(gallery.created_at),
        String(gallery.images),
        size(gallery.bytes),
      ]),
    );
  },
};

const galleryRename: Verb = {
  help: galleryTexts.rename.help,
  async run(args, stores) {
    const { id, title } = readArguments(args, ['id', 'title'], {});
    const { before, after } = await act(stores, async (...by) => {
      const gallery = await findGallery(by[0], id);
      const parsed = NewGallery.shape.title.safeParse(title);
      if (!parsed.success) throw new MaintainerError(galleryTexts.rename.badTitle);
      const { description } = gallery;
      await stores.galleryActs.mend(...by, gallery, { title: parsed.data, description });
      return { before: gallery.title, after: parsed.data };
    });
    console.log(galleryTexts.rename.done(before, after));
  },
};

const galleryDelete: Verb = {
  help: galleryTexts.delete.help,
  async run(args, stores) {
    const { id, options } = readArguments(args, ['id'], yesOption);
    await requireBoundStorage(stores);
    const { title } = await findGallery(stores.db, id);
    const held = (await uploadersOf(stores.db, id)).reduce((sum, { images }) => sum + images, 0);
    const question = galleryTexts.delete.ask(title, held);
    await (held < TYPED_FROM_IMAGES ? confirm(question, options) : confirmTyped(question, title, options));
    const removed = await act(stores, async (...by) => {
      const removal = { uploaders: await uploadersOf(by[0], id), reason: '' };
      return stores.galleryActs.delete(...by, await findGallery(by[0], id), removal);
    });
    await removeFiles(stores.storage, removed, imageTexts.progress);
    console.log(galleryTexts.delete.done(title, held));
  },
};

export const galleryVerbs: Record<string, Verb> = {
  'gallery list': galleryList,
  'gallery rename': galleryRename,
  'gallery delete': galleryDelete,
};

const trashList: Verb = {
  help: trashTexts.list.help,
  async run(args, { trash }) {
    readOptions(args, {});
    const entries = await trash.entries('maintainer');
    if (entries.length === 0) return console.log(trashTexts.list.none);
    printTable(
      trashTexts.list.headings,
      entries.map((entry) => [
        entry.id,
        trashTexts.list.what(entry),
        entry.deletedBy || imageTexts.nobody,
        longTime(entry.deletedAt * SECOND_MS),
        longTime(entry.endsAt * SECOND_MS),
      ]),
    );
  },
};

const trashRestore: Verb = {
  help: trashTexts.restore.help,
  async run(args, stores) {
    const { id } = readArguments(args, ['id'], {});
    const title = await act(stores, (...by) => stores.galleryActs.restore(...by, id)).catch((error) => {
      throw error instanceof Refusal ? new MaintainerError(trashTexts.restore.refused(id)) : error;
    });
    console.log(trashTexts.restore.done(title));
  },
};

export const trashVerbs: Record<string, Verb> = { 'trash list': trashList, 'trash restore': trashRestore };
