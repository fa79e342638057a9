import path from 'node:path';

/** Whether a place is the folder or lies in it. From one drive of Windows to another there is no relative way. */
export function isInside(
  folder: string,
  place: string,
  { relative, isAbsolute, sep }: Pick<typeof path.posix, 'relative' | 'isAbsolute' | 'sep'> = path,
): boolean {
  const way = relative(folder, place);
  return !isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`);
}
