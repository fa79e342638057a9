import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { galleriesTexts } from '#texts/web/galleries.ts';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import type { Album } from './album.ts';
import { cardId } from './image-card.tsx';
import styles from './image-gap.module.css';

const t = galleriesTexts.gallery;

/** Images are fetched when their place is this near to the screen. */
const NEAR = '100% 0px';

type Props = { album: Album; from: number; count: number };

/** Stands where images of a part have not come yet, as high as they will be, and gets them when it comes near. */
export function ImageGap({ album, from, count }: Props) {
  const dialogs = useDialogs();
  const gap = useRef<HTMLLIElement>(null);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    const element = gap.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      // What fails here can be asked for again with the button.
      ([entry]) => entry?.isIntersecting && album.need(from).catch(() => {}),
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [album, from]);

  // The button goes away with the gap: its focus moves on to what it has brought.
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
