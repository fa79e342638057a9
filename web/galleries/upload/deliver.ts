import type { FailureReason, UploadState } from './upload-state.ts';

/** Why sending failed: the code, how many seconds the server asks to wait, and whether nothing answered at all. */
export type SendFailure = { code: FailureReason; retryAfter?: number | undefined; isOffline?: boolean };

/** Resolves with the id of the new image, if the answer has one. */
export type Send = (
  item: { file: File; title: string; aboutYear: string },
  onProgress: (sent: number, total: number) => void,
  signal: AbortSignal,
) => Promise<string | undefined>;

/** How files reach the server. */
export type Network = {
  /** What is sent in place of the file. */
  shrink: (file: File, signal: AbortSignal) => Promise<File>;
  send: Send;
  /** Maps an error from `send` to its reason. */
  explain: (error: unknown) => SendFailure;
  /** Resolves after that many seconds, or at once when the signal aborts. */
  pause: (seconds: number, signal: AbortSignal) => Promise<void>;
  /** Waits until the server answers again: with the hashes in the gallery then, or undefined when it was for too long. */
  reconnect: (signal: AbortSignal) => Promise<readonly string[] | undefined>;
};

type Delivery = {
  hash: string | undefined;
  /** Whether a gallery with these hashes has the file once more than was known. */
  isNewIn: (there: readonly string[], hash: string | undefined) => boolean;
  show: (state: UploadState) => void;
  /** Fails all files that wait: the reason applies to them too. */
  failWaiting: (reason: FailureReason) => void;
  signal: AbortSignal;
};

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

/**
 * Sends a file until it has arrived or cannot, and resolves with what has become of it. Waits when the server asks for
 * it, and while there is no network.
 */
export async function deliver(
  given: Parameters<Send>[0],
  { hash, isNewIn, show, failWaiting, signal }: Delivery,
  { shrink, send, explain, pause, reconnect }: Network,
): Promise<UploadState> {
  let isAllSent: boolean;
  function onProgress(sent: number, total: number) {
    isAllSent = sent >= total;
    show(isAllSent ? { step: 'working' } : { step: 'sending', part: sent / total });
  }
  /** What was wholly sent may still be in the server's hands when it answers again: it is given time. */
  async function hashesLater() {
    const there = await reconnect(signal);
    if (!there || !isAllSent || signal.aborted) return there;
    await pause(USUAL_PAUSE_SECONDS, signal);
    return reconnect(signal);
  }
  show({ step: 'shrinking' });
  const upload = { ...given, file: await shrink(given.file, signal) };
  if (signal.aborted) return stopped;
  for (let pauses = 0, losses = 0; ; ) {
    isAllSent = false;
    show({ step: 'sending', part: 0 });
    try {
      return arrived(await send(upload, onProgress, signal));
    } catch (error) {
      const { code, retryAfter = USUAL_PAUSE_SECONDS, isOffline = false } = explain(error);
      if (signal.aborted) return stopped;
      if (passing.has(code) && pauses < PAUSES_AT_MOST && retryAfter <= LONGEST_PAUSE_SECONDS) {
        pauses += 1;
        show({ step: 'pausing' });
        await pause(retryAfter, signal);
        // Without a hash nobody could tell whether it has come, and it would be there twice.
      } else if (isOffline && losses < LOST_AT_MOST && (hash !== undefined || !isAllSent)) {
        losses += 1;
        show({ step: 'offline' });
        const there = await hashesLater();
        if (!there) failWaiting(code);
        if (signal.aborted) return stopped;
        if (!there) return failed(code);
        if (isNewIn(there, hash)) return arrived();
      } else {
        if (final.has(code)) failWaiting(code);
        return failed(code);
      }
    }
  }
}

const arrived = (imageId?: string): UploadState => ({ step: 'done', imageId });
const failed = (reason: FailureReason): UploadState => ({ step: 'failed', reason });
const stopped = failed('stopped');
