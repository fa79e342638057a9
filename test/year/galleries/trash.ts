import { credit, type Model } from '../model.ts';

/** A gallery by its title, images by the first one of them, too. */
export const restingWords = (m: Model, { by, gallery, whole, images }: Model['trash'][number]) => [
  m.galleries[gallery]?.title ?? '',
  credit(m, by),
  ...(whole ? [] : [images.map(({ title }) => title).toSorted()[0] ?? '']),
];
