import { readImage } from '#server/galleries/edit.ts';
import { requireBoundStorage } from '#server/galleries/one-storage.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { listImages } from '#server/maintenance/maintained-galleries.ts';
import type { Database } from '#server/ports/database/database.ts';
import { imageTexts as texts } from '#texts/admin/gallery.ts';
import { zonedTime } from '#texts/dates.ts';
import { act, readArguments, readOptions, type Verb } from './command.ts';
import { confirm, yesOption } from './confirm.ts';
import { findMember } from './find-member.ts';
import { removeFiles } from './remove-files.ts';
import { printTable, size } from './terminal.ts';

const imageList: Verb = {
  help: texts.list.help,
  async run(args, { db, members }) {
    const { of } = readOptions(args, { of: { type: 'string' } });
    const uploader = of === undefined ? undefined : await findMember(members, of);
    const images = await listImages(db, uploader?.id);
    if (images.length === 0) return console.log(texts.list.none);
    printTable(
      texts.list.headings,
      images.map((image) => [
        image.id,
        image.title,
        image.gallery,
        image.uploader ?? texts.nobody,
        zonedTime(image.uploaded_at),
        size(image.bytes),
      ]),
    );
  },
};

async function findImage(db: Database, id: string) {
  const image = await readImage(db, id);
  if (!image) throw new MaintainerError(texts.unknown(id));
  return image;
}

const imageDelete: Verb = {
  help: texts.delete.help,
  async run(args, stores) {
    const { id, options } = readArguments(args, ['id'], yesOption);
    await requireBoundStorage(stores);
    const { title, gallery, uploader } = await findImage(stores.db, id);
    await confirm(texts.delete.ask(title, gallery, uploader?.username ?? texts.nobody), options);
    const filesId = await act(stores, async (...by) =>
      stores.galleryActs.deleteImage(...by, await findImage(by[0], id), ''),
    );
    await removeFiles(stores.storage, filesId === undefined ? [] : [filesId], texts.progress);
    console.log(texts.delete.done(title));
  },
};

export const imageVerbs: Record<string, Verb> = { 'image list': imageList, 'image delete': imageDelete };
