import { UPLOADS_AT_ONCE } from '#contract/limits.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { asJpg, type CheckedFile, checkFile } from '../../ui/jpeg-file.ts';

export type FailureReason = RefusalCode | 'unreachable' | 'stopped';

export type UploadState =
  /** Rejected before sending; retrying cannot help. */
  | { step: 'refused'; reason: Exclude<CheckedFile, 'fine'> }
  | { step: 'waiting' }
  /** In the gallery already, and not wanted there again. */
  | { step: 'left-out' }
  /** Made smaller before it is sent. */
  | { step: 'shrinking' }
  | { step: 'sending'; part: number }
  /** Fully sent; the server makes the smaller sizes before it answers. */
  | { step: 'working' }
  /** The server asked to wait; resumes automatically. */
  | { step: 'pausing' }
  | { step: 'done'; imageId: string }
  | { step: 'failed'; reason: FailureReason };

export type UploadItem = {
  id: number;
  file: File;
  title: string;
  state: UploadState;
  preview?: ImageBitmap | undefined;
  /** How the server would know the file again. */
  hash?: string | undefined;
  /** Is to be sent even if the gallery has it. */
  isWantedAgain?: boolean;
};

/** Why sending failed: the code, and how many seconds the server asks to wait. */
export type SendFailure = { code: FailureReason; retryAfter?: number | undefined };

/** Resolves with the id of the new image. */
export type Send = (
  item: { file: File; title: string },
  onProgress: (sent: number, total: number) => void,
  signal: AbortSignal,
) => Promise<string>;

type Options = {
  send: Send;
  /** Maps an error from `send` to its reason. */
  explain: (error: unknown) => SendFailure;
  /** Resolves after that many seconds, or at once when the signal aborts. */
  pause: (seconds: number, signal: AbortSignal) => Promise<void>;
  previewOf: (file: File) => Promise<ImageBitmap | undefined>;
  hashOf: (file: File) => Promise<string | undefined>;
  /** What is sent in place of the file. */
  shrink: (file: File, signal: AbortSignal) => Promise<File>;
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;

const PAUSES_AT_MOST = 5;
const LONGEST_PAUSE_SECONDS = 120;
const USUAL_PAUSE_SECONDS = 5;

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
/** Reasons that lie in the file itself. */
const hopeless: ReadonlySet<FailureReason> = new Set([
  'not-found',
  'too-large',
  'too-many-pixels',
  'too-long-side',
  'too-much-work',
  'wrong-type',
  'not-a-jpeg',
  'damaged-jpeg',
  'hidden-picture',
]);

/** Whether sending it again can help. */
export const canRetry = (state: UploadState) => state.step === 'failed' && !hopeless.has(state.reason);

/** Whether the member can act on it: neither in progress nor uploaded. */
export const isActionable = ({ step }: UploadState) =>
  step === 'waiting' || step === 'left-out' || step === 'failed' || step === 'refused';

/** Does one work after the other. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    add(work: () => Promise<void>) {
      last = last.then(work);
    },
    finished: () => last,
  };
}

/**
 * The files that a member wants to upload, in order, and what became of each. Sends two at a time,
 * waits and retries when the server asks for it, and keeps files that failed.
 */
export function createUploadQueue({ send, explain, pause, previewOf, hashOf, shrink }: Options) {
  let items: readonly UploadItem[] = [];
  let nextId = 1;
  let running = false;
  let stop = new AbortController();
  const listeners = new Set<() => void>();
  // Never two at once: fifty photographs are far more than a phone's memory holds.
  const previews = oneAtATime();
  const hashes = oneAtATime();

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

  function lookInto({ id, file, state }: UploadItem) {
    if (state.step === 'refused') return;
    hashes.add(async () => {
      if (has(id)) change(id, { hash: await hashOf(file) });
    });
    previews.add(async () => {
      const preview = has(id) ? await previewOf(file) : undefined;
      if (has(id)) change(id, { preview });
      else preview?.close();
    });
  }

  async function sendOne({ id, file, title }: UploadItem) {
    change(id, { state: { step: 'shrinking' } });
    const smaller = await shrink(asJpg(file), stop.signal);
    if (stop.signal.aborted) return change(id, { state: { step: 'failed', reason: 'stopped' } });
    for (let pauses = 0; ; pauses++) {
      change(id, { state: { step: 'sending', part: 0 } });
      try {
        const imageId = await send(
          { file: smaller, title },
          (sent, total) => change(id, { state: progress(sent, total) }),
          stop.signal,
        );
        return change(id, { state: { step: 'done', imageId } });
      } catch (error) {
        const { code, retryAfter = USUAL_PAUSE_SECONDS } = explain(error);
        const mayPause = passing.has(code) && pauses < PAUSES_AT_MOST && retryAfter <= LONGEST_PAUSE_SECONDS;
        if (stop.signal.aborted || !mayPause) {
          change(id, { state: { step: 'failed', reason: stop.signal.aborted ? 'stopped' : code } });
          if (final.has(code)) failWaiting(code);
          return;
        }
        change(id, { state: { step: 'pausing' } });
        await pause(retryAfter, stop.signal);
      }
    }
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
        return { id: nextId++, file, title: '', state };
      });
      replace([...items, ...added]);
      added.forEach(lookInto);
    },

    setTitle: (id: number, title: string) => change(id, { title }),

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
    async findKnown(inGallery: readonly string[]): Promise<number[]> {
      await hashes.finished();
      const isKnown = ({ hash, state, isWantedAgain }: UploadItem) =>
        state.step === 'waiting' && !isWantedAgain && hash !== undefined && inGallery.includes(hash);
      return items.filter(isKnown).map(({ id }) => id);
    },

    /** What the member has answered about them. */
    decide(ids: readonly number[], isWantedAgain: boolean) {
      for (const id of ids) change(id, isWantedAgain ? { isWantedAgain } : { state: { step: 'left-out' } });
    },

    /** Sends all waiting files; resolves when none is in progress: with false when it was stopped. */
    async run(): Promise<boolean> {
      if (running) return false;
      running = true;
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

function progress(sent: number, total: number): UploadState {
  return sent < total ? { step: 'sending', part: sent / total } : { step: 'working' };
}
