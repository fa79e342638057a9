import { useEffect, useId, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import type { Image, Pair } from '#contract/galleries.ts';
import { pathOf } from '#contract/pages.ts';
import { pairTexts as t } from '#texts/web/galleries/pairs.ts';
import { call } from '../../api.ts';
import styles from './pair-slider.module.css';

/** The picture of then on the left, that of today on the right, and where one ends and the other begins. */
export function PairSlider({ image }: { image: Image }) {
  const pairs = usePairs(image.id);
  const [chosen, setChosen] = useState(0);
  const [share, setShare] = useState(50);
  const id = useId();
  const pair = pairs[chosen];
  if (!pair) return null;

  const other = pair.first.id === image.id ? pair.repeat : pair.first;
  const place = { id: other.galleryId, imageId: other.id };
  return (
    <div className={styles.pair}>
      <label htmlFor={id}>{t.slider}</label>
      <input
        id={id}
        className={styles.range}
        type="range"
        min={0}
        max={100}
        step={2}
        value={share}
        aria-valuetext={t.share(share)}
        onChange={({ target }) => setShare(target.valueAsNumber)}
      />
      <Link className="touch" to={pathOf('/image-galleries/:id/bild/:imageId', place)}>
        {other === pair.first ? t.toFirst : t.toRepeat}
      </Link>
      {pairs.length > 1 && (
        <button
          type="button"
          className={`bare touch ${styles.next}`}
          onClick={() => setChosen((chosen + 1) % pairs.length)}
        >
          {t.next(chosen + 1, pairs.length)}
        </button>
      )}
      <OverPicture key={other.id} other={other} isFirst={other === pair.first} share={share} />
    </div>
  );
}

/** Those of this picture, the newest first. */
function usePairs(imageId: string): readonly Pair[] {
  const [pairs, setPairs] = useState<readonly Pair[]>([]);
  useEffect(() => {
    let isShown = true;
    const take = (all: readonly Pair[]) =>
      isShown && setPairs(all.filter(({ first, repeat }) => [first.id, repeat.id].includes(imageId)));
    // Without an answer the picture stands alone.
    call('GET /pairs').then(take, () => {});
    return () => {
      isShown = false;
    };
  }, [imageId]);
  return pairs;
}

type OverProps = { other: Image; isFirst: boolean; share: number };

/** The other one over the picture that the lightbox shows: in its box, so that it grows and moves with it. */
function OverPicture({ other, isFirst, share }: OverProps) {
  const [box, setBox] = useState<Element | null>(null);
  useLayoutEffect(() => setBox(document.querySelector('dialog[open] [data-current]')), []);

  if (!box) return null;
  const clip = isFirst ? `inset(0 ${100 - share}% 0 0)` : `inset(0 0 0 ${share}%)`;
  return createPortal(
    <div className={styles.over}>
      <img src={other.displayPath} alt={t.other(other.title, isFirst)} style={{ clipPath: clip }} />
      <span style={{ left: `${share}%` }} />
    </div>,
    box,
  );
}
