import { randomUUIDv7 } from 'node:crypto';
import { IMAGES_PER_PART } from '#contract/limits.ts';
import type { NewPeople, People, PicturesWith } from '#contract/pictures.ts';
import { usernameKey } from '#contract/username.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { isNamed } from '#server/people/named.ts';
import { nameOf } from '#server/people/names.ts';
import type { Database } from '#server/ports/database/database.ts';
import { countOf } from '#server/ports/database/dialect.ts';
import type { Asker } from '#server/session/sessions.ts';
import { imagePaths } from '../image-paths.ts';
import { isKept, mustBeSeen, seenIn, type View } from '../seen-in.ts';
import { decline, declinedBy, isDeclinedName, nameMeant, ownerOf } from './declined.ts';
import { fromMillionths, matchMarks, outdateNames, type Wanted } from './marks.ts';

export type Names = ReturnType<typeof createNames>;

type Marks = ReturnType<typeof matchMarks>;

type ImageIds = { galleryId: string; imageId: string };

/** Who is on which image, and where; only who is named is marked, and seen marked, by others. `now` is the clock in ms. */
export function createNames({ db, now }: { db: Database; now: () => number }) {
  return {
    /** Refuses an image that is not in this gallery, for the caller. */
    async of(ids: ImageIds, view: View): Promise<People> {
      await mustBeSeen(db, ids, view);
      const stored = await storedOf(db, ids.imageId);
      const marks = stored ? await shownMarks(db, ids.imageId) : [];
      return {
        text: stored?.words ?? '',
        marks: marks.map(({ x, y, username, first_name, surname, name }) => ({
          x: fromMillionths(x),
          y: fromMillionths(y),
          ...(username === null ? { name } : { username, name: nameOf({ username, first_name, surname }) }),
        })),
        revision: stored?.revision ?? 0,
      };
    },

    replace: (transaction: Database, ids: ImageIds, asker: Asker, view: View, people: NewPeople) =>
      replaceNames(transaction, ids, { asker, view, at: now() }, people),

    takeAway: (transaction: Database, ids: ImageIds, memberId: string, view: View) =>
      takeAway(transaction, ids, memberId, { view, at: now() }),

    picturesWith: (username: string, part: number, asker: Asker, view: View) =>
      picturesWith(db, username, part, asker, view),
  };
}

/** The marks that are shown; those of members who took back their consent are kept until they give it again. */
const shownMarks = (from: Database, imageId: string) =>
  from
    .selectFrom('image_marks')
    .leftJoin('members', (join) => join.onRef('members.id', '=', 'image_marks.member_id').on(isNamed))
    .select(['image_marks.id', 'number', 'x', 'y', 'member_id', 'name'])
    .select(['members.username', 'first_name', 'surname'])
    .where('image_id', '=', imageId)
    .where((eb) => eb.or([eb('member_id', 'is', null), eb('members.id', 'is not', null)]))
    .orderBy('number')
    .orderBy('image_marks.id')
    .execute();

const storedOf = (from: Database, imageId: string) =>
  from
    .selectFrom('image_people')
    .select(['words', 'revision'])
    .where('image_id', '=', imageId)
    .executeTakeFirst();

/** Replaces all that its writer sees. What stays keeps who set it, and when. */
async function replaceNames(
  transaction: Database,
  { imageId, ...ids }: ImageIds,
  { asker, view, at }: { asker: Asker; view: View; at: number },
  people: NewPeople,
) {
  await mustBeSeen(transaction, { imageId, ...ids }, view);
  const stored = await storedOf(transaction, imageId);
  const { revision = 0 } = stored ?? {};
  if (people.revision !== undefined && people.revision !== revision) throw new Refusal('conflict');
  const wanted = await wantedMarks(transaction, people);
  const before = await shownMarks(transaction, imageId);
  const { removed, moved, added } = matchMarks(before, wanted);
  const isSameText = people.text === (stored?.words ?? '');
  if (isSameText && removed.length + moved.length + added.length === 0) return;

  await refuseDeclined(transaction, imageId, asker, added);
  await writeMarks(transaction, imageId, { asker, at }, { removed, moved, added });

  // Members who leave themselves out do not want to be marked; those who set themselves have changed their mind.
  if (removed.some(({ member_id }) => member_id === asker.id))
    await decline(transaction, imageId, asker.id, { at, wasMarked: true });
  if (wanted.some(({ memberId }) => memberId === asker.id))
    await transaction
      .deleteFrom('declined_marks')
      .where('image_id', '=', imageId)
      .where('member_id', '=', asker.id)
      .execute();

  await outdateNames(transaction, imageId);
  if (isSameText) return;
  await writeText(transaction, imageId, people.text, { asker, at });
}

/** What its writer wants to be marked, with the ids of the members. */
async function wantedMarks(transaction: Database, people: NewPeople): Promise<Wanted[]> {
  const memberIds = await membersOf(transaction, people);
  return people.marks.map(({ x, y, username, name = '' }) =>
    username === undefined
      ? { x, y, memberId: null, name }
      : { x, y, memberId: memberIds.get(usernameKey(username)) ?? '', name: '' },
  );
}

/** Nobody marks whom or what others have declined. */
async function refuseDeclined(transaction: Database, imageId: string, asker: Asker, added: Marks['added']) {
  const others = (await declinedBy(transaction, imageId)).filter((one) => one.member_id !== asker.id);
  const isRefused = ({ member_id, name }: Marks['added'][number]) =>
    others.some((other) =>
      member_id === null ? isDeclinedName(other, name) : other.member_id === member_id,
    );
  if (added.some(isRefused)) throw new Refusal('not-allowed');
}

async function writeMarks(
  transaction: Database,
  imageId: string,
  { asker, at }: { asker: Asker; at: number },
  { removed, moved, added }: Marks,
) {
  for (const { id } of removed) await transaction.deleteFrom('image_marks').where('id', '=', id).execute();
  for (const { id, ...place } of moved)
    await transaction.updateTable('image_marks').set(place).where('id', '=', id).execute();
  const set = { image_id: imageId, marked_by: asker.id, marked_at: at };
  const rows = added.map((mark) => ({ id: randomUUIDv7(), ...set, ...mark }));
  if (rows.length > 0) await transaction.insertInto('image_marks').values(rows).execute();
}

async function writeText(
  transaction: Database,
  imageId: string,
  text: string,
  { asker, at }: { asker: Asker; at: number },
) {
  // An empty text is nobody's.
  const written = text === '' ? { words_by: null, words_at: null } : { words_by: asker.id, words_at: at };
  await transaction
    .updateTable('image_people')
    .set({ words: text, ...written })
    .where('image_id', '=', imageId)
    .execute();
}

/** The members with these usernames, by their keys; refuses who may not be marked. */
async function membersOf(transaction: Database, { marks }: NewPeople): Promise<Map<string, string>> {
  const keys = marks.flatMap(({ username }) => (username === undefined ? [] : usernameKey(username)));
  const unique = [...new Set(keys)];
  // Nobody is on a picture twice.
  if (unique.length < keys.length) throw new Refusal('not-valid');
  if (unique.length === 0) return new Map();
  const rows = await transaction
    .selectFrom('members')
    .select(['id', 'username_key'])
    .where('username_key', 'in', unique)
    .where(isNamed)
    .execute();
  if (rows.length < unique.length) throw new Refusal('not-valid');
  return new Map(rows.map((row) => [row.username_key, row.id]));
}

/**
 * Takes the mark of a member away for good, shown or not, also on a hidden picture; on one that is seen free names
 * that say the same, too. Once more changes nothing.
 */
async function takeAway(
  transaction: Database,
  { galleryId, imageId }: ImageIds,
  memberId: string,
  { view, at }: { view: View; at: number },
): Promise<void> {
  const marks = await transaction
    .selectFrom('image_marks')
    .innerJoin('images', 'images.id', 'image_marks.image_id')
    .select(['image_marks.id', 'member_id', 'name'])
    .where('images.id', '=', imageId)
    .where('images.gallery_id', '=', galleryId)
    .where(isKept)
    .where((eb) =>
      eb.or([eb('member_id', '=', memberId), eb.and([eb('member_id', 'is', null), seenIn(view)])]),
    )
    .execute();
  const owner = marks.length > 0 ? await ownerOf(transaction, imageId, memberId) : undefined;
  const meant = (name: string) => owner && nameMeant(owner, name);
  const isOwn = (mark: (typeof marks)[number]) => mark.member_id === memberId;
  const own = marks.filter((mark) => isOwn(mark) || meant(mark.name) !== undefined);
  if (own.length === 0) {
    if (await hasDeclined(transaction, { galleryId, imageId }, memberId)) return;
    throw new Refusal('not-found');
  }
  for (const { id } of own) await transaction.deleteFrom('image_marks').where('id', '=', id).execute();
  const stood = own.flatMap((mark) => (isOwn(mark) ? [] : (meant(mark.name) ?? [])));
  await decline(transaction, imageId, memberId, { at, stood, wasMarked: own.some(isOwn) });
  await outdateNames(transaction, imageId);
}

/** On a picture of this gallery that is not deleted. */
async function hasDeclined(transaction: Database, { galleryId, imageId }: ImageIds, memberId: string) {
  const declined = transaction
    .selectFrom('declined_marks')
    .innerJoin('images', 'images.id', 'declined_marks.image_id')
    .select('member_id')
    .where('images.id', '=', imageId)
    .where('images.gallery_id', '=', galleryId)
    .where(isKept)
    .where('member_id', '=', memberId);
  return (await declined.executeTakeFirst()) !== undefined;
}

/** The pictures on which a member is marked, for the caller; of others only of those who are named. */
async function picturesWith(
  db: Database,
  username: string,
  part: number,
  asker: Asker,
  view: View,
): Promise<PicturesWith> {
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('username_key', '=', usernameKey(username))
    .where((eb) => eb.or([eb('id', '=', asker.id), isNamed]))
    .executeTakeFirst();
  if (!member) throw new Refusal('not-found');
  const pictures = db
    .selectFrom('image_marks')
    .innerJoin('images', 'images.id', 'image_marks.image_id')
    .where('image_marks.member_id', '=', member.id)
    .where(seenIn(view));
  const rows = await pictures
    .innerJoin('galleries', 'galleries.id', 'images.gallery_id')
    .select(['images.id', 'images.gallery_id', 'images.files_id', 'images.title', 'images.average_color'])
    .select('galleries.title as gallery')
    .orderBy('image_marks.marked_at', 'desc')
    .orderBy('image_marks.id', 'desc')
    .limit(IMAGES_PER_PART)
    .offset(part * IMAGES_PER_PART)
    .execute();
  return {
    count: await countOf(pictures),
    images: rows.map(({ files_id, gallery_id, average_color: averageColor, ...image }) => {
      const { thumbnailPath, smallThumbnailPath } = imagePaths({ gallery_id, files_id });
      return { ...image, galleryId: gallery_id, thumbnailPath, smallThumbnailPath, averageColor };
    }),
  };
}
