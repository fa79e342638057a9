import { folded, isSameName } from '#contract/same-name.ts';
import { keptNames } from '#server/galleries/names/declined.ts';
import { repeatedId } from '#server/galleries/paired.ts';
import { EVERYBODY, seenIn } from '#server/galleries/seen-in.ts';
import { dayOf } from '#server/german-time.ts';
import { sentToAll } from '#server/group-email/archive.ts';
import { greetingOf } from '#server/meetings/answers.ts';
import { readValue, writeValue } from '#server/named-values.ts';
import { isEnabled, isNamed, isNamedInAlbum } from '#server/people/named.ts';
import { bySurname, nameOf } from '#server/people/names.ts';
import { isShownPortrait } from '#server/people/shown-portraits.ts';
import type { Database } from '#server/ports/database/database.ts';
import { albumTexts as words } from '#texts/album.ts';
import { isoDay } from '#texts/dates.ts';

/** What an album says, as far as those in it agreed; empty names stand for a member who is not named. */
export type AlbumWords = Awaited<ReturnType<typeof readAlbum>>;
export type CaptionOfImage = {
  title: string;
  /** The id of the picture of then that it shows again. */
  repeats: string | null;
  aboutYear: number | null;
  by: string;
  names: string[];
  namesText: string;
  comments: Said[];
};
export type Said = { by: string; text: string };

type Named = { username: string | null; first_name: string | null; surname: string | null; named: unknown };

/** Empty for a member who is not named, or no longer there. */
const shownName = ({ username, first_name, surname, named }: Named) =>
  named && username !== null ? nameOf({ username, first_name, surname }) : '';

const columns = ['members.username', 'members.first_name', 'members.surname'] as const;

/** All of it at one moment, but for what is said about pictures, which follows at once. `now` in ms. */
export async function readAlbum(db: Database, { now, mails }: { now: number; mails: boolean }) {
  const galleries = await db
    .selectFrom('galleries')
    .select(['id', 'title', 'description', 'cover_image_id as coverId'])
    .where('deleted_at', 'is', null)
    .execute();
  const unnamed = await unnamedPeople(db);
  return {
    galleries: new Map(galleries.map((gallery) => [gallery.id, gallery])),
    /** What is said about some pictures, those that everybody sees. */
    wordsOf: (ids: string[]) => captionsOf(db, ids, unnamed),
    people: await people(db),
    memorials: await memorials(db),
    meetings: await pastMeetings(db, now),
    mails: mails ? await sentMails(db) : [],
  };
}

async function captionsOf(
  db: Database,
  ids: string[],
  unnamed: (imageId: string) => Unnamed[] | undefined,
): Promise<Map<string, CaptionOfImage>> {
  const images = await db
    .selectFrom('images')
    .leftJoin('members', 'members.id', 'images.uploader_id')
    .select(['images.id', 'images.title', 'about_year as aboutYear', 'guest_name', ...columns])
    .select(repeatedId.as('repeats'))
    .select(isNamedInAlbum.as('named'))
    .where('images.id', 'in', ids)
    .where(seenIn(EVERYBODY))
    .execute();
  const marks = await db
    .selectFrom('image_marks')
    .leftJoin('members', 'members.id', 'image_marks.member_id')
    .select(['image_id', 'member_id', 'name', ...columns])
    .select([isNamed.as('namedOnSite'), isNamedInAlbum.as('named')])
    .where('image_id', 'in', ids)
    .orderBy('number')
    .orderBy('image_marks.id')
    .execute();
  const texts = await db
    .selectFrom('image_people')
    .select(['image_id', 'words'])
    .where('image_id', 'in', ids)
    .execute();
  const comments = await db
    .selectFrom('comments')
    .innerJoin('members', 'members.id', 'comments.member_id')
    .select(['image_id', 'content', ...columns])
    .select(isNamedInAlbum.as('named'))
    .where('image_id', 'in', ids)
    .where(isEnabled)
    .orderBy('written_at')
    .orderBy('comments.id')
    .execute();
  const marksOf = Map.groupBy(marks, ({ image_id }) => image_id);
  const commentsOf = Map.groupBy(comments, ({ image_id }) => image_id);
  const textOf = new Map(texts.map(({ image_id, words }) => [image_id, words]));

  return new Map(
    images.map((image) => {
      // What others wrote of somebody follows the box of whom they mean, whether it is a mark or a word.
      const hushed = unnamed(image.id);
      const names = (marksOf.get(image.id) ?? []).flatMap((mark) => {
        if (mark.member_id === null) return hushed && !isNameOfOneOf(mark.name, hushed) ? mark.name : [];
        return mark.namedOnSite ? shownName(mark) : [];
      });
      const text = textOf.get(image.id) ?? '';
      const comments = (commentsOf.get(image.id) ?? []).map((one) => ({
        by: shownName(one),
        text: one.content,
      }));
      const namesText = hushed && !namesOneOf(text, hushed) ? text : '';
      const { title, aboutYear, repeats } = image;
      const by = image.guest_name === null ? shownName(image) : guestIn(image.guest_name, hushed);
      return [image.id, { title, aboutYear, repeats, by, names, namesText, comments }];
    }),
  );
}

/** A guest is named as people without an account are on pictures. */
const guestIn = (name: string, hushed: Unnamed[] | undefined) =>
  hushed && !isNameOfOneOf(name, hushed) ? words.guestNamed(name) : words.guest;

/** Whom names on a picture must not mean; undefined where maintainers want no free names at all. */
async function unnamedPeople(db: Database): Promise<(imageId: string) => Unnamed[] | undefined> {
  if (!(await readAlbumNames(db))) return () => undefined;
  const rows = await db
    .selectFrom('members')
    .select(['id', 'first_name', 'surname', 'birth_name', 'nickname'])
    .select(isNamedInAlbum.as('named'))
    .execute();
  const declined = await db
    .selectFrom('declined_marks')
    .select(['image_id', 'member_id', 'names', 'released_names'])
    .execute();
  const everywhere = rows.filter(({ named }) => !named);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const here = Map.groupBy(declined, ({ image_id }) => image_id);
  return (imageId) => [
    ...everywhere,
    ...(here.get(imageId) ?? []).flatMap(({ member_id, names, released_names }) => {
      const former = [...keptNames(names), ...keptNames(released_names)];
      const none = { first_name: '', surname: '', birth_name: '' };
      return [byId.get(member_id) ?? [], former.map((nickname) => ({ ...none, nickname }))].flat();
    }),
  ];
}

/** Somebody whom an album does not name, by all that others may call them. */
type Unnamed = { first_name: string; surname: string; birth_name: string; nickname: string };

const wordsIn = (text: string) =>
  text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(folded)
    .filter((word) => word !== '');

/** Whether a text names one of them, by whatever of their names: as words of their own, in the same order. */
function namesOneOf(text: string, people: readonly Unnamed[]): boolean {
  const words = ` ${wordsIn(text).join(' ')} `;
  return people
    .flatMap((one) => [one.first_name, one.surname, one.birth_name, one.nickname])
    .map((name) => wordsIn(name).join(' '))
    .some((name) => name !== '' && words.includes(` ${name} `));
}

/** Whether this name, as a whole, is that of one of them. */
const isNameOfOneOf = (name: string, people: readonly Unnamed[]): boolean =>
  people.some(({ first_name, surname, birth_name, nickname }) =>
    [
      `${first_name} ${surname}`,
      `${first_name} ${birth_name}`,
      first_name,
      surname,
      birth_name,
      nickname,
    ].some((one) => isSameName(one, name)),
  );

/** Whose page is in it, by surname, with the hashes of their portraits. */
async function people(db: Database) {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'birth_name as birthName', 'nickname', ...columns])
    .where(isNamedInAlbum)
    .execute();
  const portraits = await db
    .selectFrom('portraits')
    .select(['member_id', 'kind', 'size'])
    .where('size', '=', 480)
    .where(isShownPortrait('portraits'))
    .execute();
  const has = new Set(portraits.map(({ member_id, kind }) => `${member_id} ${kind}`));
  return rows
    .map(({ first_name: firstName, surname, ...row }) => ({
      id: row.id,
      birthName: row.birthName,
      nickname: row.nickname,
      firstName,
      surname,
      username: row.username,
      name: nameOf({ username: row.username, first_name: firstName, surname }),
      portraits: (['then', 'now'] as const).filter((kind) => has.has(`${row.id} ${kind}`)),
    }))
    .sort(bySurname);
}

async function memorials(db: Database) {
  const rows = await db.selectFrom('memorials').selectAll().execute();
  const portraits = await db
    .selectFrom('memorial_portraits')
    .select('memorial_id')
    .where('size', '=', 480)
    .where(isShownPortrait('memorial_portraits'))
    .execute();
  const notes = await db
    .selectFrom('memorial_notes')
    .innerJoin('members', 'members.id', 'memorial_notes.member_id')
    .where(isEnabled)
    .select(['memorial_id', 'note', ...columns])
    .select(isNamedInAlbum.as('named'))
    .orderBy('memorial_notes.at')
    .execute();
  const has = new Set(portraits.map(({ memorial_id }) => memorial_id));
  return rows
    .map(({ id, first_name: firstName, surname, birth_name: birthName, born, died, note }) => ({
      id,
      firstName,
      surname,
      birthName,
      born,
      died,
      note,
      hasPortrait: has.has(id),
      words: notes
        .filter(({ memorial_id }) => memorial_id === id)
        .map((one) => ({ by: shownName(one), text: one.note })),
    }))
    .sort(bySurname);
}

/** Those that took place, latest first: what, when and where, and the greetings of those in the album; nothing of who came. */
async function pastMeetings(db: Database, now: number) {
  const rows = await db
    .selectFrom('meetings')
    .select(['id', 'title', 'description', 'place', 'town', 'gallery_id as galleryId'])
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .where('state', '=', 'fixed')
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .execute();
  const greetings = Map.groupBy(await greetingsOfAll(db), ({ meetingId }) => meetingId);
  const today = isoDay(now);
  return rows.flatMap(({ startsAt, ...meeting }) =>
    startsAt !== null && dayOf(meeting.endsAt ?? startsAt) < today
      ? { ...meeting, startsAt, greetings: greetings.get(meeting.id) ?? [] }
      : [],
  );
}

/** Of those alone whom the album names: to all they speak under their names. */
async function greetingsOfAll(db: Database) {
  const rows = await db
    .selectFrom('meeting_answers')
    .innerJoin('members', 'members.id', 'meeting_answers.member_id')
    .select(['meeting_id as meetingId', 'members.id as memberId', 'answer', 'greeting', ...columns])
    .where('greeting', '!=', '')
    .where(isNamedInAlbum)
    .execute();
  return rows
    .map(({ meetingId, memberId, ...row }) => ({
      meetingId,
      memberId,
      firstName: row.first_name,
      surname: row.surname,
      username: row.username,
      by: nameOf(row),
      text: greetingOf(row),
    }))
    .filter(({ text }) => text !== '')
    .sort(bySurname);
}

async function sentMails(db: Database) {
  const rows = await sentToAll(db)
    .select(['subject', 'message', 'mails.created_at as sentAt', ...columns])
    .select(isNamedInAlbum.as('named'))
    .execute();
  return rows.map((row) => ({
    subject: row.subject,
    text: row.message,
    sentAt: row.sentAt,
    by: shownName(row),
  }));
}

/** A picture that lies in the album, with all that is said about it. Paths are from the root of the album. */
export type AlbumPicture = CaptionOfImage & {
  id: string;
  view: string;
  /** Where the album has it large, too. */
  large?: string | undefined;
  width: number;
  height: number;
  at: number;
};
export type AlbumGallery = { id: string; title: string; description: string; coverId: string | null } & {
  pictures: AlbumPicture[];
};

/** With the place in the album where it stands. */
type PlacedPicture = AlbumPicture & { page: string };
/** One of then, and one that repeats it. */
export type AlbumPair = { first: PlacedPicture; repeat: PlacedPicture };

export type Album = Omit<AlbumWords, 'galleries' | 'wordsOf'> & {
  site: { siteName: string; groupName: string; accent: string };
  madeAt: number;
  galleries: AlbumGallery[];
  pairs: AlbumPair[];
};

const SETTING = 'albumFreeNames';

/** Whether albums name people without an account who are on pictures. Off until maintainers choose it. */
export const readAlbumNames = async (from: Database): Promise<boolean> =>
  (await readValue(from, 'site_settings', SETTING)) === 'yes';

/** Whether anything has changed. */
export async function chooseAlbumNames(transaction: Database, freeNames: boolean): Promise<boolean> {
  if ((await readAlbumNames(transaction)) === freeNames) return false;
  await writeValue(transaction, 'site_settings', SETTING, freeNames ? 'yes' : 'no');
  return true;
}
