import { MINUTE_MS } from '#contract/durations.ts';
import { ownScript } from '../../ui/own-script.ts';
import workerAddress from './shrink-worker.ts?worker&url';

/** Smaller files are seldom photographs that are worth it. */
const WORTH_BYTES = 400_000;
/** A phone of ten years takes two seconds. */
const PATIENCE_MS = MINUTE_MS;

let last: Promise<unknown> = Promise.resolve();

/**
 * The photograph as large as the server would keep it; the file itself where that is not larger, or the browser cannot
 * scale it. One at a time, whoever asks: a phone's memory holds one.
 */
export function shrink(file: File, signal: AbortSignal): Promise<File> {
  if (file.size < WORTH_BYTES || typeof OffscreenCanvas === 'undefined') return Promise.resolve(file);
  const shrunk = last.then(() => (signal.aborted ? file : shrinkNow(file, signal)));
  last = shrunk;
  return shrunk;
}

/** Each in a worker of its own, which ends with it: so all memory is given back, whatever the browser keeps. */
async function shrinkNow(file: File, signal: AbortSignal): Promise<File> {
  let worker: Worker | undefined;
  try {
    worker = new Worker(ownScript(workerAddress), { type: 'module' });
    const blob = await answerOf(worker, file, signal);
    return blob ? new File([blob], file.name, { type: 'image/jpeg' }) : file;
  } catch {
    return file;
  } finally {
    worker?.terminate();
  }
}

function answerOf(worker: Worker, file: File, signal: AbortSignal): Promise<Blob | undefined> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Blob | undefined>) => resolve(data);
    worker.onerror = reject;
    signal.addEventListener('abort', reject);
    setTimeout(reject, PATIENCE_MS);
    worker.postMessage(file);
  });
}
