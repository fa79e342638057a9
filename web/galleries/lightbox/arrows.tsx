import { useLayoutEffect, useRef } from 'react';
import { galleriesTexts } from '#texts/web/galleries.ts';
import styles from './lightbox.module.css';
import { LightboxButton } from './lightbox-button.tsx';

const t = galleriesTexts.lightbox;

type Props = { hasPrevious: boolean; hasNext: boolean; onPrevious: () => void; onNext: () => void };

export function Arrows({ hasPrevious, hasNext, onPrevious, onNext }: Props) {
  const arrows = useRef<HTMLDivElement>(null);

  // A button that becomes disabled under the focus would drop it: the keys would go nowhere.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const isLost = focused instanceof HTMLButtonElement && focused.disabled;
    if (isLost && arrows.current?.contains(focused)) {
      arrows.current.parentElement?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    }
  });

  return (
    <div ref={arrows} className={styles.arrows}>
      <LightboxButton label={t.previous} icon="previous" disabled={!hasPrevious} onClick={onPrevious} />
      <LightboxButton label={t.next} icon="next" disabled={!hasNext} onClick={onNext} />
    </div>
  );
}
