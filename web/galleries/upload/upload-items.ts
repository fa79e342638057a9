import { IMAGE_TITLE_MAX } from '#contract/limits.ts';
import type { Quad } from '../prints/shapes.ts';
import type { UploadState } from './upload-state.ts';

export type UploadItem = {
  id: number;
  file: File;
  /** What somebody has typed for this one. */
  title?: string;
  state: UploadState;
  preview?: ImageBitmap | undefined;
  /** How the server would know the file again. */
  hash?: string | undefined;
  /** Is to be sent even if the gallery has it. */
  isWantedAgain?: boolean;
  /** It looks like several prints that were photographed at once. */
  isPage?: boolean;
  /** It was cut out of such a page: so large, in pixels, and what its title says behind that of the page. */
  piece?: { width: number; height: number; number: string };
  /** Around the prints on it, as they were found and corrected. */
  frames?: readonly Quad[];
};

/** „Ausflug 1 von 5“, cut where the whole would be too long. */
export const titleWith = (title: string, number = '') =>
  title.slice(0, IMAGE_TITLE_MAX - number.length) + number;

export const isWaiting = ({ state }: UploadItem) => state.step === 'waiting';

/** Whether cutting it is offered. */
export const isOffered = (item: UploadItem) => item.isPage === true && isWaiting(item);

export type UploadItems = ReturnType<typeof createUploadItems>;

/** The files of a queue, in order; tells its listeners of each change. */
export function createUploadItems() {
  let items: readonly UploadItem[] = [];
  const listeners = new Set<() => void>();

  function replace(next: readonly UploadItem[]) {
    items = next;
    for (const listener of listeners) listener();
  }

  return {
    /** The same array until something changes. */
    all: () => items,
    find: (id: number) => items.find((item) => item.id === id),
    replace,

    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    change(id: number, changes: Partial<Omit<UploadItem, 'id' | 'file'>>) {
      replace(items.map((item) => (item.id === id ? { ...item, ...changes } : item)));
    },
  };
}
