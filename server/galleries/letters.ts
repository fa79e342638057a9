import { z } from 'zod';
import type { Writer } from '#server/mail/letter.ts';
import { isEnabled } from '#server/people/named.ts';
import type { Database } from '#server/ports/database/database.ts';
import { removalLetters as words } from '#texts/mail/galleries.ts';
import type { Site } from '#texts/mail/greeting.ts';

export type RemovalMailKind = 'image-removed' | 'gallery-removed';

const Removal = z.object({
  /** Of the image, if it was one. */
  title: z.string(),
  gallery: z.string(),
  /** How many of the reader's images. */
  images: z.int(),
  /** In the maintainer's words; may be empty. */
  reason: z.string(),
});
export type Removal = z.infer<typeof Removal>;

/** Writes the letters to members whose images or galleries maintainers have removed. */
export function removalLetters({ db, site }: { db: Database; site: Site }): Record<RemovalMailKind, Writer> {
  const write =
    (wordsFor: (typeof words)[keyof typeof words]): Writer =>
    async (mail, copy) => {
      const reader = await db
        .selectFrom('members')
        .select(['first_name', 'username'])
        .where('id', '=', copy.memberId ?? '')
        .where(isEnabled)
        .executeTakeFirst();
      if (!reader) return undefined;
      return wordsFor(
        site,
        { firstName: reader.first_name, username: reader.username },
        { ...Removal.parse(mail.data), at: mail.createdAt },
      );
    };

  return { 'image-removed': write(words.image), 'gallery-removed': write(words.gallery) };
}
