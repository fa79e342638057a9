import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AlbumMails, AlbumPictures } from '#contract/album.ts';
import { tries } from '#contract/limits.ts';
import type { Shared } from '#server/compose/shared.ts';
import { EVERYBODY, viewNow } from '#server/galleries/seen-in.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { sendFile } from '#server/http/wire/sender.ts';
import { zipStream } from '#server/http/wire/zip-stream.ts';
import { setConsent } from '#server/people/consents.ts';
import type { Asker, MemberWrite } from '#server/session/sessions.ts';
import type { Module } from '../compose/module.ts';
import { type AlbumMaker, createAlbumMaker } from './album.ts';
import { chooseAlbumNames, readAlbumNames } from './read-album.ts';

export function albumModule(shared: Shared) {
  const albumMaker = createAlbumMaker({ ...shared, storage: shared.stored });
  return {
    provides: { albumMaker },
    serve: ({ serve }) => serveAlbum(serve, { ...shared, albumMaker }),
  } satisfies Module;
}

type AlbumCall = { member: Asker; request: FastifyRequest; reply: FastifyReply; write: MemberWrite };

type Deps = Pick<Shared, 'attempts' | 'db' | 'now' | 'record'> & { albumMaker: AlbumMaker };

/** The album that members take home, and who is named in it. */
function serveAlbum(serve: Serve, { db, now, albumMaker, attempts, record }: Deps): void {
  const send = async (
    { member, request, reply, write }: AlbumCall,
    wanted: { pictures: AlbumPictures; mails: AlbumMails },
  ) => {
    const { giveBack } = await attempts.take([[`album member ${member.id}`, tries.albums]]);
    const { images } = await albumMaker.outlook(member.id);
    await write((transaction) =>
      record.add(transaction, member, { act: 'album-made', member, detail: String(images) }),
    );
    // A member whose download was cut off may try again.
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished) return;
      giveBack().catch((error) => request.log.warn({ err: error }, 'album not given back'));
    });
    const mayGoOn = async () => {
      if ((await viewNow(db, member.id, EVERYBODY)) === undefined) throw new Refusal('no-session');
    };
    return sendFile(
      reply,
      'application/zip',
      zipStream(albumMaker.files({ ...wanted, memberId: member.id, mayGoOn })),
    );
  };

  serve('GET /album', (call) => send(call, { pictures: 'good', mails: 'without-mails' }));

  serve('GET /album/{pictures}/{mails}', (call) => send(call, call.params));

  serve('GET /album_outlook', ({ member }) => albumMaker.outlook(member.id));

  serve('PUT /album_consent', async ({ member, body, write }) => {
    const change = { memberId: member.id, consent: 'album', given: body.given, source: 'form' } as const;
    await write((transaction) => setConsent(transaction, { ...change, at: now() }));
  });

  serve('GET /maintenance/album', async () => ({ freeNames: await readAlbumNames(db) }));

  serve('PUT /maintenance/album', async ({ body, member, write }) => {
    await write(async (transaction) => {
      const hasChanged = await chooseAlbumNames(transaction, body.freeNames);
      if (hasChanged) await record.add(transaction, member, { act: 'album-names-set' });
    });
  });
}
