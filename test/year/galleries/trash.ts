import { credit, type Model } from '../model.ts';

/** A gallery by its title, images by the first one that was sent, too. */
export const restingWords = (m: Model, { by, gallery, whole, images }: Model['trash'][number]) => [
  m.galleries[gallery]?.title ?? '',
  credit(m, by),
  ...(whole ? [] : [images.toSorted((one, other) => one.n - other.n)[0]?.title ?? '']),
];
