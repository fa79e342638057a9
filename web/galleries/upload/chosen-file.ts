import { IMAGE_MAX_BYTES, SENT_HASH_LENGTH } from '#contract/limits.ts';

/** The file names that the server accepts. */
const jpg = /\.jpe?g$/i;
/** Other extensions of JPEG files: browsers save pictures of web pages as .jfif. */
const alsoJpg = /\.(jpe|jfif|jif|pjpe?g|pjp)$/i;

export type CheckedFile = 'fine' | 'heic' | 'other-format' | 'too-large' | 'empty';

/** What can be said about a file before sending it. The server checks the content. */
export function checkFile(file: Pick<File, 'name' | 'type' | 'size'>): CheckedFile {
  if (/\.(heic|heif)$/i.test(file.name) || /^image\/hei[cf]/.test(file.type)) return 'heic';
  if (!jpg.test(file.name) && !alsoJpg.test(file.name) && !/^image\/p?jpe?g$/.test(file.type))
    return 'other-format';
  if (file.size === 0) return 'empty';
  if (file.size > IMAGE_MAX_BYTES) return 'too-large';
  return 'fine';
}

/** Renames the file for the server: it may have another extension, or none, as on some phones. */
export function asJpg(file: File): File {
  return jpg.test(file.name) ? file : new File([file], `${file.name}.jpg`, { type: 'image/jpeg' });
}

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
