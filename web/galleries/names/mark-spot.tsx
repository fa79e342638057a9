import type { ComponentProps, CSSProperties } from 'react';
import type { Mark } from '#contract/pictures.ts';
import styles from './mark.module.css';

type Props = ComponentProps<'button'> & {
  mark: Mark;
  /** From 1. */
  number: number;
};

/** Faces further down have no room for a mark and its name below them. */
const LOW = 0.7;

/** A mark beside the face it is for, with the name that it shows when it is pressed, pointed at or focused. */
export function MarkSpot({ mark: { x, y, name }, number, ...rest }: Props) {
  const place = { '--x': x, '--y': y } as CSSProperties;
  return (
    <div
      className={styles.spot}
      style={place}
      data-above={y > LOW || undefined}
      data-pressed={rest['aria-pressed']}
    >
      <button {...rest} type="button" className={`bare ${styles.mark}`}>
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
  mark?.closest('[data-stage]')?.scrollIntoView({ block: 'nearest' });
  centre(mark);
}

/** Scrolls the part of the picture that is in sight, and not the page. */
export function centre(mark: Element | null): void {
  const stage = mark?.closest('[data-stage]');
  if (!mark || !stage) return;
  const [at, seen] = [mark.getBoundingClientRect(), stage.getBoundingClientRect()];
  stage.scrollBy(
    at.x + at.width / 2 - seen.x - seen.width / 2,
    at.y + at.height / 2 - seen.y - seen.height / 2,
  );
}
