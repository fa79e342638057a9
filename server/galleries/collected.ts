import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { HOUR_SECONDS, MINUTE_MS } from '#contract/durations.ts';
import {
  COLLECTED_PER_DEVICE,
  COLLECTED_PER_MEETING,
  IMAGE_MAX_BYTES,
  TAKE_BACK_MINUTES,
} from '#contract/limits.ts';
import type { Shared } from '#server/compose/shared.ts';
import { bucketsOfSource } from '#server/http/guard/attempts.ts';
import type { Place } from '#server/http/guard/fair-line.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Database, Write } from '#server/ports/database/database.ts';
import { removeFiles } from './files.ts';
import type { Guest } from './images.ts';
import { EVERYBODY, seenIn } from './seen-in.ts';
import type { Uploads } from './uploads.ts';

export type Collected = ReturnType<typeof createCollected>;

/** Who sends a picture: a guest, or the member with this id. */
export type CollectedBy = { guest: Guest } | { memberId: string };

/** Where it goes, decided in the transaction that lists it; throws to refuse it. */
type Target = { by: CollectedBy; galleryId: string; title: string };

/** The gallery has it: nothing more is stored. */
class AlreadyThere extends Error {}

/** Pictures that are collected at a meeting. `now` is the clock in ms. */
export function createCollected(
  deps: Pick<Shared, 'attempts' | 'config' | 'db' | 'freeSpace' | 'images' | 'now' | 'storage'> & {
    uploads: Uploads;
  },
) {
  const { attempts, config, db, freeSpace, images, now, storage, uploads } = deps;
  return {
    /** Refuses unless they may send one more and there is room for it; before the file is received. */
    async admit(by: CollectedBy, source: string): Promise<void> {
      if ('memberId' in by) return uploads.admit(by.memberId);
      await refuseMore(db, by.guest);
      await freeSpace.demand(2 * IMAGE_MAX_BYTES);
      const allowance = { tries: config.uploadsPerHour, seconds: HOUR_SECONDS };
      await attempts.take(bucketsOfSource('collected source', source, allowance));
    },

    /**
     * Stores one. Returns the id by which its device takes it back. A guest who sends what the gallery has is not told:
     * the answer is the same, and for what the device itself has sent it is the same id.
     */
    async store<F>(
      place: Place,
      receive: (target: string) => Promise<F>,
      write: Write,
      targetIn: (transaction: Database, fields: F) => Promise<Target>,
    ): Promise<{ id: string }> {
      let id: string = randomUUID();
      try {
        await uploads.keep(place, receive, write, async (transaction, made) => {
          const { by, galleryId, title } = await targetIn(transaction, made.fields);
          const guest = 'guest' in by ? by.guest : undefined;
          // Checked again, since others may have been admitted at the same time.
          if (guest) await refuseMore(transaction, guest);
          const there = await sameIn(transaction, galleryId, made.picture.sentSha256);
          if (there) {
            if (guest && there.guest_device === guest.device) id = there.id;
            throw new AlreadyThere();
          }
          const { uploadedAt } = made;
          const uploaderId = 'memberId' in by ? by.memberId : null;
          id = made.id;
          const row = { id, galleryId, uploaderId, title, uploadedAt, ...(guest && { guest }) };
          return images.add(transaction, row, made.picture, uploads.refuseMore);
        });
      } catch (error) {
        if (!(error instanceof AlreadyThere)) throw error;
      }
      return { id };
    },

    /** Deletes it for good, as nobody could restore it who may. Refuses what this device has not sent within the hour. */
    async takeBack(id: string, device: string, log: FastifyBaseLogger): Promise<void> {
      const filesId = await db.transaction().execute(async (transaction) => {
        const own = await transaction
          .selectFrom('images')
          .select('id')
          .where('id', '=', id)
          .where('guest_device', '=', device)
          .where('uploaded_at', '>', now() - TAKE_BACK_MINUTES * MINUTE_MS)
          .executeTakeFirst();
        return own && images.remove(transaction, own.id);
      });
      if (filesId === undefined) throw new Refusal('not-found');
      // Row first: a crash then leaves files without a row, which the sweep removes.
      await removeFiles(storage, [filesId], log);
    },
  };
}

/** Refuses what is too much of one device, or of one meeting. What is in the trash takes room, too. */
async function refuseMore(from: Database, { meetingId, device }: Guest): Promise<void> {
  const ofMeeting = from
    .selectFrom('images')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('collected_for', '=', meetingId);
  const all = await ofMeeting.executeTakeFirstOrThrow();
  const own = await ofMeeting.where('guest_device', '=', device).executeTakeFirstOrThrow();
  if (Number(all.count) >= COLLECTED_PER_MEETING || Number(own.count) >= COLLECTED_PER_DEVICE)
    throw new Refusal('quota-reached');
}

/** A picture of a gallery that was made from the same file. */
const sameIn = (from: Database, galleryId: string, sha256: string) =>
  from
    .selectFrom('images')
    .select(['id', 'guest_device'])
    .where('gallery_id', '=', galleryId)
    .where('sent_sha256', '=', sha256)
    .where(seenIn(EVERYBODY))
    .executeTakeFirst();

/** Whether a guest has sent this picture at a meeting that this member organises. */
export async function organisesCollected(
  from: Database,
  imageId: string,
  memberId: string,
): Promise<boolean> {
  const row = from
    .selectFrom('images')
    .innerJoin('meeting_organisers', 'meeting_organisers.meeting_id', 'images.collected_for')
    .select('images.id')
    .where('images.id', '=', imageId)
    .where('member_id', '=', memberId)
    .where('accepted', '=', 1);
  return (await row.executeTakeFirst()) !== undefined;
}
