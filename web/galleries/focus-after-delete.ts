import { useEffect } from 'react';
import type { Album } from './album.ts';
import { focusCard } from './focus-card.ts';
import { loadAround } from './use-new-images.ts';

/** In this tab: the image after the one that was deleted. */
const KEY = 'after_deleted';

/** Loads the page anew, as is specified, once an image is deleted. */
export function reloadBeside(album: Album, imageId: string): void {
  const places = album.places();
  const at = places.findIndex((image) => image?.id === imageId);
  sessionStorage.setItem(KEY, (places[at + 1] ?? places[at - 1])?.id ?? '');
  location.reload();
}

/** Then the focus goes to the card that took its place, or else to the heading. */
export function useFocusAfterDelete(album: Album): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const id = sessionStorage.getItem(KEY);
    if (id === null) return;
    sessionStorage.removeItem(KEY);
    const focus = () => focusCard(id) || document.querySelector('h1')?.focus();
    loadAround(album, id).then(focus, focus);
  }, []);
}
