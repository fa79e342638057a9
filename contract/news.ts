import { z } from 'zod';
import { Portrait } from './members.ts';

export const newsKinds = {
  mails: { 'monthly-news': 'news-mail', 'own-news': 'own-news-mail' },
  consents: ['news-mail', 'own-news-mail'],
} as const;

/** A picture of a gallery, as a thumbnail that leads to it. */
export const StartPicture = z.strictObject({
  galleryId: z.string(),
  id: z.string(),
  title: z.string(),
  thumbnailPath: z.string(),
  smallThumbnailPath: z.string(),
  averageColor: z.string(),
});
export type StartPicture = z.infer<typeof StartPicture>;

const inGallery = { galleryId: z.string(), gallery: z.string(), count: z.int() };

/** The picture that it is about, where it is only one. */
const image = z.strictObject({ id: z.string(), title: z.string() }).optional();

/** One line of what is new. What concerns oneself comes first. */
export const NewsLine = z.discriminatedUnion('kind', [
  /** Who is remembered from now on; nobody is named where there are too many for one line. */
  z.strictObject({ kind: z.literal('memorials'), count: z.int(), names: z.array(z.string()) }),
  /** On how many pictures of a gallery others have set a mark on oneself. */
  z.strictObject({ kind: z.literal('marks'), ...inGallery, image }),
  /** On how many of one's own pictures of a gallery others have written something. */
  z.strictObject({ kind: z.literal('comments'), ...inGallery, image }),
  /** Of whom the maintainers have followed up what one knew; nobody is named where there are too many. */
  z.strictObject({ kind: z.literal('hints'), count: z.int(), names: z.array(z.string()) }),
  /** What others have answered to a meeting that one organises; `votes`: how many have voted on its dates. */
  z.strictObject({
    kind: z.literal('answers'),
    meetingId: z.string(),
    title: z.string(),
    yes: z.int(),
    maybe: z.int(),
    no: z.int(),
    votes: z.int(),
  }),
  /** What became of a meeting; its day and place are told where it takes place. */
  z.strictObject({
    kind: z.literal('meeting'),
    meetingId: z.string(),
    title: z.string(),
    what: z.enum(['called', 'fixed', 'moved', 'cancelled', 'uncancelled']),
    startsAt: z.string().nullable(),
    endsAt: z.string().nullable(),
  }),
  /** How many pictures of today repeat one of then; the newest pair. */
  z.strictObject({ kind: z.literal('pairs'), count: z.int(), first: StartPicture, repeat: StartPicture }),
  z.strictObject({ kind: z.literal('pictures'), ...inGallery }),
  /** Who has agreed to be in the name list; the same holds for their names. */
  z.strictObject({
    kind: z.literal('members'),
    count: z.int(),
    people: z.array(
      z.strictObject({ username: z.string(), name: z.string(), portrait: Portrait.optional() }),
    ),
  }),
]);
export type NewsLine = z.infer<typeof NewsLine>;

/** A line, and the marker of a member who has seen it and all lines before it. */
export const NewsItem = z.strictObject({ line: NewsLine, until: z.int() });
export type NewsItem = z.infer<typeof NewsItem>;

/** What is new since the last visit. The markers are moments in ms since the epoch. */
export const News = z.strictObject({
  /** The marker of what was seen before; null: this is the first visit, to which nothing is new. */
  seenUntil: z.int().nullable(),
  /** The marker of a member who sees all of this. */
  until: z.int(),
  items: z.array(NewsItem),
});
export type News = z.infer<typeof News>;

export const SeenNews = z.strictObject({ until: z.int().min(0) });

/** Whether one wants the monthly mail; `own`: the daily one of what others do with what is one's own, unchanged without it. */
export const NewsMail = z.strictObject({ wanted: z.boolean(), own: z.boolean().optional() });

/** What the start page shows to everybody alike. */
export const Start = z.strictObject({
  /** The newest first. */
  newest: z.array(StartPicture),
  /** From a year long ago, or of a gallery that is called by one; another one each day. */
  old: z.strictObject({ ...StartPicture.shape, gallery: z.string(), years: z.int() }).optional(),
  /** Of whom nobody has an address: one of them, another one each day. */
  missing: z.string().optional(),
  /** Whether somebody is remembered on the page "Gedenken". */
  remembers: z.boolean(),
  /** Whether there is a gallery, be it without a picture. */
  hasGallery: z.boolean(),
});
export type Start = z.infer<typeof Start>;
