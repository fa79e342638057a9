import type { FastifyReply } from 'fastify';
import { imageFiles } from '#contract/galleries.ts';
import type { Attempts } from '#server/http/guard/attempts.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Binders } from '#server/http/table/serve.ts';
import { isUnchanged } from '#server/http/wire/unchanged.ts';
import { zipStream } from '#server/http/wire/zip-stream.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import type { Asker } from '#server/session/sessions.ts';
import type { Galleries } from './galleries.ts';
import type { HiddenImages } from './hidden-images.ts';
import type { Images } from './images.ts';
import { removeFiles } from './remove-files.ts';
import { type View, viewNow, viewOf } from './seen-in.ts';
import type { Uploads } from './uploads.ts';
import { type ZippedImage, zipEntries } from './zip.ts';

type Deps = {
  db: Database;
  galleries: Galleries;
  images: Images;
  hiddenImages: HiddenImages;
  uploads: Uploads;
  storage: ImageStorage;
  attempts: Attempts;
  config: { galleriesPerHour: number };
};

const HOUR_SECONDS = 60 * 60;

export function serveGalleries({ serve, serveShared }: Binders, deps: Deps): void {
  const { db, galleries, images, hiddenImages, uploads, storage, attempts, config } = deps;
  const { sharedView } = hiddenImages;

  const mustExist = async (galleryId: string) => {
    if (!(await galleries.exists(galleryId))) throw new Refusal('not-found');
  };

  serveShared('GET /galleries', ({ view }) => galleries.all(view), sharedView);

  serve('POST /galleries', async ({ body, member, write }) => {
    await attempts.take([
      [`gallery ${member.id}`, { tries: config.galleriesPerHour, seconds: HOUR_SECONDS }],
    ]);
    return write((transaction) => galleries.create(transaction, body, member.id));
  });

  serveShared(
    'GET /galleries/{id}',
    async ({ params, view }) => {
      const gallery = await galleries.find(params.id, view);
      if (!gallery) throw new Refusal('not-found');
      return gallery;
    },
    sharedView,
  );

  serveShared(
    'GET /galleries/{id}/images',
    async ({ params, view }) => {
      await mustExist(params.id);
      return images.list(params.id, view);
    },
    sharedView,
  );

  serveShared(
    'GET /galleries/{id}/parts/{part}',
    async ({ params, view }) => {
      await mustExist(params.id);
      return images.part(params.id, Number(params.part), view);
    },
    sharedView,
  );

  serveShared(
    'GET /galleries/{id}/sent_hashes',
    async ({ params, view }) => {
      await mustExist(params.id);
      return images.sentHashes(params.id, view);
    },
    sharedView,
  );

  serve('GET /galleries/{galleryId}/images/{imageId}', async ({ params, session }) => {
    const image = await images.find(params.galleryId, params.imageId, viewOf(session));
    if (!image) throw new Refusal('not-found');
    return image;
  });

  serve('POST /galleries/{id}/images', async ({ params, member, receive, write }) => {
    await mustExist(params.id);
    await uploads.admit(member.id);
    return uploads.store(params.id, member.id, receive, write);
  });

  serve(
    'DELETE /galleries/{galleryId}/images/{imageId}',
    async ({ params, member, session, request, write }) => {
      // Row first: a crash then leaves files without a row, which the sweep removes.
      const filesId = await write(async (transaction) => {
        const { galleryId, imageId } = params;
        const uploader = await images.uploaderOf(galleryId, imageId, transaction, viewOf(session));
        if (!uploader) throw new Refusal('not-found');
        if (uploader.id !== member.id) throw new Refusal('not-allowed');
        return images.remove(transaction, imageId);
      });
      await removeFiles(storage, [filesId], request.log);
      request.log.info({ member: member.id, image: params.imageId, result: 'done' }, 'image deleted');
      return undefined;
    },
  );

  serve('GET /galleries/{galleryId}/images/{imageId}/{file}', async ({ params, session, request, reply }) => {
    const { galleryId, imageId, file } = params;
    const listed = await images.findFile(galleryId, imageId, file, viewOf(session));
    if (!listed) throw new Refusal('not-found');

    if (isUnchanged(request, reply, listed.sha256)) return reply;

    const [kind, ending] = file.split('.');
    // Files of a few kB are fastest read whole; the full picture is streamed. A truncated file counts as missing: the
    // client would wait for the rest.
    const stored = await (kind === 'full'
      ? storage.stream(imageId, file, listed.bytes)
      : storage.read(imageId, file, listed.bytes));
    if (!stored) throw new Refusal('not-found');
    return reply
      .type(imageFiles[file])
      .header('content-length', listed.bytes)
      .header('content-disposition', `inline; filename="bild-${imageId}.${ending}"`)
      .send(stored);
  });

  const sendZip = (reply: FastifyReply, entries: readonly ZippedImage[], { id }: Asker, view: View) => {
    // A long ZIP takes a while: what is hidden meanwhile is left out, and what is turned is taken as it is then. Who is
    // disabled meanwhile gets no more of it.
    const filesIdOf = async (imageId: string) => {
      const left = await viewNow(db, id, view);
      return left && images.filesIdOf(imageId, left);
    };
    // The page names the file after the gallery; text by members stays out of headers.
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment')
      .send(zipStream(zipEntries(entries, storage, filesIdOf)));
  };

  serve('GET /galleries/{id}/zip', async ({ params, member, session, reply }) => {
    await mustExist(params.id);
    const view = viewOf(session);
    return sendZip(reply, await images.listForZip(params.id, view), member, view);
  });

  serve('POST /galleries/{id}/zip', async ({ params, body, member, reply, write }) => {
    // By the rights that are left once the body is here.
    const view = await write(async (_transaction, rights) => viewOf({ ...rights, member }));
    const wanted = new Set(body.images);
    const entries = (await images.listForZip(params.id, view)).filter(({ id }) => wanted.has(id));
    if (entries.length === 0) throw new Refusal('not-found');
    return sendZip(reply, entries, member, view);
  });
}
