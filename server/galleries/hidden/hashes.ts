import { sql } from 'kysely';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Picture } from '../pictures/pictures.ts';

// A picture that somebody has taken out of sight is not put back in sight by sending it once more. It is known again by
// hashes alone, which stay when it is deleted, in whatever way, and end when maintainers show it again.

/** Every hash by which these images are known: of what was sent, and of all that could be fetched of them. */
const hashesOf = (images: ReturnType<typeof sql>) => sql`
  select sent_sha256 as sha256, id as image_id from images where id in (${images}) and sent_sha256 is not null
  union
  select sha256, image_id from image_files where image_id in (${images})`;

/** Keeps the hashes of all hidden images, as they are now; called when one is hidden, or its files are regenerated. */
export async function rememberHidden(transaction: Database): Promise<void> {
  // `where true`, or SQLite takes the conflict for a join.
  await sql`
    insert into hidden_hashes (sha256, image_id)
    select sha256, image_id from (${hashesOf(sql`select image_id from hidden_images`)}) as known where true
    on conflict do nothing`.execute(transaction);
}

/**
 * Lets a picture be sent again that is shown again, also as it was before it was turned, unless the same one is still
 * hidden elsewhere.
 */
export async function forgetHidden(transaction: Database, imageId: string): Promise<void> {
  await sql`
    delete from hidden_hashes
    where image_id = ${imageId} or sha256 in (select sha256 from (${hashesOf(sql`${imageId}`)}) as known)`.execute(
    transaction,
  );
  await rememberHidden(transaction);
}

/** Refuses a picture that is known as hidden by any of these; who asked for that, or why, is nobody's business. */
export async function refuseHidden(transaction: Database, sha256: readonly string[]): Promise<void> {
  const known = transaction.selectFrom('hidden_hashes').select('sha256').where('sha256', 'in', sha256);
  if (await known.limit(1).executeTakeFirst()) throw new Refusal('hidden-picture');
}

/**
 * What a new picture might be known by: what its sender says it was made from, what was received, and what is kept of
 * it, which is the same for the same pixels.
 */
export const hashesToKnow = ({ sentSha256, receivedSha256, files }: Picture): string[] => [
  sentSha256,
  receivedSha256,
  ...files.filter(({ name }) => name === 'full.jpg').map(({ sha256 }) => sha256),
];
