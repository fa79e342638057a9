import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Image } from '#contract/galleries.ts';
import { IMAGES_PER_PART } from '#contract/limits.ts';
import { galleryTexts as t } from '#texts/web/galleries/galleries.ts';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import type { Album, Places } from './album.ts';
import styles from './album-grid.module.css';
import { CardGrid, LARGE, SMALL } from './cards.tsx';
import { cardId, reloadBeside } from './focus-card.ts';
import { ImageCard } from './image-card.tsx';

/** How many cards fit in a row on a wide screen. */
const FIRST_ROW = 3;

type Props = {
  album: Album;
  places: Places;
  username: string | undefined;
  /** The ids of those uploaded just now. */
  newImages: ReadonlySet<string>;
  onOpen: (imageId: string) => void;
  /** How a card is shown, where it is another one. */
  cardOf?: ((image: Image) => ReactNode) | undefined;
  /** Three pictures in a row and more, without words. */
  hasTiles: boolean;
};

/** The cards of all loaded images, with gaps for the others. */
export function AlbumGrid({ album, places, username, newImages, onOpen, cardOf, hasTiles }: Props) {
  const deleted = useCallback((imageId: string) => reloadBeside(album, imageId), [album]);
  const card = (image: Image, position: number) => (
    <ImageCard
      key={image.id}
      galleryId={album.gallery.id}
      image={image}
      isOwn={image.uploader === username}
      isNew={newImages.has(image.id)}
      isEager={position < (hasTiles ? 3 * FIRST_ROW : FIRST_ROW)}
      sizes={hasTiles ? SMALL : LARGE}
      onOpen={onOpen}
      onDeleted={deleted}
    />
  );

  return (
    <div className={styles.album} data-tiles={hasTiles || undefined}>
      <CardGrid>
        {/* One flat list, so that a card keeps its identity and focus when those before it load. */}
        {stretches(places).flatMap(({ from, images, missing }) =>
          missing > 0 ? (
            <ImageGap key={`${from} ${missing}`} album={album} from={from} count={missing} />
          ) : (
            images.map((image, index) => cardOf?.(image) ?? card(image, from + index))
          ),
        )}
      </CardGrid>
    </div>
  );
}

/** Adjacent images, or adjacent empty places of one part. */
type Stretch = { from: number; images: Image[]; missing: number };

function stretches(places: Places): Stretch[] {
  const all: Stretch[] = [];
  places.forEach((image, position) => {
    const last = all.at(-1);
    const goesOn = image ? last?.missing === 0 : last && last.missing > 0 && position % IMAGES_PER_PART > 0;
    const stretch = last && goesOn ? last : { from: position, images: [], missing: 0 };
    if (stretch !== last) all.push(stretch);
    if (image) stretch.images.push(image);
    else stretch.missing += 1;
  });
  return all;
}

/** Images are fetched when their place is this close to the viewport. */
const NEAR = '100% 0px';

type ImageGapProps = { album: Album; from: number; count: number };

/** A place for each image not loaded yet, as tall as it will be; loads them when close to the viewport. */
function ImageGap({ album, from, count }: ImageGapProps) {
  const dialogs = useDialogs();
  const gap = useRef<HTMLLIElement>(null);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    const element = gap.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      // After a failure the button can retry.
      (places) => places.some(({ isIntersecting }) => isIntersecting) && album.need(from).catch(() => {}),
      { rootMargin: NEAR },
    );
    for (const place of element.children) observer.observe(place);
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
    <li ref={gap} className={styles.gap}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={place} className={styles.place}>
          {place === 0 && (
            <Button busy={isBusy} onClick={ask}>
              {t.show(from + 1, from + count)}
            </Button>
          )}
        </div>
      ))}
    </li>
  );
}
