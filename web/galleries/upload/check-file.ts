import { IMAGE_MAX_BYTES } from '#contract/limits.ts';

/** The names that the server takes. */
const jpg = /\.jpe?g$/i;
/** Others of the same kind of file: browsers save pictures of web pages as .jfif. */
const alsoJpg = /\.(jpe|jfif|jif|pjpe?g|pjp)$/i;

export type CheckedFile = 'fine' | 'heic' | 'other-format' | 'too-large' | 'empty';

/** What can be said about a file before sending it. The bytes themselves are judged by the server. */
export function checkFile(file: Pick<File, 'name' | 'type' | 'size'>): CheckedFile {
  if (/\.(heic|heif)$/i.test(file.name) || /^image\/hei[cf]/.test(file.type)) return 'heic';
  if (!jpg.test(file.name) && !alsoJpg.test(file.name) && !/^image\/p?jpe?g$/.test(file.type))
    return 'other-format';
  if (file.size === 0) return 'empty';
  if (file.size > IMAGE_MAX_BYTES) return 'too-large';
  return 'fine';
}

/** The file under a name that the server takes: it may have another ending, or none, as on some phones. */
export function asJpg(file: File): File {
  return jpg.test(file.name) ? file : new File([file], `${file.name}.jpg`, { type: 'image/jpeg' });
}
