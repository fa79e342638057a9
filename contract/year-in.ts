/** The year that a gallery is called by: the first in its title; not a number where there is none. */
export const yearIn = (title: string) => Number(/(?<!\d)(?:19|20)\d\d(?!\d)/.exec(title)?.[0] ?? Number.NaN);
