/** The same in an order drawn by lot. */
export function mixed<T>(all: readonly T[]): T[] {
  const rest = [...all];
  return all.flatMap(() => rest.splice(Math.floor(Math.random() * rest.length), 1));
}
