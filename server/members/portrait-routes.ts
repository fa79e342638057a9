import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IMAGE_MAX_BYTES } from '#contract/limits.ts';
import type { PortraitKind, PortraitSize } from '#contract/members.ts';
import type { Shared } from '#server/compose/shared.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { isUnchanged, senderOf } from '#server/http/wire/sender.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Asker } from '#server/session/sessions.ts';
import { mustBeSelf } from '../people/username.ts';
import type { Portraits } from './portraits.ts';

type PortraitCall = {
  params: { username: string; kind: PortraitKind };
  member: Asker;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Deps = Pick<Shared, 'freeSpace' | 'images' | 'storage'> & {
  portraits: Portraits;
  /** Refuses an image that not everybody sees. */
  mustBeShown(transaction: Database, image: { galleryId: string; imageId: string }): Promise<void>;
  /** Refuses a picture that somebody has taken out of sight, by its hash. */
  refuseHidden(transaction: Database, sha256: readonly string[]): Promise<void>;
};

const LARGEST: PortraitSize = '480';

export function servePortraits(serve: Serve, deps: Deps): void {
  const { portraits, images, storage, freeSpace, mustBeShown, refuseHidden } = deps;

  const mustBeAllowed = async (member: Asker, from?: Database) => {
    if ((await images.storedBy(member.id, from)).uploadsOff) throw new Refusal('uploads-off');
  };

  /** Called before the body is read. */
  const admit = async (member: Asker, username: string) => {
    mustBeSelf(member, username);
    await mustBeAllowed(member);
    await freeSpace.demand(2 * IMAGE_MAX_BYTES);
  };

  /** Once more when the squares are made. */
  const lookAgain = async (transaction: Database, member: Asker, sha256: string) => {
    await mustBeAllowed(member, transaction);
    await refuseHidden(transaction, [sha256]);
  };

  serve('PUT /users/{username}/portraits/{kind}', async (call) => {
    const { params, member, receive, write } = call;
    await admit(member, params.username);
    const upload = async (target: string) => (await receive(target)).fields;
    const look = async (transaction: Database, sha256: string) => {
      await lookAgain(transaction, member, sha256);
      return undefined;
    };
    await portraits.store(senderOf(call), params.kind, upload, write, look);
  });

  serve('POST /users/{username}/portraits/{kind}/from_image', async (call) => {
    const { params, body, member, write } = call;
    await admit(member, params.username);
    // Before anything is said about the picture: the session may have ended while the body was on its way.
    await write(async () => undefined);
    const { galleryId, imageId, ...crop } = body;
    const copy = async (target: string) => {
      const filesId = (await images.filesIdOf(imageId)) ?? '';
      const listed = await images.findFile(galleryId, filesId, 'full.jpg');
      const picture = listed && (await storage.stream(filesId, 'full.jpg', listed.bytes));
      if (!picture) throw new Refusal('not-found');
      await pipeline(picture, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
      return crop;
    };
    const look = async (transaction: Database, sha256: string) => {
      await mustBeShown(transaction, { galleryId, imageId });
      await lookAgain(transaction, member, sha256);
      return imageId;
    };
    await portraits.store(senderOf(call), params.kind, copy, write, look);
  });

  serve('DELETE /users/{username}/portraits/{kind}', async ({ params, member, write }) => {
    mustBeSelf(member, params.username);
    await write((transaction) => portraits.remove(transaction, member.id, params.kind));
  });

  const send = async (
    { params, member, request, reply }: PortraitCall,
    size: PortraitSize,
  ): Promise<FastifyReply> => {
    const found = await portraits.find(member.id, params.username, { kind: params.kind, size });
    if (!found) throw new Refusal('not-found');
    if (isUnchanged(request, reply, found.sha256)) return reply;
    return reply.type('image/webp').send(Buffer.from(found.content));
  };

  serve('GET /users/{username}/portraits/{kind}', (call) => send(call, LARGEST));
  serve('GET /users/{username}/portraits/{kind}/{size}', (call) => send(call, call.params.size));
}
