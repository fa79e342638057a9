import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { Image } from '#contract/galleries.ts';

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

/** In this tab: the image after the one that was deleted. */
const KEY = 'after_deleted';

/** Loads the page anew, as is specified, once an image is deleted. */
export function reloadBeside(images: readonly Image[], imageId: string): void {
  const at = images.findIndex((image) => image.id === imageId);
  sessionStorage.setItem(KEY, (images[at + 1] ?? images[at - 1])?.id ?? '');
  location.reload();
}

/** What the page for uploading says to the gallery when it leads there. */
export type Arrival = { uploaded: readonly string[] };

/**
 * Moves the focus when the gallery opens: after an upload to the first new image, wherever in the album it is; after a
 * deletion to the card that took the place, or else to the heading. Returns whose card that is, and the images that the
 * member has just uploaded here, for as long as this entry of the history is shown.
 */
export function useArrival(images: readonly Image[]): {
  uploaded: ReadonlySet<string>;
  goal: string | undefined;
} {
  const { state } = useLocation();
  const isArrival = useNavigationType() !== 'POP';
  const [uploaded] = useState(() => new Set((state as Partial<Arrival> | null)?.uploaded));
  // Two are sent at a time: the first of the album need not be the first that was sent.
  const [goal] = useState(
    () =>
      sessionStorage.getItem(KEY) ?? (isArrival ? images.find(({ id }) => uploaded.has(id))?.id : undefined),
  );

  useEffect(() => {
    sessionStorage.removeItem(KEY);
    if (goal !== undefined && !focusCard(goal)) document.querySelector('h1')?.focus();
  }, [goal]);

  return { uploaded, goal };
}
