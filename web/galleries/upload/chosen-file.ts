import { MINUTE_MS } from '#contract/durations.ts';
import { SENT_HASH_LENGTH } from '#contract/limits.ts';
import { askWorker } from '../../ui/own-workers.ts';
import workerAddress from './shrink-worker.ts?worker&url';

const PREVIEW_WIDTH = 128;
/** Decoding takes 4 bytes a pixel for a moment: 200 MB for the largest photos, too much for a small phone. */
const PREVIEW_MAX_BYTES = 12_000_000;

/** A small picture of the file, upright; undefined where the browser cannot make one. */
export async function previewOf(file: File): Promise<ImageBitmap | undefined> {
  if (file.size > PREVIEW_MAX_BYTES) return undefined;
  const options = { resizeWidth: PREVIEW_WIDTH, resizeQuality: 'medium' } as const;
  return createImageBitmap(file, options).catch(() => undefined);
}

/** How the server knows the file again; undefined over plain http, where browsers offer no hashes. */
export async function hashOf(file: File): Promise<string | undefined> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
    return hex.slice(0, SENT_HASH_LENGTH);
  } catch {
    return undefined;
  }
}

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
  const shrunk = last.then(async () => {
    const blob = signal.aborted ? undefined : await askWorker<Blob>(workerAddress, file, PATIENCE_MS, signal);
    return blob ? new File([blob], file.name, { type: 'image/jpeg' }) : file;
  });
  last = shrunk;
  return shrunk;
}
