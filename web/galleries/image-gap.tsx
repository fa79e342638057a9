import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IMAGES_PER_PART } from '#contract/limits.ts';
import { galleriesTexts } from '#texts/web/galleries.ts';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import type { Album } from './album.ts';
import { cardId } from './card-id.ts';
import styles from './image-gap.module.css';

const t = galleriesTexts.gallery;

/** Images are fetched when their place is this near to the screen. */
const NEAR = '100% 0px';

type Props = { album: Album; from: number; count: number; hasFocus?: boolean };

/**
 * Stands where images have not come yet, as high as they will be, and gets them when it comes near. Where several
 * parts are missing it first falls into a gap for each.
 */
export function ImageGap({ album, from, count, hasFocus = false }: Props) {
  const dialogs = useDialogs();
  const gap = useRef<HTMLLIElement>(null);
  const [pieces, setPieces] = useState<Props[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [end, endOfPart] = [from + count, from - (from % IMAGES_PER_PART) + IMAGES_PER_PART];

  useEffect(() => {
    const element = gap.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        if (endOfPart < end) setPieces(split(album, from, end, element.contains(document.activeElement)));
        // What fails here can be asked for again with the button.
        else album.need(from).catch(() => {});
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [album, from, end, endOfPart]);

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

  if (pieces.length > 0) return pieces.map((piece) => <ImageGap key={piece.from} {...piece} />);
  return (
    <li ref={gap} className={styles.gap} style={{ '--count': count } as CSSProperties}>
      <Button busy={isBusy} onClick={ask} autoFocus={hasFocus}>
        {t.show(from + 1, Math.min(end, endOfPart))}
      </Button>
    </li>
  );
}

/** A gap for each part; the first one takes over the focus. */
function split(album: Album, from: number, end: number, hasFocus: boolean): Props[] {
  const pieces: Props[] = [];
  for (let start = from; start < end; ) {
    const next = Math.min(end, start - (start % IMAGES_PER_PART) + IMAGES_PER_PART);
    pieces.push({ album, from: start, count: next - start, hasFocus: hasFocus && start === from });
    start = next;
  }
  return pieces;
}
