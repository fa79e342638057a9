import path from 'node:path';

/** Whether a path is the folder or lies in it. Between two Windows drives the relative path is absolute. */
export function isInside(
  folder: string,
  place: string,
  { relative, isAbsolute, sep }: Pick<typeof path.posix, 'relative' | 'isAbsolute' | 'sep'> = path,
): boolean {
  const route = relative(folder, place);
  return !isAbsolute(route) && route !== '..' && !route.startsWith(`..${sep}`);
}
