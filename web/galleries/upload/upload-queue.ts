import { UPLOADS_AT_ONCE } from '#contract/limits.ts';
import { asJpg, checkFile, type FailureReason, type UploadItem, type UploadState } from './upload-state.ts';

/** Why sending failed: the code, and how many seconds the server asks to wait. */
export type SendFailure = { code: FailureReason; retryAfter?: number | undefined };

export type Send = (
  item: { file: File; title: string },
  onProgress: (sent: number, total: number) => void,
  signal: AbortSignal,
) => Promise<unknown>;

type Options = {
  send: Send;
  /** Maps an error from `send` to its reason. */
  explain: (error: unknown) => SendFailure;
  /** Resolves after that many seconds, or at once when the signal aborts. */
  pause: (seconds: number, signal: AbortSignal) => Promise<void>;
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

/**
 * The files that a member wants to upload, in order, and what became of each. Sends two at a time,
 * waits and retries when the server asks for it, and keeps files that failed.
 */
export function createUploadQueue({ send, explain, pause }: Options) {
  let items: readonly UploadItem[] = [];
  let nextId = 1;
  let running = false;
  let stop = new AbortController();
  const listeners = new Set<() => void>();

  function replace(next: readonly UploadItem[]) {
    items = next;
    for (const listener of listeners) listener();
  }

  function change(id: number, changes: Partial<Pick<UploadItem, 'title' | 'state'>>) {
    replace(items.map((item) => (item.id === id ? { ...item, ...changes } : item)));
  }

  function failWaiting(reason: FailureReason) {
    replace(
      items.map((item) =>
        item.state.step === 'waiting' ? { ...item, state: { step: 'failed', reason } } : item,
      ),
    );
  }

  async function sendOne({ id, file, title }: UploadItem) {
    for (let pauses = 0; ; pauses++) {
      change(id, { state: { step: 'sending', part: 0 } });
      try {
        await send(
          { file: asJpg(file), title },
          (sent, total) => change(id, { state: progress(sent, total) }),
          stop.signal,
        );
        return change(id, { state: { step: 'done' } });
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
    },

    setTitle: (id: number, title: string) => change(id, { title }),
    remove: (id: number) => replace(items.filter((item) => item.id !== id)),

    /** Puts a failed file back in the queue. */
    requeue(id: number) {
      if (items.some((item) => item.id === id && item.state.step === 'failed')) {
        change(id, { state: { step: 'waiting' } });
      }
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
  };
}

function progress(sent: number, total: number): UploadState {
  return sent < total ? { step: 'sending', part: sent / total } : { step: 'working' };
}
