import {
  type CSSProperties,
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Image } from '#contract/galleries.ts';
import styles from './album-grid.module.css';
import { onceNear } from './once-near.ts';

/** So many are in a list of their own: whole rows, however many fit beside each other, laid out in one frame by a slow phone. */
const TOGETHER = { tiles: 30, cards: 12 };

/** Cards are there when their place is this close to the viewport. */
const NEAR = '200% 0px';

type CardOf = (image: Image, position: number) => ReactNode;

type Props = {
  images: readonly Image[];
  /** Square pictures without words, instead of cards. */
  hasTiles: boolean;
  /** Whose card is there from the start, wherever it is. */
  wanted?: string | undefined;
  cardOf: CardOf;
};

/**
 * All cards of an album. Those of the first two screens are there at once, the others as they come near, and at last all,
 * so that the browser finds their words and prints them; until then their room is kept.
 */
export function AlbumGrid({ images, hasTiles, wanted, cardOf }: Props) {
  const parts = useMemo(
    () => inParts(images, hasTiles ? TOGETHER.tiles : TOGETHER.cards),
    [images, hasTiles],
  );
  const [first] = useState(() => onTwoScreens(hasTiles));
  /** As many parts are whole. */
  const [whole, setWhole] = useState(0);

  useEffect(() => {
    if (whole < parts.length) return whenIdle(() => startTransition(() => setWhole(whole + 1)));
  }, [whole, parts]);

  useEffect(() => {
    const showAll = () => flushSync(() => setWhole(parts.length));
    addEventListener('beforeprint', showAll);
    return () => removeEventListener('beforeprint', showAll);
  }, [parts]);

  return (
    <div className={styles.album} data-tiles={hasTiles || undefined}>
      {parts.map(({ from, images }, index) => (
        <Part
          key={from}
          from={from}
          images={images}
          first={first - from}
          isDue={index < whole || images.some(({ id }) => id === wanted)}
          hasTiles={hasTiles}
          cardOf={cardOf}
        />
      ))}
    </div>
  );
}

type PartProps = {
  /** Its place in the album. */
  from: number;
  images: readonly Image[];
  /** So many cards are there in any case. */
  first: number;
  /** All are to be there from now on. */
  isDue: boolean;
  hasTiles: boolean;
  cardOf: CardOf;
};

/** The heights of parts, where they follow from the words: who comes back finds each at its place before all are there. */
const heights = new Map<string, number>();

const keyOf = (images: readonly Image[]) => `${images[0]?.id} ${images.length} ${innerWidth}`;

const Part = memo(({ from, images, first, isDue, hasTiles, cardOf }: PartProps) => {
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setIsWhole] = useState(isDue || first >= images.length);
  if (isDue && !isWhole) setIsWhole(true);

  // In sight at once, as when somebody comes back to a place.
  useLayoutEffect(() => {
    const { top = 0, bottom = 0 } = list.current?.getBoundingClientRect() ?? {};
    if (top < innerHeight && bottom > 0 && (first <= 0 || top < 0)) setIsWhole(true);
  }, [first]);

  useEffect(() => {
    if (list.current && !isWhole)
      return onceNear(list.current, NEAR, () => startTransition(() => setIsWhole(true)));
  }, [isWhole]);

  useLayoutEffect(() => {
    const element = list.current;
    if (element && !hasTiles) return () => void heights.set(keyOf(images), element.offsetHeight);
  }, [images, hasTiles]);

  const height = hasTiles ? undefined : heights.get(keyOf(images));
  const shown = isWhole ? images : images.slice(0, Math.max(first, 0));
  return (
    <ul
      ref={list}
      className={styles.part}
      style={
        {
          '--count': images.length,
          '--reserved': height && `${height}px`,
        } as CSSProperties
      }
      data-whole={isWhole || undefined}
    >
      {shown.map((image, index) => cardOf(image, from + index))}
    </ul>
  );
});

function inParts(images: readonly Image[], together: number): { from: number; images: readonly Image[] }[] {
  const parts = [];
  for (let from = 0; from < images.length; from += together)
    parts.push({ from, images: images.slice(from, from + together) });
  return parts;
}

/** The least room that a card takes, in square pixels. */
const AREA = { tile: 104 ** 2, card: 266 ** 2 };

const onTwoScreens = (hasTiles: boolean) =>
  Math.ceil((2 * innerWidth * innerHeight) / (hasTiles ? AREA.tile : AREA.card));

/** Safari has no such call. */
const askIdle: (act: () => void) => void = globalThis.requestIdleCallback ?? setTimeout;

function whenIdle(act: () => void): () => void {
  let isWanted = true;
  askIdle(() => isWanted && act());
  return () => {
    isWanted = false;
  };
}
