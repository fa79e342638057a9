import { useEffect, useRef } from 'react';
import type { Image } from '#contract/galleries.ts';
import { cardId } from './card-id.ts';

/**
 * When a card disappears, the focus inside it would fall to the body. Tell it which image is about to
 * go, and once it is gone the focus stands on the card that took its place, or else on the heading.
 */
export function useFocusAfterDelete(images: readonly Image[]) {
  const leaving = useRef<{ id: string; position: number }>(undefined);

  useEffect(() => {
    if (!leaving.current || images.some(({ id }) => id === leaving.current?.id)) return;
    const successor = images[Math.min(leaving.current.position, images.length - 1)];
    const card = successor && document.getElementById(cardId(successor.id));
    (card ?? document.querySelector('h1'))?.focus();
    leaving.current = undefined;
  }, [images]);

  return (id: string) => {
    leaving.current = { id, position: images.findIndex((image) => image.id === id) };
  };
}
