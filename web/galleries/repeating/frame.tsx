import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import type { Image } from '#contract/galleries.ts';
import { repeatingTexts as t } from '#texts/web/galleries/repeating.ts';
import { Button } from '../../ui/button.tsx';
import { Range } from './range.tsx';
import styles from './repeating.module.css';

type Props = {
  /** The picture of then. */
  old: Image;
  /** Who is on it. */
  names: string;
  /** What lies below it. */
  children: ReactNode;
  /** What is done with that. */
  controls: ReactNode;
};

/** A frame in the shape of the old picture, which lies over the new one, as much of it as is wanted. */
export function Frame({ old, names, children, controls }: Props) {
  const [share, setShare] = useState(50);
  const namesId = useId();
  return (
    <div className={styles.stage} style={{ '--ratio': old.width / old.height } as CSSProperties}>
      <div className={styles.frame}>
        {children}
        <img
          src={old.displayPath}
          alt={t.old(old.title)}
          aria-describedby={names ? namesId : undefined}
          className={styles.old}
          style={{ opacity: share / 100 }}
          draggable={false}
        />
      </div>
      <div className={styles.controls}>
        <Range
          label={t.share}
          value={share}
          from={0}
          to={100}
          step={5}
          text={t.shareOf(share)}
          onChange={setShare}
        />
        <Button onClick={() => setShare(share === 100 ? 0 : 100)}>
          {share === 100 ? t.onlyNew : t.onlyOld}
        </Button>
        {controls}
      </div>
      {names && (
        <p id={namesId} className={`small ${styles.names}`} dir="auto">
          {t.names(names)}
        </p>
      )}
    </div>
  );
}
