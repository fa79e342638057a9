import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '#server/ports/database/database.ts';

/** The id of the newest image of each gallery of a query; null where there is none. */
export const newestImageId = (of: ExpressionBuilder<Tables, 'galleries'>) =>
  of
    .selectFrom('images')
    .select('images.id')
    .whereRef('images.gallery_id', '=', 'galleries.id')
    .orderBy('images.uploaded_at', 'desc')
    .orderBy('images.id', 'desc')
    .limit(1);
