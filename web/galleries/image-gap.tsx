import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { galleriesTexts } from '#texts/web/galleries/galleries.ts';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import type { Album } from './album.ts';
import { cardId } from './focus-card.ts';
import styles from './image-gap.module.css';

const t = galleriesTexts.gallery;

/** Images are fetched when their place is this close to the viewport. */
const NEAR = '100% 0px';

type Props = { album: Album; from: number; count: number };

/** A placeholder for images not loaded yet, as tall as they will be; loads them when close to the viewport. */
export function ImageGap({ album, from, count }: Props) {
  const dialogs = useDialogs();
  const gap = useRef<HTMLLIElement>(null);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    const element = gap.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      // After a failure the button can retry.
      ([entry]) => entry?.isIntersecting && album.need(from).catch(() => {}),
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [album, from]);

  // The button disappears with the gap: move its focus to the loaded images.
  useLayoutEffect(() => {
    const element = gap.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const image = album.places()[from];
      queueMicrotask(() => image && document.getElementById(cardId(image.id))?.focus());
    };
  }, [album, from]);

  async function ask() {
    setIsBusy(true);
    await album.need(from).catch(() => dialogs.error(t.notLoaded));
    setIsBusy(false);
  }

  return (
    <li ref={gap} className={styles.gap} style={{ '--count': count } as CSSProperties}>
      <Button busy={isBusy} onClick={ask}>
        {t.show(from + 1, from + count)}
      </Button>
    </li>
  );
}
