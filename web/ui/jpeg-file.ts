import { IMAGE_MAX_BYTES } from '#contract/limits.ts';

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
