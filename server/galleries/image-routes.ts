import type { Comment } from '#contract/pictures.ts';
import type { Shared } from '#server/compose/shared.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { senderOf } from '#server/http/wire/sender.ts';
import type { Database } from '#server/ports/database/database.ts';
import { findRow } from '#server/ports/database/rows.ts';
import { actsAsMaintainer, type Rights } from '#server/session/sessions.ts';
import type { Comments, WrittenComment } from './comments/comments.ts';
import { mustFindImage } from './edit.ts';
import { removeFiles } from './files.ts';
import { rememberHidden } from './hidden/hashes.ts';
import type { HiddenMails } from './hidden/letters.ts';
import { imagePaths } from './image-paths.ts';
import type { Names } from './names/names.ts';
import { viewOf } from './seen-in.ts';
import type { Trash } from './trash/trash.ts';
import type { Turning } from './turning/turning.ts';

type Deps = Pick<Shared, 'hiddenImages' | 'images' | 'mailMembers' | 'record' | 'storage' | 'trash'> & {
  hiddenMails: HiddenMails;
  comments: Comments;
  turning: Turning;
  names: Names;
};

/** What is done with single pictures, beside their titles and files: each subject has its folder. */
export function serveImages(serve: Serve, deps: Deps): void {
  serveHiddenImages(serve, deps);
  serveNames(serve, deps);
  serveComments(serve, deps);
  serveTurning(serve, deps);
  serveTrash(serve, deps);
}

/** Members take pictures that they are in out of sight; maintainers decide about them. */
function serveHiddenImages(serve: Serve, deps: Deps): void {
  const { hiddenImages, hiddenMails, images, storage, record } = deps;

  serve(
    'POST /galleries/{galleryId}/images/{imageId}/hide',
    async ({ params, body, member, request, write }) => {
      const hidden = await write(async (transaction) => {
        const image = await hiddenImages.hide(transaction, params, member, body.reason);
        if (image === 'unknown') throw new Refusal('not-found');
        // Somebody else was first, or the answer to this one got lost: it is out of sight.
        if (image !== 'already') await hiddenMails.hidden(transaction, image);
        return image;
      });
      const result = hidden === 'already' ? hidden : 'done';
      request.log.info({ member: member.id, image: params.imageId, result }, 'image hidden');
    },
  );

  serve('GET /maintenance/hidden_images', async ({ member, write }) => {
    const waiting = await hiddenImages.all();
    if (waiting.length > 0)
      await write((transaction) => record.addReading(transaction, member, { act: 'hidden-images-read' }));
    return waiting;
  });

  serve(
    'POST /maintenance/hidden_images/{imageId}/{decision}',
    async ({ params, body, member, request, write }) => {
      const { imageId, decision } = params;
      const isDeleted = decision === 'delete';
      const filesId = await write(async (transaction) => {
        const image = await hiddenImages.decide(transaction, imageId, decision);
        if (!image) throw new Refusal('not-found');
        const removed = isDeleted ? await images.remove(transaction, imageId) : undefined;
        await hiddenMails.decided(
          transaction,
          isDeleted ? 'image-deleted' : 'image-shown',
          image,
          body.reason,
        );
        const uploader = await findRow(transaction, 'members', image.uploader);
        const act = isDeleted ? 'hidden-image-deleted' : 'hidden-image-shown';
        await record.add(transaction, member, { act, ...(uploader && { member: uploader }) });
        return removed;
      });
      // Rows first, files after: the sweep removes what is left.
      await removeFiles(storage, [filesId], request.log);
    },
  );
}

/** Names on pictures: any member says who is where; a marked member can remove that permanently. */
function serveNames(serve: Serve, { names }: { names: Names }): void {
  serve('GET /galleries/{galleryId}/images/{imageId}/people', ({ params, session }) =>
    names.of(params, viewOf(session)),
  );

  serve('PUT /galleries/{galleryId}/images/{imageId}/people', async ({ params, body, member, write }) =>
    write((transaction, rights) =>
      names.replace(transaction, params, member, viewOf({ ...rights, member }), body),
    ),
  );

  serve('DELETE /galleries/{galleryId}/images/{imageId}/own_mark', async ({ params, member, write }) =>
    write((transaction, rights) =>
      names.takeAway(transaction, params, member.id, viewOf({ ...rights, member })),
    ),
  );

  serve('GET /users/{username}/images/{part}', ({ params, member, session }) =>
    names.picturesWith(params.username, Number(params.part), member, viewOf(session)),
  );
}

/** What members write under pictures. */
function serveComments(serve: Serve, { comments, mailMembers, record }: Deps): void {
  const present = async (rows: WrittenComment[]): Promise<Comment[]> => {
    const names = await mailMembers.publicNames([...new Set(rows.map((row) => row.member_id))]);
    return rows.map(({ id, content, username, member_id, written_at }) => ({
      id,
      text: content,
      author: username,
      name: names.get(member_id) ?? username,
      writtenAt: Math.floor(written_at / 1000),
    }));
  };

  serve('GET /galleries/{galleryId}/images/{imageId}/comments', async ({ params, session }) =>
    present(await comments.under({ ...params, view: viewOf(session) })),
  );

  serve('POST /galleries/{galleryId}/images/{imageId}/comments', async ({ params, body, member, write }) => {
    const written = await write((transaction, rights) => {
      const place = { ...params, view: viewOf({ ...rights, member }) };
      return comments.write(transaction, place, member.id, body.text);
    });
    const [comment] = await present([written]);
    return comment as Comment;
  });

  serve(
    'DELETE /galleries/{galleryId}/images/{imageId}/comments/{commentId}',
    async ({ params: { commentId, ...place }, member, write }) =>
      write(async (transaction, rights) => {
        const view = viewOf({ ...rights, member });
        const { image, author } = await comments.find(transaction, { ...place, view }, commentId, member.id);
        const isOwn = author.id === member.id;
        if (!isOwn && actsAsMaintainer(image.uploader_id, member, rights))
          await record.add(transaction, member, {
            act: 'comment-removed',
            member: author,
            object: image.title,
          });
        await comments.remove(transaction, commentId);
      }),
  );
}

/** An image is turned by its uploader, and by maintainers, as its title is edited. */
function serveTurning(serve: Serve, { images, turning, storage, record }: Deps): void {
  serve('POST /galleries/{galleryId}/images/{imageId}/turn', async (call) => {
    const { params, body, member, request, write } = call;
    /** The image, if it may be turned, and is as it was seen. */
    const permitted = async (transaction: Database, rights: Rights) => {
      const view = viewOf({ ...rights, member });
      const image = await mustFindImage(transaction, params.galleryId, params.imageId, view);
      const asMaintainer = actsAsMaintainer(image.uploaderId, member, rights);
      if (!asMaintainer && (await images.storedBy(member.id, transaction)).uploadsOff)
        throw new Refusal('uploads-off');
      const { imagePath } = imagePaths({ gallery_id: image.galleryId, files_id: image.filesId });
      if (body.before !== undefined && body.before !== imagePath) throw new Refusal('conflict');
      return { image, asMaintainer };
    };
    const of = { imageId: params.imageId, sender: senderOf(call) };
    // Before anything is made, and once more when it is written.
    await write(permitted);
    const { result, unused } = await turning.turn(of, body.degrees, (place) =>
      write(async (transaction, rights) => {
        const { image, asMaintainer } = await permitted(transaction, rights);
        await place(transaction);
        // Its uploader may turn a hidden one.
        await rememberHidden(transaction);
        if (asMaintainer)
          await record.add(transaction, member, {
            act: 'image-turned',
            member: image.uploader,
            object: image.title,
          });
        return images.written(transaction, image.id);
      }),
    );
    // Rows first, files after: the sweep removes what is left.
    await removeFiles(storage, [unused], request.log);
    request.log.info({ member: member.id, image: params.imageId, result: 'done' }, 'image turned');
    return result;
  });
}

/** What members have deleted themselves, and restore. */
function serveTrash(serve: Serve, { trash }: { trash: Trash }): void {
  serve('GET /trash', ({ member }) => trash.entries({ memberId: member.id }));

  serve('POST /trash/{id}/restore', async ({ params, member, write }) => {
    await write((transaction) => trash.restore(transaction, params.id, { memberId: member.id }));
  });
}
