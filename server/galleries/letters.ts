import { z } from 'zod';
import { automatic } from '#server/mail/automatic.ts';
import type { Copy, LetterDraft, LetterWriter, Mail } from '#server/mail/letters.ts';
import { isEnabled } from '#server/people/named.ts';
import type { Database } from '#server/ports/database/database.ts';
import { removalLetters as words } from '#texts/mail/galleries.ts';

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

type Site = { siteName: string; groupName: string; baseUrl: string; adminEmail: string | undefined };

/** Writes the letters to members whose images or galleries maintainers have removed. */
export function removalLetters({
  db,
  site,
}: {
  db: Database;
  site: Site;
}): Record<RemovalMailKind, LetterWriter> {
  const { siteName, groupName, baseUrl, adminEmail } = site;

  const write =
    (wordsFor: (typeof words)[keyof typeof words]) =>
    async (mail: Mail, copy: Copy): Promise<LetterDraft | undefined> => {
      const reader = await db
        .selectFrom('members')
        .select(['first_name', 'username'])
        .where('id', '=', copy.memberId ?? '')
        .where(isEnabled)
        .executeTakeFirst();
      if (!reader) return undefined;
      const draft = wordsFor(
        { siteName, groupName, baseUrl, contact: adminEmail },
        { firstName: reader.first_name, username: reader.username },
        { ...Removal.parse(mail.data), at: mail.createdAt },
      );
      return {
        ...draft,
        headers: automatic,
        ...(adminEmail && { replyTo: { name: siteName, address: adminEmail } }),
      };
    };

  return { 'image-removed': write(words.image), 'gallery-removed': write(words.gallery) };
}
