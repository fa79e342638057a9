import type { Image, Pair } from '#contract/galleries.ts';

type Paired = Pick<Image, 'id' | 'repeats' | 'repeated'>;

export const isPaired = ({ repeats, repeated }: Paired): boolean =>
  repeats !== undefined || repeated === true;

/** The picture of then and those of today that repeat it, the oldest first; alone where it is no pair. */
export function seriesOf(image: Image, pairs: readonly Pair[] = []): readonly Image[] {
  const own = pairs.filter(({ first, repeat }) => [first.id, repeat.id].includes(image.id)).reverse();
  return own[0] ? [own[0].first, ...own.map(({ repeat }) => repeat)] : [image];
}

/** Without those that are seen beside the picture of then, as that is among them. */
export function withoutRepeats<T extends Paired>(images: readonly T[]): T[] {
  const ids = new Set(images.map(({ id }) => id));
  return images.filter(({ repeats }) => repeats === undefined || !ids.has(repeats));
}
