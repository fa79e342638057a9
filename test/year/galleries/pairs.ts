import type { Image, Model } from '../model.ts';
import { isSeenByEverybody, nobody, ok, plain, titled } from '../read.ts';

/** What repeats a picture, with that one, where everybody sees both. */
export const pairsIn = (m: Model) =>
  m.images.flatMap((repeat) => {
    const first = repeat.repeats === null ? undefined : m.images[repeat.repeats];
    const isPair = first && isSeenByEverybody(m, first) && isSeenByEverybody(m, repeat);
    return isPair ? [{ first, repeat }] : [];
  });

/** Which picture a new one repeats, as the number of an image, when this one is named. */
export function firstOf(m: Model, named: Image | undefined): number | null {
  if (!named || !isSeenByEverybody(m, named)) return null;
  return (pairsIn(m).find(({ repeat }) => repeat === named)?.first ?? named).n;
}

export const readPairs = plain((m) => {
  const due = pairsIn(m);
  return {
    ...ok(
      ...due.flatMap(({ first, repeat }) => [first, repeat].flatMap((image) => titled(m, nobody, image))),
    ),
    check: (json: { first: { id: string }; repeat: { id: string } }[]) => {
      const shown = json.map(({ first, repeat }) => `${first.id} ${repeat.id}`);
      const wanted = due.map(({ first, repeat }) => `${first.id} ${repeat.id}`);
      return shown.sort().join() === wanted.sort().join() ? undefined : 'which pairs';
    },
  };
});
