import type { Decision, HiddenImage } from '#contract/pictures.ts';
import { fullNameOf } from '#server/people/names.ts';
import type { Database } from '#server/ports/database/database.ts';
import { countOf } from '#server/ports/database/dialect.ts';
import { createVersionedCache } from '#server/ports/database/versioned-cache.ts';
import type { ActiveSession, Asker } from '#server/session/sessions.ts';
import type { UpkeepOf } from '../../maintenance/upkeep-of-module.ts';
import { imagePaths } from '../image-paths.ts';
import { EVERYBODY, isKept, type View, viewOf } from '../seen-in.ts';
import { forgetHidden, rememberHidden } from './hashes.ts';

export type HiddenImages = ReturnType<typeof createHiddenImages>;

/** A picture that was hidden, shown again or deleted, and who is concerned. */
export type Concerned = {
  title: string;
  gallery: string;
  uploader: string | null;
  askedBy: string | null;
};

async function readUploaders(db: Database) {
  const rows = await db
    .selectFrom('images')
    .select('uploader_id')
    .where('id', 'in', db.selectFrom('hidden_images').select('image_id'))
    .execute();
  return new Set(rows.map(({ uploader_id }) => uploader_id));
}

/** Of whom there are portraits out of hidden images. */
async function cutOut(db: Database) {
  const ofMembers = await db
    .selectFrom('portraits')
    .innerJoin('hidden_images', 'hidden_images.image_id', 'portraits.image_id')
    .innerJoin('members', 'members.id', 'portraits.member_id')
    .select(['hidden_images.image_id', 'members.username as name'])
    .orderBy('members.username_key')
    .execute();
  const remembered = await db
    .selectFrom('memorial_portraits')
    .innerJoin('hidden_images', 'hidden_images.image_id', 'memorial_portraits.image_id')
    .innerJoin('memorials', 'memorials.id', 'memorial_portraits.memorial_id')
    .select(['hidden_images.image_id', 'first_name', 'surname'])
    .execute();
  return [...ofMembers, ...remembered.map((one) => ({ ...one, name: fullNameOf(one) }))];
}

const concerned = (from: Database, imageId: string) =>
  from
    .selectFrom('images')
    .innerJoin('galleries', 'galleries.id', 'images.gallery_id')
    .leftJoin('hidden_images', 'hidden_images.image_id', 'images.id')
    .select(['images.title', 'images.gallery_id', 'images.uploader_id as uploader'])
    .select([
      'galleries.title as gallery',
      'hidden_images.asked_by as askedBy',
      'hidden_images.image_id as hidden',
    ])
    .where('images.id', '=', imageId)
    .where(isKept)
    .executeTakeFirst();

function deciding(now: () => number) {
  return {
    /** `unknown`: the gallery has no such image; `already`: somebody else was first. */
    async hide(
      transaction: Database,
      { galleryId, imageId }: { galleryId: string; imageId: string },
      asker: Asker,
      reason: string,
    ): Promise<Concerned | 'already' | 'unknown'> {
      const image = await concerned(transaction, imageId);
      if (image?.gallery_id !== galleryId) return 'unknown';
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('hidden_images')
        .values({ image_id: imageId, asked_by: asker.id, reason, at: now() })
        .onConflict((conflict) => conflict.column('image_id').doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) return 'already';
      await rememberHidden(transaction);
      return { ...image, askedBy: asker.id };
    },

    /** Ends that an image is hidden: it is shown again, or about to be deleted. Undefined when it is not, or no longer. */
    async decide(transaction: Database, imageId: string, decision: Decision): Promise<Concerned | undefined> {
      const image = await concerned(transaction, imageId);
      await transaction.deleteFrom('hidden_images').where('image_id', '=', imageId).execute();
      if (!image?.hidden) return undefined;
      // What is deleted stays unwanted.
      if (decision === 'show') await forgetHidden(transaction, imageId);
      return image;
    },
  };
}

function lists(db: Database) {
  const uploaders = createVersionedCache<ReadonlySet<string | null>>(1);

  return {
    /** As `viewOf`, but the same for all to whom nothing is hidden, so that they can share an answer. */
    async sharedView(session: ActiveSession, dataVersion: string): Promise<View> {
      const ofHidden = await uploaders(dataVersion, '', () => readUploaders(db));
      const isTheSameForAll = !session.actsAsMaintainer && !ofHidden.has(session.member.id);
      return isTheSameForAll ? EVERYBODY : viewOf(session);
    },

    /** Those that wait for a decision, longest first. */
    async all(): Promise<HiddenImage[]> {
      const rows = await db
        .selectFrom('hidden_images')
        .innerJoin('images', 'images.id', 'hidden_images.image_id')
        .innerJoin('galleries', 'galleries.id', 'images.gallery_id')
        .leftJoin('members as uploaders', 'uploaders.id', 'images.uploader_id')
        .leftJoin('members as askers', 'askers.id', 'hidden_images.asked_by')
        .select(['images.id', 'images.gallery_id', 'images.files_id', 'images.title'])
        .select(['images.width', 'images.height', 'images.guest_name'])
        .select(['galleries.title as gallery', 'hidden_images.reason', 'hidden_images.at'])
        .select(['uploaders.username as uploader', 'askers.username as asker'])
        .orderBy('hidden_images.at')
        .orderBy('images.id')
        .execute();
      const portraits = Map.groupBy(await cutOut(db), ({ image_id }) => image_id);
      return rows.map(({ id, gallery_id, files_id, title, gallery, uploader, asker, ...row }) => ({
        id,
        galleryId: gallery_id,
        title,
        gallery,
        uploader: uploader ?? '',
        ...(row.guest_name !== null && { guest: row.guest_name }),
        askedBy: asker ?? '',
        reason: row.reason,
        hiddenAt: Math.floor(row.at / 1000),
        portraits: [...new Set((portraits.get(id) ?? []).map(({ name }) => name))],
        displayPath: imagePaths({ gallery_id, files_id }).displayPath,
        width: row.width,
        height: row.height,
      }));
    },
  };
}

/** The table of hidden images. `now` is the clock in ms. */
export function createHiddenImages(db: Database, now: () => number) {
  return {
    ...deciding(now),
    ...lists(db),
  };
}

export const galleryUpkeep: UpkeepOf<'galleries'> = {
  tasks: {
    'images-reported': (db) => countOf(db.selectFrom('hidden_images')),
  },
};
