import { requireBoundStorage } from '#server/compose/one-storage.ts';
import { findImage, listImages } from '#server/galleries/by-hand.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { inTransaction } from '#server/ports/database/database.ts';
import { imageTexts as texts } from '#texts/admin/gallery.ts';
import { zonedTime } from '#texts/dates.ts';
import { readArguments, readOptions, type Verb } from './command.ts';
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

const imageDelete: Verb = {
  help: texts.delete.help,
  async run(args, stores) {
    const { db, images, storage } = stores;
    const { id, options } = readArguments(args, ['id'], yesOption);
    await requireBoundStorage(stores);
    const image = await findImage(db, id);
    if (!image) throw new MaintainerError(texts.unknown(id));
    await confirm(texts.delete.ask(image.title, image.gallery, image.uploader ?? texts.nobody), options);
    const uploader = image.uploader === null ? undefined : await stores.members.find(image.uploader);
    const filesId = await inTransaction(db)(async (transaction) => {
      await stores.note(transaction, 'image-deleted', { member: uploader, object: image.title });
      return images.remove(transaction, id);
    });
    await removeFiles(storage, filesId === undefined ? [] : [filesId], texts.progress);
    console.log(texts.delete.done(image.title));
  },
};

export const imageVerbs: Record<string, Verb> = { 'image list': imageList, 'image delete': imageDelete };
