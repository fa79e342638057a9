import type { MailMembers } from '#server/mail/members.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import type { MaintenanceRecord } from '#server/people/record.ts';
import type { Database } from '#server/ports/database/database.ts';
import { createGalleries } from './galleries.ts';
import { createHiddenImages } from './hidden/hidden-images.ts';
import { createImages } from './images.ts';
import { createRemovalMails } from './letters.ts';
import { createGalleryActs } from './maintainer-acts.ts';
import { createTrash } from './trash/trash.ts';

type Deps = {
  db: Database;
  now: () => number;
  queue: MailQueue;
  mailMembers: MailMembers;
  record: MaintenanceRecord;
};

/** What others need of this module. `now` is the clock in ms. */
export function createGalleryStores({ db, now, queue, mailMembers, record }: Deps) {
  const trash = createTrash(db, now);
  const removalMails = createRemovalMails({ queue, mailMembers });
  return {
    galleries: createGalleries(db, now),
    images: createImages(db),
    hiddenImages: createHiddenImages(db, now),
    trash,
    galleryActs: createGalleryActs({ record, removalMails, trash }),
  };
}
