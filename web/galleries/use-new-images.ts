import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { Album } from './album.ts';
import { focusCard } from './focus-card.ts';

/** What the page for uploading says to the gallery when it leads there. */
export type Arrival = { uploaded: readonly string[] };

/** Cards before the first new one whose height must be known before it is scrolled to. */
const CARDS_BEFORE = 6;

/**
 * The images that the member has just uploaded here, for as long as this entry of the history is shown. On arrival
 * the focus moves to the first of them, wherever in the album it is.
 */
export function useNewImages(album: Album): ReadonlySet<string> {
  const { state } = useLocation();
  const isArrival = useNavigationType() !== 'POP';
  const [uploaded] = useState(() => new Set((state as Partial<Arrival> | null)?.uploaded));
  const [isLoaded, setIsLoaded] = useState(() =>
    album.places().some((image) => image && uploaded.has(image.id)),
  );
  const isWanted = isArrival && uploaded.size > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (!isWanted || isLoaded) return;
    // Without them the gallery simply begins at its beginning.
    loadAround(album, [...uploaded][0] ?? '').then(
      () => setIsLoaded(true),
      () => {},
    );
  }, []);

  // After the page's own effects, which go to its top and to its heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they are there
  useLayoutEffect(() => {
    const first = album.places().find((image) => image && uploaded.has(image.id));
    if (isWanted && first) focusCard(first.id);
  }, [isLoaded]);

  return uploaded;
}

/** An image, with those whose height must be known before it is scrolled to. */
export async function loadAround(album: Album, imageId: string): Promise<void> {
  await album.find(imageId);
  const at = album.places().findIndex((image) => image?.id === imageId);
  const near = [at - CARDS_BEFORE, at - 1, at + 1].filter((place) => place in album.places());
  await Promise.all(near.map(album.need));
}
