import { SENT_HASH_LENGTH } from '#contract/limits.ts';

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
