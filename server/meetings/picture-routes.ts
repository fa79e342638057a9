import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import type { Database } from '#server/ports/database/database.ts';
import { setRow } from '#server/ports/database/rows.ts';
import { instantOf, longDay, noonOf } from '#texts/dates.ts';
import { meetingGallery as words } from '#texts/exports.ts';
import { greetingsOf } from './greetings.ts';
import type { MeetingRow } from './meetings.ts';
import type { MeetingParts } from './parts.ts';
import { galleryThere } from './views.ts';

/** The pictures of a meeting: its face, its gallery, and what the slide show of that shows besides. */
export function servePicturesOfMeetings(serve: Serve, deps: MeetingParts): void {
  const { db, now, meetings, faces, rights } = deps;

  // Also of a meeting that has been.
  serve('PUT /meetings/{id}/face', async ({ params, body, session, write }) => {
    await write(async (transaction) => {
      await rights.demand(transaction, params.id, session, 'meeting-changed');
      await faces.choose(transaction, params.id, body.imageId);
    });
  });

  serve('GET /galleries/{id}/meeting', async ({ params }) => {
    if ((await galleryThere(db, params.id)) === null) throw new Refusal('not-found');
    const meeting = await db
      .selectFrom('meetings')
      .selectAll()
      .where('gallery_id', '=', params.id)
      .where('state', '=', 'fixed')
      .orderBy('id')
      .executeTakeFirst();
    if (!meeting) return { face: null, greetings: [] };
    return { face: (await faces.of(db, [meeting]))(meeting), greetings: await greetingsOf(db, meeting) };
  });

  serve('POST /meetings/{id}/gallery', ({ params, member, write }) =>
    write(async (transaction) => {
      // One writer at a time: the second of two finds the gallery of the first.
      const meeting = await meetings.find(transaction, params.id);
      const galleryId = await galleryThere(transaction, meeting.gallery_id);
      if (galleryId !== null) return { galleryId };
      if (meeting.state !== 'fixed' || meeting.starts_at === null) throw new Refusal('conflict');
      // Of a meeting that is still to come there are no pictures.
      if ((instantOf(meeting.starts_at) ?? Number.POSITIVE_INFINITY) > now()) throw new Refusal('conflict');
      return { galleryId: await makeGallery(transaction, deps, meeting, member.id) };
    }),
  );
}

/** The gallery of a meeting with a date. Returns its id. */
export async function makeGallery(
  transaction: Database,
  { galleries }: Pick<MeetingParts, 'galleries'>,
  { id, title, starts_at, town }: MeetingRow,
  creatorId: string | null,
): Promise<string> {
  const description = words.description(longDay(noonOf(starts_at ?? '')), withoutPostcode(town));
  const gallery = await galleries.create(transaction, { title, description }, creatorId);
  await setRow(transaction, 'meetings', id, { gallery_id: gallery.id });
  return gallery.id;
}

const withoutPostcode = (town: string) => town.replace(/^\d+\s+/, '');
