import { IMAGE_TITLE_MAX, UPLOADS_AT_ONCE } from '#contract/limits.ts';
import { uploadTexts } from '#texts/web/galleries/upload.ts';
import { asJpg, checkFile } from '../../ui/jpeg-file.ts';
import type { Piece, Quad } from '../prints/shapes.ts';
import { canRetry, type FailureReason, type UploadState } from './upload-state.ts';

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

/** Why sending failed: the code, how many seconds the server asks to wait, and whether nothing answered at all. */
export type SendFailure = { code: FailureReason; retryAfter?: number | undefined; isOffline?: boolean };

/** Resolves with the id of the new image, if the answer has one. */
export type Send = (
  item: { file: File; title: string; aboutYear: string },
  onProgress: (sent: number, total: number) => void,
  signal: AbortSignal,
) => Promise<string | undefined>;

type Options = {
  send: Send;
  /** Maps an error from `send` to its reason. */
  explain: (error: unknown) => SendFailure;
  /** Resolves after that many seconds, or at once when the signal aborts. */
  pause: (seconds: number, signal: AbortSignal) => Promise<void>;
  /** Waits until the server answers again: with the hashes in the gallery then, or undefined when it was for too long. */
  reconnect: (signal: AbortSignal) => Promise<readonly string[] | undefined>;
  previewOf: (file: File) => Promise<ImageBitmap | undefined>;
  hashOf: (file: File) => Promise<string | undefined>;
  /** Whether it plainly shows several prints. */
  isPage?: (file: File) => Promise<boolean>;
  /** What is sent in place of the file. */
  shrink: (file: File, signal: AbortSignal) => Promise<File>;
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Whole parties send by one network, and each waits for its turn. */
const PAUSES_AT_MOST = 60;
const LONGEST_PAUSE_SECONDS = 120;
const USUAL_PAUSE_SECONDS = 5;
/** How often a file is sent again that the network alone has lost. */
const LOST_AT_MOST = 5;

const passing: ReadonlySet<FailureReason> = new Set(['too-often', 'busy', 'store-away']);
/** Reasons that apply to all further files too, so none of them is sent. */
const final: ReadonlySet<FailureReason> = new Set([
  'no-session',
  'other-member',
  'not-found',
  'too-often',
  'uploads-off',
  'quota-reached',
  'no-room',
]);

/** „Ausflug 1 von 5“, cut where the whole would be too long. */
export const titleWith = (title: string, number = '') =>
  title.slice(0, IMAGE_TITLE_MAX - number.length) + number;

/** Whether cutting it is offered. */
export const isOffered = ({ isPage, state }: UploadItem) => isPage === true && state.step === 'waiting';

/** Does one work after the other; resolves when this one is done. */
function inTurn() {
  let last: Promise<unknown> = Promise.resolve();
  return (work: () => unknown) => {
    last = last.then(work);
    return last;
  };
}

/**
 * The files that a member wants to upload, in order, and what became of each. Sends two at a time,
 * waits and retries when the server asks for it, and keeps files that failed.
 */
export function createUploadQueue(options: Options) {
  const { send, explain, pause, reconnect, previewOf, hashOf, isPage, shrink } = options;
  let items: readonly UploadItem[] = [];
  let nextId = 1;
  let running = false;
  let aboutYear = '';
  let titleOf: (item: UploadItem) => string;
  let stop = new AbortController();
  const listeners = new Set<() => void>();
  /** The hashes of what is known to be in the gallery; one may be there more than once. */
  let inGallery: string[] = [];
  // Never two at once: fifty photographs are far more than a phone's memory holds.
  const previewing = inTurn();
  const hashing = inTurn();
  const looking = inTurn();

  function replace(next: readonly UploadItem[]) {
    items = next;
    for (const listener of listeners) listener();
  }

  const has = (id: number) => items.some((item) => item.id === id);

  function change(id: number, changes: Partial<Omit<UploadItem, 'id' | 'file'>>) {
    replace(items.map((item) => (item.id === id ? { ...item, ...changes } : item)));
  }

  function failWaiting(reason: FailureReason) {
    replace(
      items.map((item) =>
        item.state.step === 'waiting' ? { ...item, state: { step: 'failed', reason } } : item,
      ),
    );
  }

  function lookInto({ id, file, state, piece }: UploadItem) {
    if (state.step === 'refused') return;
    hashing(async () => {
      if (has(id)) change(id, { hash: await hashOf(file) });
    });
    previewing(async () => {
      const preview = has(id) ? await previewOf(file) : undefined;
      if (has(id)) change(id, { preview });
      else preview?.close();
      if (piece) return;
      looking(async () => {
        if (isPage && preview && !running && has(id))
          change(id, { isPage: await isPage(file).catch(() => false) });
      });
    });
  }

  function finish(id: number, hash?: string, imageId?: string) {
    if (hash !== undefined) inGallery.push(hash);
    change(id, { state: { step: 'done', ...(imageId !== undefined && { imageId }) } });
  }

  function fail(id: number, code: FailureReason, isForAll: boolean) {
    change(id, { state: { step: 'failed', reason: stop.signal.aborted ? 'stopped' : code } });
    if (isForAll) failWaiting(code);
  }

  async function sendOne(item: UploadItem) {
    const { id, file, hash } = item;
    const title = titleOf(item);
    change(id, { state: { step: 'shrinking' } });
    const smaller = await shrink(asJpg(file), stop.signal);
    if (stop.signal.aborted) return fail(id, 'stopped', false);
    for (let pauses = 0, losses = 0; ; ) {
      change(id, { state: { step: 'sending', part: 0 } });
      let isAllSent = false;
      try {
        const imageId = await send(
          { file: smaller, title, aboutYear },
          (sent, total) => {
            isAllSent = sent >= total;
            change(id, { state: isAllSent ? { step: 'working' } : { step: 'sending', part: sent / total } });
          },
          stop.signal,
        );
        return finish(id, hash, imageId);
      } catch (error) {
        const { code, retryAfter = USUAL_PAUSE_SECONDS, isOffline = false } = explain(error);
        if (stop.signal.aborted) return fail(id, 'stopped', false);
        if (passing.has(code) && pauses < PAUSES_AT_MOST && retryAfter <= LONGEST_PAUSE_SECONDS) {
          pauses += 1;
          change(id, { state: { step: 'pausing' } });
          await pause(retryAfter, stop.signal);
          // Without a hash nobody could tell whether it has come, and it would be there twice.
        } else if (isOffline && losses < LOST_AT_MOST && (hash !== undefined || !isAllSent)) {
          losses += 1;
          change(id, { state: { step: 'offline' } });
          const there = await waitForNetwork(isAllSent);
          if (!there || stop.signal.aborted) return fail(id, code, !there);
          if (isNewIn(there, hash)) return finish(id, hash);
        } else return fail(id, code, final.has(code));
      }
    }
  }

  /** What was wholly sent may still be in the server's hands when it answers again: it is given time. */
  async function waitForNetwork(isAllSent: boolean) {
    const there = await reconnect(stop.signal);
    if (!there || !isAllSent || stop.signal.aborted) return there;
    await pause(USUAL_PAUSE_SECONDS, stop.signal);
    return reconnect(stop.signal);
  }

  /** Whether the gallery has it once more than was known. */
  function isNewIn(there: readonly string[], hash: string | undefined): boolean {
    const countIn = (all: readonly string[]) => all.filter((one) => one === hash).length;
    return hash !== undefined && countIn(there) > countIn(inGallery);
  }

  async function sendWaiting() {
    for (;;) {
      const next = items.find((item) => item.state.step === 'waiting');
      if (!next) return;
      await sendOne(next);
    }
  }

  return {
    /** The same array until something changes. */
    items: () => items,
    running: () => running,

    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    add(files: Iterable<File>) {
      const added = Array.from(files, (file): UploadItem => {
        const checked = checkFile(file);
        const state: UploadState =
          checked === 'fine' ? { step: 'waiting' } : { step: 'refused', reason: checked };
        return { id: nextId++, file, state };
      });
      replace([...items, ...added]);
      added.forEach(lookInto);
    },

    /** Puts what was cut out of a file behind it, or in its place. */
    split(id: number, pieces: readonly Piece[], keepsPage: boolean) {
      const page = items.find((item) => item.id === id);
      const added = pieces.map(({ file, width, height }, n): UploadItem => {
        const number = pieces.length === 1 ? '' : uploadTexts.piece(n + 1, pieces.length);
        const title = page?.title?.trim() && titleWith(page.title.trim(), number);
        return {
          id: nextId++,
          file,
          ...(title && { title }),
          state: { step: 'waiting' },
          piece: { width, height, number },
        };
      });
      if (!keepsPage) page?.preview?.close();
      replace(
        items.flatMap((item) =>
          item.id === id ? [...(keepsPage ? [{ ...item, isPage: false }] : []), ...added] : [item],
        ),
      );
      added.forEach(lookInto);
    },

    setTitle: (id: number, title: string) => change(id, { title }),

    setFrames: (id: number, frames: readonly Quad[]) => change(id, { frames }),

    remove(id: number) {
      items.find((item) => item.id === id)?.preview?.close();
      replace(items.filter((item) => item.id !== id));
    },

    /** Puts a file back in the queue that was left out, or failed and may succeed. */
    requeue(id: number) {
      const state = items.find((item) => item.id === id)?.state;
      if (state && (state.step === 'left-out' || canRetry(state))) change(id, { state: { step: 'waiting' } });
    },

    /** The waiting files that the gallery has, by these hashes, unless they are wanted again. */
    async findKnown(there: readonly string[]): Promise<number[]> {
      await hashing(() => {});
      inGallery = [...there];
      const isKnown = ({ hash, state, isWantedAgain }: UploadItem) =>
        state.step === 'waiting' && !isWantedAgain && hash !== undefined && there.includes(hash);
      return items.filter(isKnown).map(({ id }) => id);
    },

    /** What the member has answered about them. */
    decide(ids: readonly number[], isWantedAgain: boolean) {
      for (const id of ids) change(id, isWantedAgain ? { isWantedAgain } : { state: { step: 'left-out' } });
    },

    /**
     * Sends all waiting files, under these titles and as of this year; resolves when none is in progress: with false when
     * it was stopped.
     */
    async run(titles = ({ title = '' }: UploadItem) => title, year = ''): Promise<boolean> {
      if (running) return false;
      running = true;
      titleOf = titles;
      aboutYear = year;
      stop = new AbortController();
      await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, sendWaiting));
      running = false;
      replace([...items]);
      return !stop.signal.aborted;
    },

    /** Aborts uploads in progress; their files stay in the list as failed. */
    stop() {
      failWaiting('stopped');
      stop.abort();
    },

    /** Gives the memory of all files back. */
    clear() {
      this.stop();
      for (const { preview } of items) preview?.close();
      replace([]);
    },
  };
}
