export type PictureOrder = 'row' | 'date' | 'mixed';

/** Pictures as they come, by the date of each (`at`, in ms), or in an order drawn by lot. */
export function inOrder<T extends { at: number }>(order: PictureOrder, all: readonly T[]): T[] {
  const rest = [...all];
  if (order === 'mixed') return all.flatMap(() => rest.splice(Math.floor(Math.random() * rest.length), 1));
  return order === 'date' ? rest.sort((one, other) => one.at - other.at) : rest;
}
