import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Album } from './album.ts';

/** The id of the button in an image's card. */
export const cardId = (imageId: string) => `bild-${imageId}`;

/** Moves the focus to an image's card, and the page with it if the card is out of sight. */
export function focusCard(imageId: string): boolean {
  const card = document.getElementById(cardId(imageId));
  if (!card) return false;
  const { top, bottom } = card.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) card.scrollIntoView({ block: 'center' });
  card.focus({ preventScroll: true });
  return true;
}

/**
 * When a card disappears, the focus inside it would fall back to the body. Announce the image about to
 * be deleted: afterwards the focus moves to the card that took its place, or else to the heading.
 */
export function useFocusAfterDelete(album: Album) {
  const places = useSyncExternalStore(album.subscribe, album.places);
  const leaving = useRef<{ id: string; position: number }>(undefined);

  useEffect(() => {
    const { id, position = 0 } = leaving.current ?? {};
    if (id === undefined || places.some((image) => image?.id === id)) return;
    const successor = places[position] ?? places[position - 1];
    if (!successor || !focusCard(successor.id)) document.querySelector('h1')?.focus();
    leaving.current = undefined;
  }, [places]);

  return useCallback(
    (id: string) => {
      leaving.current = { id, position: album.places().findIndex((image) => image?.id === id) };
    },
    [album],
  );
}
