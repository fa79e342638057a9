import { useEffect, useState, useSyncExternalStore } from 'react';
import { withoutDirections } from '#contract/characters.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { SENT_HASH_LENGTH } from '#contract/limits.ts';
import { uploadTexts } from '#texts/web/galleries/upload.ts';
import { CallError, call } from '../../api.ts';
import { readSession } from '../../session/session.ts';
import { askWorker } from '../../ui/own-workers.ts';
import { pause } from '../../ui/pause.ts';
import { stayAwake } from '../../ui/stay-awake.ts';
import { useLeaveGuard } from '../../ui/use-leave-guard.ts';
import { upload } from '../../upload.ts';
import type { SendFailure } from './deliver.ts';
import { inHex } from './in-hex.ts';
import workerAddress from './shrink-worker.ts?worker&url';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';

const queues = new Map<string, UploadQueue>();

/**
 * The queue of this member for this gallery. It outlives the page, so that files and titles are still
 * there when the session ends midway and the member returns after login.
 */
function keptQueue(username: string, galleryId: string): UploadQueue {
  const key = `${username} ${galleryId}`;
  const queue = queues.get(key) ?? queueFor(galleryId);
  queues.set(key, queue);
  return queue;
}

function forgetQueues() {
  for (const queue of queues.values()) queue.clear();
  queues.clear();
}

/** `repeats`: the image of then that what is sent shows again. */
export function queueFor(id: string, repeats?: string): UploadQueue {
  return queueWith({
    async send({ file, title, aboutYear }, onProgress, signal) {
      const image = await upload('POST /galleries/{id}/images', {
        params: { id },
        fields: {
          title: withoutDirections(title),
          ...(aboutYear && { aboutYear }),
          ...(repeats !== undefined && { repeats }),
        },
        file,
        onProgress,
        signal,
      });
      return image?.id;
    },
    reconnect: (signal) => reconnect(() => sentHashes(id), signal),
    ...(repeats === undefined && { isPage: isPageOfPrints }),
  });
}

const isPageOfPrints = async (file: File) => (await import('../prints/ask-prints.ts')).isPage(file);

type Calls = Pick<Parameters<typeof createUploadQueue>[0], 'send' | 'reconnect' | 'isPage'>;

/** A queue that makes these calls. */
export const queueWith = (calls: Calls): UploadQueue =>
  createUploadQueue({
    ...calls,
    explain,
    pause: (seconds, signal) => pause(seconds * 1000, signal),
    previewOf,
    hashOf,
    shrink,
  });

function explain(error: unknown): SendFailure {
  if (!(error instanceof CallError)) return { code: 'stopped' };
  // Without a status nothing has answered, with these a proxy says that the server does not.
  const isOffline = error.code === 'unreachable' && (error.status === 0 || error.status >= 502);
  return { code: error.code, retryAfter: error.retryAfter, isOffline };
}

/** Between two tries to reach the server. */
const TRY_MS = 4000;
/** Two minutes with a network and without an answer; without a network it is waited for as long as that takes. */
const TRIES = 30;

/** Asks until there is an answer. */
export async function reconnect(
  ask: () => Promise<readonly string[]>,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  for (let tries = 0; tries < TRIES && !signal.aborted; ) {
    await pause(TRY_MS, signal);
    if (signal.aborted || !navigator.onLine) continue;
    tries += 1;
    const there = await ask().catch((error: CallError) => error);
    if (!(there instanceof CallError)) return there;
    // It answers, and does not tell.
    if (there.status > 0 && there.status < 500) return undefined;
  }
  return undefined;
}

const sentHashes = (id: string) => call('GET /galleries/{id}/sent_hashes', { params: { id } });

/** What is in it, and whether it is sent: then the screen stays on and leaving is asked about. */
export function useQueue(queue: UploadQueue) {
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  const isUploading = useSyncExternalStore(queue.subscribe, queue.running);
  useLeaveGuard(isUploading, uploadTexts.leave);
  useEffect(() => (isUploading ? stayAwake() : undefined), [isUploading]);
  return { items, isUploading };
}

/** The files for a gallery, and whether they are on their way. */
export function useUploads(galleryId: string) {
  const [queue] = useState(() => keptQueue(readSession()?.username ?? '', galleryId));
  const { items, isUploading } = useQueue(queue);

  // Dropped when the member leaves; kept for after the login when the session has ended.
  useEffect(
    () => () => {
      if (readSession()) forgetQueues();
    },
    [],
  );

  return { queue, items, isUploading };
}

const PREVIEW_WIDTH = 320;
/** Decoding takes 4 bytes a pixel for a moment: 200 MB for the largest photos, too much for a small phone. */
const PREVIEW_MAX_BYTES = 12_000_000;

/** A small picture of the file, upright; undefined where the browser cannot make one. */
export async function previewOf(file: File): Promise<ImageBitmap | undefined> {
  if (file.size > PREVIEW_MAX_BYTES) return undefined;
  const options = { resizeWidth: PREVIEW_WIDTH, resizeQuality: 'medium' } as const;
  return createImageBitmap(file, options).catch(() => undefined);
}

/** How the server knows the file again; undefined over plain http, where browsers offer no hashes. */
async function hashOf(file: File): Promise<string | undefined> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    return inHex(new Uint8Array(digest)).slice(0, SENT_HASH_LENGTH);
  } catch {
    return undefined;
  }
}

/** Smaller files are seldom photographs that are worth it. */
const WORTH_BYTES = 400_000;
/** A phone of ten years takes two seconds. */
const PATIENCE_MS = MINUTE_MS;

let last: Promise<unknown> = Promise.resolve();

/**
 * The photograph as large as the server would keep it; the file itself where that is not larger, or the browser cannot
 * scale it. One at a time, whoever asks: a phone's memory holds one.
 */
function shrink(file: File, signal: AbortSignal): Promise<File> {
  if (file.size < WORTH_BYTES || typeof OffscreenCanvas === 'undefined') return Promise.resolve(file);
  const shrunk = last.then(async () => {
    const blob = signal.aborted ? undefined : await askWorker<Blob>(workerAddress, file, PATIENCE_MS, signal);
    return blob ? new File([blob], file.name, { type: 'image/jpeg' }) : file;
  });
  last = shrunk;
  return shrunk;
}
