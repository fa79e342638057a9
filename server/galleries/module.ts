import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';
import type { Database } from '../ports/database/database.ts';
import { createCollected } from './collected.ts';
import { createComments } from './comments/comments.ts';
import { serveEdits } from './edit-routes.ts';
import { sweepImages } from './files.ts';
import { refuseHidden } from './hidden/hashes.ts';
import { createHiddenMails, hiddenLetters } from './hidden/letters.ts';
import { serveImages } from './image-routes.ts';
import { removalLetters } from './letters.ts';
import { createNames } from './names/names.ts';
import { imagesOf } from './own-export.ts';
import { serveGalleries } from './routes.ts';
import { EVERYBODY, mustBeSeen } from './seen-in.ts';
import { createTurning } from './turning/turning.ts';
import { createUploads } from './uploads.ts';

export function galleriesModule(shared: Shared) {
  const { db, now, clockTrust, trash, mailMembers } = shared;
  const parts = {
    ...shared,
    uploads: createUploads(shared),
    turning: createTurning(shared),
    comments: createComments(db, now),
    hiddenMails: createHiddenMails(shared),
    names: createNames(shared),
  };
  return {
    provides: {
      uploads: parts.uploads,
      names: parts.names,
      collected: createCollected({ ...shared, uploads: parts.uploads }),
      refuseHidden,
      /** The images that a member has uploaded. */
      imagesOf: (memberId: string) => imagesOf(memberId, shared),
      /** Refuses an image that not everybody sees. */
      mustBeShown: (transaction: Database, image: { galleryId: string; imageId: string }) =>
        mustBeSeen(transaction, image, EVERYBODY),
    },
    serve(binders) {
      serveGalleries(binders, parts);
      serveEdits(binders.serve, shared);
      serveImages(binders.serve, parts);
    },
    letters: (site) => ({
      ...hiddenLetters({ mailMembers, site }),
      ...removalLetters({ mailMembers, site }),
    }),
    jobs: [
      {
        name: 'sweep',
        every: 'day',
        async run() {
          if (await clockTrust.isEarned()) await trash.end();
          // Files without a row, which a crash leaves.
          await sweepImages(shared);
        },
      },
    ],
  } satisfies Module;
}
