import type { FastifyReply } from 'fastify';
import { HOUR_SECONDS } from '#contract/durations.ts';
import { imageFiles } from '#contract/galleries.ts';
import type { Shared } from '#server/compose/shared.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Binders } from '#server/http/table/serve.ts';
import { isUnchanged, senderOf, sendFile } from '#server/http/wire/sender.ts';
import { zipStream } from '#server/http/wire/zip-stream.ts';
import type { Asker, MemberWrite } from '#server/session/sessions.ts';
import { organisesCollected } from './collected.ts';
import { mustFindImage } from './edit.ts';
import { removeFiles } from './files.ts';
import { allPairs } from './pairs.ts';
import { MAINTAINERS, type View, viewNow, viewOf } from './seen-in.ts';
import type { Uploads } from './uploads.ts';
import { type ZippedImage, zipEntries } from './zip.ts';

type Deps = Pick<
  Shared,
  | 'attempts'
  | 'config'
  | 'db'
  | 'galleries'
  | 'hiddenImages'
  | 'images'
  | 'pictures'
  | 'record'
  | 'storage'
  | 'trash'
> & { uploads: Uploads };

export function serveGalleries(binders: Binders, deps: Deps): void {
  serveCards(binders, deps);
  serveImages(binders, deps);
  serveFiles(binders, deps);
  serveZips(binders, deps);
}

async function mustExist(galleries: Pick<Deps['galleries'], 'exists'>, galleryId: string): Promise<void> {
  if (!(await galleries.exists(galleryId))) throw new Refusal('not-found');
}

type CardsDeps = Pick<Deps, 'attempts' | 'config' | 'galleries' | 'hiddenImages'>;

function serveCards({ serve, serveShared }: Binders, deps: CardsDeps): void {
  const { attempts, config, galleries } = deps;
  const { sharedView } = deps.hiddenImages;

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
}

type ImagesDeps = Pick<
  Deps,
  'db' | 'galleries' | 'hiddenImages' | 'images' | 'pictures' | 'storage' | 'trash' | 'uploads'
>;

function serveImages({ serve, serveShared }: Binders, deps: ImagesDeps): void {
  const { db, galleries, images, pictures, storage, trash, uploads } = deps;
  const { sharedView } = deps.hiddenImages;

  serveShared(
    'GET /galleries/{id}/images',
    async ({ params, view }) => {
      await mustExist(galleries, params.id);
      return images.list(params.id, view);
    },
    sharedView,
  );

  serveShared(
    'GET /galleries/{id}/sent_hashes',
    async ({ params, view }) => {
      await mustExist(galleries, params.id);
      return images.sentHashes(params.id, view);
    },
    sharedView,
  );

  serveShared('GET /pairs', () => allPairs(db));

  serve('GET /galleries/{galleryId}/images/{imageId}', async ({ params, session }) => {
    const image = await images.find(params.galleryId, params.imageId, viewOf(session));
    if (!image) throw new Refusal('not-found');
    return image;
  });

  serve('POST /galleries/{id}/images', async (call) => {
    const { params, member, receive, write } = call;
    await mustExist(galleries, params.id);
    using place = pictures.place(senderOf(call));
    await uploads.admit(member.id);
    return await uploads.store(params.id, place, receive, write);
  });

  serve('DELETE /galleries/{galleryId}/images/{imageId}', async ({ params, member, request, write }) => {
    // Row first: a crash then leaves files without a row, which the sweep removes.
    const removed = await write(async (transaction, rights) => {
      const { galleryId, imageId } = params;
      const view = viewOf({ ...rights, member });
      const { uploaderId } = await mustFindImage(transaction, galleryId, imageId, view);
      const isOwn = uploaderId === member.id || (await organisesCollected(transaction, imageId, member.id));
      if (!isOwn) throw new Refusal('not-allowed');
      return trash.putImages(transaction, member.id, { id: imageId });
    });
    await removeFiles(storage, removed, request.log);
    request.log.info({ member: member.id, image: params.imageId, result: 'done' }, 'image deleted');
  });
}

/** A maintainer has got hidden pictures of others. */
const recordHidden = (record: Deps['record'], write: MemberWrite, member: Asker) =>
  write((transaction) => record.addReading(transaction, member, { act: 'hidden-images-read' }));

type FilesDeps = Pick<Deps, 'images' | 'record' | 'storage'>;

function serveFiles({ serve }: Binders, { images, record, storage }: FilesDeps): void {
  serve('GET /galleries/{galleryId}/images/{filesId}/{file}', async (call) => {
    const { params, session, member, request, reply, write } = call;
    const { galleryId, filesId, file } = params;
    const listed = await images.findFile(galleryId, filesId, file, viewOf(session));
    if (!listed) throw new Refusal('not-found');
    if (listed.hidden !== null && listed.uploader_id !== member.id) await recordHidden(record, write, member);

    if (isUnchanged(request, reply, listed.sha256)) return reply;

    const [kind, ending] = file.split('.');
    // Files of a few kB are fastest read whole; the full picture is streamed. A truncated file counts as missing: the
    // client would wait for the rest.
    const stored = await (kind === 'full'
      ? storage.stream(filesId, file, listed.bytes)
      : storage.read(filesId, file, listed.bytes));
    if (!stored) throw new Refusal('not-found');
    return reply
      .type(imageFiles[file])
      .header('content-length', listed.bytes)
      .header('content-disposition', `inline; filename="bild-${filesId}.${ending}"`)
      .send(stored);
  });
}

type ZipsDeps = Pick<Deps, 'db' | 'galleries' | 'images' | 'record' | 'storage'>;

function serveZips({ serve }: Binders, { db, galleries, images, record, storage }: ZipsDeps): void {
  const sendZip = (reply: FastifyReply, entries: readonly ZippedImage[], { id }: Asker, view: View) => {
    // A long ZIP takes a while: what is hidden meanwhile is left out, and what is turned is taken as it is then. Who is
    // disabled meanwhile gets no more of it.
    const filesIdOf = async (imageId: string) => {
      const left = await viewNow(db, id, view);
      return left && images.filesIdOf(imageId, left);
    };
    return sendFile(reply, 'application/zip', zipStream(zipEntries(entries, storage, filesIdOf)));
  };

  /** The pictures of a gallery as this view has them, those that are wanted. */
  const zippedImages = async (id: string, view: View, member: Asker, wanted?: ReadonlySet<string>) => {
    const listFor = async (who: View) =>
      (await images.listForZip(id, who)).filter((image) => wanted?.has(image.id) ?? true);
    const entries = await listFor(view);
    const hasHidden = view === MAINTAINERS && entries.length > (await listFor(member.id)).length;
    return { entries, hasHidden };
  };

  serve('GET /galleries/{id}/zip', async ({ params, session, member, reply, write }) => {
    await mustExist(galleries, params.id);
    const view = viewOf(session);
    const { entries, hasHidden } = await zippedImages(params.id, view, member);
    if (hasHidden) await recordHidden(record, write, member);
    return sendZip(reply, entries, member, view);
  });

  serve('POST /galleries/{id}/zip', async ({ params, body, member, reply, write }) => {
    // By the rights that are left once the body is here.
    const view = await write(async (_transaction, rights) => viewOf({ ...rights, member }));
    const { entries, hasHidden } = await zippedImages(params.id, view, member, new Set(body.images));
    if (entries.length === 0) throw new Refusal('not-found');
    if (hasHidden) await recordHidden(record, write, member);
    return sendZip(reply, entries, member, view);
  });
}
