import type { ComponentProps, CSSProperties } from 'react';
import type { Mark } from '#contract/pictures.ts';
import styles from './mark.module.css';

type Props = ComponentProps<'button'> & {
  mark: Mark;
  /** From 1. */
  number: number;
};

/** A mark in its place on a picture, with the name that it shows when it is pressed, pointed at or focused. */
export function MarkSpot({ mark: { x, y, name }, number, ...rest }: Props) {
  const place = { left: `${x * 100}%`, top: `${y * 100}%`, '--x': x } as CSSProperties;
  return (
    <div className={styles.spot} style={place} data-below={y < 0.15 || undefined}>
      <button {...rest} type="button" className={styles.mark}>
        {number}
      </button>
      {name && (
        <bdi className={styles.label} aria-hidden="true">
          {name}
        </bdi>
      )}
    </div>
  );
}

/** Goes to a mark on the picture, with the faces around it in sight. */
export function showMark(id: number): void {
  const mark = document.getElementById(`mark-${id}`);
  mark?.focus({ preventScroll: true });
  mark?.scrollIntoView({ block: 'center', inline: 'center' });
}
