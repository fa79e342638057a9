import type { Start, StartPicture } from '#contract/news.ts';
import { yearIn } from '#contract/year-in.ts';
import { imagePaths } from '#server/galleries/image-paths.ts';
import { EVERYBODY, seenIn } from '#server/galleries/seen-in.ts';
import { dayOf, daysBetween, localTimeAt } from '#server/german-time.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { fullNameOf } from '#server/people/names.ts';
import type { Database } from '#server/ports/database/database.ts';
import { countOf } from '#server/ports/database/dialect.ts';

/** As many as a wide screen shows beside each other. */
const NEWEST = 8;

/** So many of one person may be next to each other, and so many pictures are looked at for others. */
const IN_A_ROW = 2;
const LOOKED_AT = 100;

/** So many years ago is the old time. */
const LONG_AGO = 20;

/** The same for everybody: also who uploaded a hidden picture does not meet it here. */
const shown = (db: Database) =>
  db
    .selectFrom('images')
    .select(['images.id', 'images.gallery_id', 'images.title', 'images.files_id', 'images.average_color'])
    .select(['images.uploader_id', 'images.about_year'])
    .where(seenIn(EVERYBODY));

type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

function present(row: Row): StartPicture {
  const { thumbnailPath, smallThumbnailPath } = imagePaths(row);
  return {
    galleryId: row.gallery_id,
    id: row.id,
    title: row.title,
    thumbnailPath,
    smallThumbnailPath,
    averageColor: row.average_color,
  };
}

/** Without what would be one more of the same person: the forty of one evening hide nobody else's. */
function mixed(rows: readonly Row[]): Row[] {
  const taken: Row[] = [];
  for (const row of rows) {
    const before = taken.slice(-IN_A_ROW);
    const isMore = before.length === IN_A_ROW && before.every((one) => one.uploader_id === row.uploader_id);
    if (!isMore) taken.push(row);
  }
  return taken.slice(0, NEWEST);
}

/** Which of so many it is today: the next one each day, by the calendar of Germany. */
const turn = (today: string, count: number) => daysBetween('1988-01-01', today) % count;

/** A picture of the old time: by its own year, else by the one in the name of its gallery. */
async function pictureOfTheDay(db: Database, today: string): Promise<Start['old']> {
  const thisYear = Number(today.slice(0, 'yyyy'.length));
  const galleries = await db
    .selectFrom('galleries')
    .select(['id', 'title'])
    .where('deleted_at', 'is', null)
    .execute();
  const latest = thisYear - LONG_AGO;
  const ids = galleries.filter(({ title }) => yearIn(title) <= latest).map(({ id }) => id);
  const fromThen = shown(db).where((eb) =>
    eb.or([
      eb('about_year', '<=', latest),
      ...(ids.length > 0
        ? [eb.and([eb('about_year', 'is', null), eb('repeats_id', 'is', null), eb('gallery_id', 'in', ids)])]
        : []),
    ]),
  );
  const count = await countOf(db.selectFrom(fromThen.as('old')));
  if (count === 0) return undefined;
  const row = await fromThen
    .orderBy('images.gallery_id')
    .orderBy('images.uploaded_at')
    .orderBy('images.id')
    .limit(1)
    .offset(turn(today, count))
    .executeTakeFirst();
  const gallery = galleries.find(({ id }) => id === row?.gallery_id);
  if (!row || !gallery) return undefined;
  const years = thisYear - (row.about_year ?? yearIn(gallery.title));
  return { ...present(row), gallery: gallery.title, years };
}

/** Of those whom the class looks for. */
async function missingOfTheDay(db: Database, today: string): Promise<string | undefined> {
  const people = await db
    .selectFrom('missing_people')
    .select(['first_name', 'surname'])
    .where('found_id', 'is', null)
    .orderBy('id')
    .execute();
  const person = people[turn(today, people.length)];
  return person && fullNameOf(person);
}

/** What the start page shows beside what is new. `now` is the clock in ms. */
export function serveStart(serve: Serve, { db, now }: { db: Database; now: () => number }): void {
  serve('GET /start', async () => {
    const newest = await shown(db)
      .orderBy('images.uploaded_at', 'desc')
      .orderBy('images.id', 'desc')
      .limit(LOOKED_AT)
      .execute();
    const today = dayOf(localTimeAt(now()));
    const gallery = await db
      .selectFrom('galleries')
      .select('id')
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    const remembered = await db.selectFrom('memorials').select('id').limit(1).executeTakeFirst();
    return {
      newest: mixed(newest).map(present),
      old: await pictureOfTheDay(db, today),
      missing: await missingOfTheDay(db, today),
      remembers: remembered !== undefined,
      hasGallery: gallery !== undefined,
    };
  });
}
