import { z } from 'zod';

export const albumKinds = {
  consents: ['album'],
  acts: {
    // By a member, too.
    pictures: ['album-made', 'album-names-set'],
  },
} as const;

/** The pictures of an album: good ones for screens, or beside them large ones that can be printed. */
export const albumPictures = ['good', 'large'] as const;
export type AlbumPictures = (typeof albumPictures)[number];

/** Whether it has what was sent to all, too. */
export const albumMails = ['without-mails', 'with-mails'] as const;
export type AlbumMails = (typeof albumMails)[number];

export const AlbumParams = z.strictObject({ pictures: z.enum(albumPictures), mails: z.enum(albumMails) });

/** What an album that is made now would hold. */
export const AlbumOutlook = z.strictObject({
  images: z.int(),
  /** Of its pictures, by their size. */
  bytes: z.strictObject({ good: z.int(), large: z.int() }),
  /** Whether one's own page is in it. */
  ownPage: z.boolean(),
});
export type AlbumOutlook = z.infer<typeof AlbumOutlook>;

/** One's own box. */
export const OwnAlbumConsent = z.strictObject({ given: z.boolean() });

/** Whether names on pictures of people without an account are in it. */
export const AlbumNames = z.strictObject({ freeNames: z.boolean() });
