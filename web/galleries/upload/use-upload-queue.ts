import { useEffect, useState, useSyncExternalStore } from 'react';
import { withoutDirections } from '#contract/characters.ts';
import { CallError, upload } from '../../api.ts';
import { readSession } from '../../session/session.ts';
import { createUploadQueue, type SendFailure, type UploadQueue } from './upload-queue.ts';

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
  for (const queue of queues.values()) queue.stop();
  queues.clear();
}

function queueFor(id: string): UploadQueue {
  return createUploadQueue({
    send: ({ file, title }, onProgress, signal) =>
      upload('POST /galleries/{id}/images', {
        params: { id },
        fields: { title: withoutDirections(title) },
        file,
        onProgress,
        signal,
      }),
    explain,
    pause,
  });
}

function explain(error: unknown): SendFailure {
  if (!(error instanceof CallError)) return { code: 'stopped' };
  return { code: error.code, retryAfter: error.retryAfter };
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

export function useUploadQueue(galleryId: string) {
  const [queue] = useState(() => keptQueue(readSession()?.username ?? '', galleryId));
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  const isUploading = useSyncExternalStore(queue.subscribe, queue.running);

  // Dropped when the member leaves; kept for after the login when the session has ended.
  useEffect(
    () => () => {
      if (readSession()) forgetQueues();
    },
    [],
  );

  return { queue, items, isUploading };
}
