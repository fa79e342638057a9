import type { CollectedImage } from '#contract/collections.ts';
import type { Collected } from '#server/galleries/collected.ts';
import { dayOf } from '#server/german-time.ts';
import { sourceOf } from '#server/http/guard/source.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { senderOf } from '#server/http/wire/sender.ts';
import type { Database, Write } from '#server/ports/database/database.ts';
import { hashToken } from '#server/random-tokens.ts';
import type { ActiveSession } from '#server/session/sessions.ts';
import type { MeetingParts } from './parts.ts';
import { makeGallery } from './picture-routes.ts';
import { meetingSeenIn } from './routes.ts';
import { galleryThere } from './views.ts';

type Deps = MeetingParts & { collected: Collected };

/** Organisers ask for pictures, guests send them by a link, which tells nothing but what it is for. */
export function serveCollections(serve: Serve, deps: Deps): void {
  const { db, rights, collections } = deps;
  const seen = meetingSeenIn(deps);

  serve('POST /meetings/{id}/collection', async ({ params, body, member, session, request, write }) => {
    const meeting = await write(async (transaction) => {
      await collections.begin(transaction, params.id, member.id, body.atOnce);
      return seen(transaction, params.id, session);
    });
    request.log.info({ member: member.id, meeting: params.id, result: 'done' }, 'collection begun');
    return meeting;
  });

  serve('DELETE /meetings/{id}/collection', async ({ params, member, session, request, write }) => {
    const meeting = await write(async (transaction) => {
      await rights.demand(transaction, params.id, session, 'meeting-changed');
      await collections.end(transaction, params.id);
      return seen(transaction, params.id, session);
    });
    request.log.info({ member: member.id, meeting: params.id, result: 'done' }, 'collection ended');
    return meeting;
  });

  serve('POST /check_collection_link', async ({ body }) => {
    const { meeting, isOpen } = await collections.open(db, body.token);
    return { title: meeting.title, day: dayOf(meeting.starts_at ?? ''), isOpen };
  });

  serveCollected(serve, deps);
}

function serveCollected(serve: Serve, deps: Deps): void {
  const { db, pictures, sessions, collections, collected } = deps;

  /** Who sends it to which meeting, if that takes it by now. */
  const sentBy = async (
    from: Database,
    { token, name, device }: CollectedImage,
    session: ActiveSession | undefined,
  ) => {
    const { meeting, isOpen } = await collections.open(from, token);
    if (!isOpen) throw new Refusal('conflict');
    if (session) return { meeting, by: { memberId: session.member.id } };
    // Somebody whose session has ended, and who is to sign in again.
    if (name === undefined) throw new Refusal('no-session');
    return { meeting, by: { guest: { name, device: hashToken(device), meetingId: meeting.id } } };
  };

  serve('POST /collected_images', async ({ request, reply, receive }) => {
    const { session } = request;
    const source = sourceOf(request.ip);
    const member = session?.member ?? { id: `guests at ${source}` };
    using place = pictures.place(senderOf({ member, reply }));

    const receiveFile = async (target: string) => {
      const { fields } = await receive(target, async (said) => {
        const { by } = await sentBy(db, said, session);
        await collected.admit(by, source);
      });
      return fields;
    };

    const write: Write = session
      ? sessions.writeAs(session.tokenHash, () => {})
      : (work) => db.transaction().execute(work);

    const stored = await collected.store(place, receiveFile, write, async (transaction, fields) => {
      // The link may have ended while the picture was on its way.
      const { meeting, by } = await sentBy(transaction, fields, session);
      const galleryId =
        (await galleryThere(transaction, meeting.gallery_id)) ??
        (await makeGallery(transaction, deps, meeting, meeting.collects_by));
      return { by, galleryId, title: meeting.title };
    });
    request.log.info({ member: session?.member.id, result: 'done' }, 'picture collected');
    return stored;
  });

  serve('DELETE /collected_images/{id}', async ({ params, body, request }) => {
    await collected.takeBack(params.id, hashToken(body.device), request.log);
    request.log.info({ image: params.id, result: 'done' }, 'collected picture taken back');
  });
}
