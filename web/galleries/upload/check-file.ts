import { IMAGE_MAX_BYTES } from '#contract/limits.ts';

export type CheckedFile = 'fine' | 'heic' | 'other-format' | 'too-large' | 'empty';

/** What can be said about a file before sending it. The bytes themselves are judged by the server. */
export function checkFile(file: Pick<File, 'name' | 'type' | 'size'>): CheckedFile {
  if (/\.(heic|heif)$/i.test(file.name) || /^image\/hei[cf]/.test(file.type)) return 'heic';
  if (!/\.jpe?g$/i.test(file.name) && file.type !== 'image/jpeg') return 'other-format';
  if (file.size === 0) return 'empty';
  if (file.size > IMAGE_MAX_BYTES) return 'too-large';
  return 'fine';
}
