import { useEffect, useState, useSyncExternalStore } from 'react';
import { readSession } from '../../session/session.ts';
import { forgetQueues, keptQueue } from './kept-queues.ts';

export function useUploadQueue(galleryId: string) {
  const [queue] = useState(() => keptQueue(readSession()?.username ?? '', galleryId));
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  const isUploading = useSyncExternalStore(queue.subscribe, queue.running);

  // Left on purpose: forgotten. Left because the session ended: kept for after the login.
  useEffect(
    () => () => {
      if (readSession()) forgetQueues();
    },
    [],
  );

  return { queue, items, isUploading };
}
