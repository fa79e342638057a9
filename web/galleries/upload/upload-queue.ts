import { UPLOADS_AT_ONCE } from '#contract/limits.ts';
import { uploadTexts } from '#texts/web/galleries/upload.ts';
import { inTurn } from '../../ui/in-turn.ts';
import { asJpg, checkFile } from '../../ui/jpeg-file.ts';
import type { Piece } from '../prints/shapes.ts';
import { deliver, type Network } from './deliver.ts';
import {
  createUploadItems,
  isWaiting,
  titleWith,
  type UploadItem,
  type UploadItems,
} from './upload-items.ts';
import { canRetry, type FailureReason, type UploadState } from './upload-state.ts';

type Looks = {
  previewOf: (file: File) => Promise<ImageBitmap | undefined>;
  hashOf: (file: File) => Promise<string | undefined>;
  /** Whether it plainly shows several prints. */
  isPage?: (file: File) => Promise<boolean>;
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/**
 * The files that a member wants to upload, in order, and what became of each. Sends two at a time,
 * waits and retries when the server asks for it, and keeps files that failed.
 */
export function createUploadQueue(options: Looks & Network) {
  const items = createUploadItems();
  const hashing = inTurn();
  const sending = createSending(items, options, hashing);
  return {
    items: items.all,
    subscribe: items.subscribe,
    ...createList(items, createLooks(items, options, hashing, sending.running)),
    ...sending,

    /** Gives the memory of all files back. */
    clear() {
      sending.stop();
      for (const { preview } of items.all()) preview?.close();
      items.replace([]);
    },
  };
}

/** Learns of each file how it looks, and how the server would know it again. */
function createLooks(
  { find, change }: UploadItems,
  { previewOf, hashOf, isPage }: Looks,
  hashing: ReturnType<typeof inTurn>,
  running: () => boolean,
) {
  // Never two at once: fifty photographs are far more than a phone's memory holds.
  const previewing = inTurn();
  const looking = inTurn();

  return ({ id, file, state, piece }: UploadItem) => {
    if (state.step === 'refused') return;
    hashing(async () => {
      if (find(id)) change(id, { hash: await hashOf(file) });
    });
    previewing(async () => {
      const preview = find(id) ? await previewOf(file) : undefined;
      if (find(id)) change(id, { preview });
      else preview?.close();
      if (piece) return;
      looking(async () => {
        if (isPage && preview && !running() && find(id))
          change(id, { isPage: await isPage(file).catch(() => false) });
      });
    });
  };
}

/** What a member does with the files. */
function createList({ all, find, replace, change }: UploadItems, lookInto: (item: UploadItem) => void) {
  let nextId = 1;
  const edit: (id: number, changes: Pick<UploadItem, 'title' | 'frames'>) => void = change;
  function put(next: readonly UploadItem[], added: readonly UploadItem[]) {
    replace(next);
    added.forEach(lookInto);
  }

  return {
    add(files: Iterable<File>) {
      const added = Array.from(files, (file): UploadItem => ({ id: nextId++, file, state: stateOf(file) }));
      put([...all(), ...added], added);
    },

    /** Puts what was cut out of a file behind it, or in its place. */
    split(id: number, pieces: readonly Piece[], { keepsPage }: { keepsPage: boolean }) {
      const page = find(id);
      const added = piecesOf(page, pieces).map((piece): UploadItem => ({ id: nextId++, ...piece }));
      if (!keepsPage) page?.preview?.close();
      const kept = keepsPage && page ? [{ ...page, isPage: false }] : [];
      put(
        all().flatMap((item) => (item === page ? [...kept, ...added] : [item])),
        added,
      );
    },

    edit,

    remove(id: number) {
      find(id)?.preview?.close();
      replace(all().filter((item) => item.id !== id));
    },

    /** Puts a file back in the queue that was left out, or failed and may succeed. */
    requeue(id: number) {
      const state = find(id)?.state;
      if (state && (state.step === 'left-out' || canRetry(state))) change(id, { state: { step: 'waiting' } });
    },

    /** What the member has answered about files that the gallery has. */
    decide(ids: readonly number[], { isWantedAgain }: { isWantedAgain: boolean }) {
      for (const id of ids) change(id, isWantedAgain ? { isWantedAgain } : { state: { step: 'left-out' } });
    },
  };
}

function stateOf(file: File): UploadState {
  const checked = checkFile(file);
  return checked === 'fine' ? { step: 'waiting' } : { step: 'refused', reason: checked };
}

/** What was cut out of this page, titled like it, with numbers. */
const piecesOf = (page: UploadItem | undefined, pieces: readonly Piece[]): Omit<UploadItem, 'id'>[] =>
  pieces.map(({ file, width, height }, n) => {
    const number = pieces.length === 1 ? '' : uploadTexts.piece(n + 1, pieces.length);
    const title = page?.title?.trim() && titleWith(page.title.trim(), number);
    return { file, ...(title && { title }), state: { step: 'waiting' }, piece: { width, height, number } };
  });

/** Sends what is waiting, two at a time. */
function createSending(
  { all, replace, change }: UploadItems,
  options: Network,
  hashing: ReturnType<typeof inTurn>,
) {
  let running = false;
  let stopping = new AbortController();
  /** The hashes of what is known to be in the gallery; one may be there more than once. */
  let inGallery: string[] = [];

  function failWaiting(reason: FailureReason) {
    replace(all().map((item) => (isWaiting(item) ? { ...item, state: { step: 'failed', reason } } : item)));
  }

  /** Whether the gallery has it once more than was known. */
  function isNewIn(there: readonly string[], hash: string | undefined): boolean {
    const countIn = (all: readonly string[]) => all.filter((one) => one === hash).length;
    return hash !== undefined && countIn(there) > countIn(inGallery);
  }

  async function sendOne({ id, file, hash }: UploadItem, title: string, aboutYear: string) {
    const { signal } = stopping;
    const show = (state: UploadState) => change(id, { state });
    const upload = { file: asJpg(file), title, aboutYear };
    const state = await deliver(upload, { hash, isNewIn, show, failWaiting, signal }, options);
    if (state.step === 'done' && hash !== undefined) inGallery.push(hash);
    show(state);
  }

  return {
    running: () => running,

    /** The waiting files that the gallery has, by these hashes, unless they are wanted again. */
    async findKnown(there: readonly string[]): Promise<number[]> {
      await hashing(() => {});
      inGallery = [...there];
      const isKnown = (item: UploadItem) =>
        isWaiting(item) && !item.isWantedAgain && item.hash !== undefined && there.includes(item.hash);
      return all()
        .filter(isKnown)
        .map(({ id }) => id);
    },

    /**
     * Sends all waiting files, under these titles and as of this year; resolves when none is in progress: with false when
     * it was stopped.
     */
    async run(titleOf = ({ title = '' }: UploadItem) => title, aboutYear = ''): Promise<boolean> {
      if (running) return false;
      running = true;
      stopping = new AbortController();
      async function sendWaiting() {
        for (let next = all().find(isWaiting); next; next = all().find(isWaiting))
          await sendOne(next, titleOf(next), aboutYear);
      }
      await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, sendWaiting));
      running = false;
      replace([...all()]);
      return !stopping.signal.aborted;
    },

    /** Aborts uploads in progress; their files stay in the list as failed. */
    stop() {
      failWaiting('stopped');
      stopping.abort();
    },
  };
}
