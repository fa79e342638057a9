import { createBoundedQueue } from '#server/http/guard/bounded-queue.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { createPictureChild } from './child.ts';
import type { Picture } from './messages.ts';

export type { Picture };

export type Pictures = {
  /**
   * Makes the files of the contract from the uploaded file at `source`, in the existing empty `folder`.
   * They are not yet flushed to disk. Refuses with `not-a-jpeg`, `damaged-jpeg`, `too-many-pixels`,
   * `too-long-side`, `too-much-work`, `no-room` or `busy`; then the folder may hold some of them.
   */
  make(source: string, folder: string): Promise<Picture>;
  /** Ends the picture process. Pictures in progress or in the queue are refused as `busy`. */
  dispose(): Promise<void>;
};

/** Seconds after which a retry makes sense. */
const RETRY_AFTER = 30;

/** Makes pictures one at a time, in a process of their own, so that the server stays responsive and survives. */
export function createPictures(settings: {
  maxPixels: number;
  /** Pixels. */
  maxSide: number;
  /** How much CPU time a picture may take. */
  cpuSeconds: number;
  /** How long a picture may wait in the queue. */
  waitSeconds: number;
}): Pictures {
  const { waitSeconds, ...limits } = settings;
  const queue = createBoundedQueue({ atOnce: 1, waitSeconds, retryAfter: RETRY_AFTER });
  const child = createPictureChild({ idleSeconds: 30 });
  let disposed = false;

  return {
    make: (source, folder) =>
      queue.run(async () => {
        if (disposed) throw new Refusal('busy', { retryAfter: RETRY_AFTER });
        return child.make({ source, folder, ...limits });
      }),
    async dispose() {
      disposed = true;
      queue.dismissAll();
      await child.end();
    },
  };
}
