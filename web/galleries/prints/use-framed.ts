import { useState } from 'react';
import type { UploadItem } from '../upload/upload-items.ts';
import type { UploadQueue } from '../upload/upload-queue.ts';
import type { Framed } from './tap.ts';

/** The frames of a page. They are kept with its file, so they are still there after coming back; what changes them can be undone. */
export function useFramed(queue: UploadQueue, { id, frames = [] }: UploadItem) {
  const [chosen, setChosen] = useState<number>();
  const [past, setPast] = useState<readonly Framed[]>([]);
  const last = past.at(-1);

  function show(next: Framed) {
    if (next.frames !== frames) queue.edit(id, { frames: next.frames });
    setChosen(next.chosen);
  }

  return {
    frames,
    chosen,
    show,
    canUndo: last !== undefined,
    change(next: Framed) {
      if (next.frames !== frames) setPast([...past, { frames, chosen }]);
      show(next);
    },
    undo() {
      if (!last) return;
      setPast(past.slice(0, -1));
      show(last);
    },
  };
}
