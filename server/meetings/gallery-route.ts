import type { Galleries } from '#server/galleries/galleries.ts';
import { instantOf } from '#server/german-time.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import type { Database } from '#server/ports/database/database.ts';
import { longDay, noonOf } from '#texts/dates.ts';
import { meetingGallery as words } from '#texts/exports.ts';

type Deps = { now: () => number; galleries: Pick<Galleries, 'create'> };

export function serveMeetingGallery(serve: Serve, { now, galleries }: Deps): void {
  const find = (transaction: Database, id: string) =>
    transaction
      .selectFrom('meetings')
      .select(['id', 'title', 'place', 'town', 'state', 'starts_at', 'gallery_id'])
      .where('id', '=', id)
      .executeTakeFirst();

  serve('POST /meetings/{id}/gallery', ({ params, member, write }) =>
    write(async (transaction) => {
      // One writer at a time: the second of two finds the gallery of the first.
      const meeting = await find(transaction, params.id);
      if (!meeting) throw new Refusal('not-found');
      if (meeting.gallery_id !== null) return { galleryId: meeting.gallery_id };
      if (meeting.state !== 'fixed' || meeting.starts_at === null) throw new Refusal('conflict');
      // Of a meeting that is still to come there are no pictures.
      if ((instantOf(meeting.starts_at) ?? Number.POSITIVE_INFINITY) > now()) throw new Refusal('conflict');
      const { title } = meeting;
      const description = words.description(
        longDay(noonOf(meeting.starts_at)),
        withoutPostcode(meeting.town),
      );
      const gallery = await galleries.create(transaction, { title, description }, member.id);
      await transaction
        .updateTable('meetings')
        .set({ gallery_id: gallery.id })
        .where('id', '=', meeting.id)
        .execute();
      return { galleryId: gallery.id };
    }),
  );
}

const withoutPostcode = (town: string) => town.replace(/^\d+\s+/, '');
