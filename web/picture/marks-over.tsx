import { type CSSProperties, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Mark } from '#contract/picture-people.ts';
import { pictureNamesTexts } from '#texts/web/picture-names.ts';
import styles from './names.module.css';

const t = pictureNamesTexts.panel;

type Props = { marks: readonly Mark[]; active: number | undefined; onToggle: (index: number) => void };

/** The marks over the picture that the lightbox shows: in its box, so that they grow and move with it. */
export function MarksOver({ marks, active, onToggle }: Props) {
  const [box, setBox] = useState<Element | null>(null);
  useLayoutEffect(() => setBox(document.querySelector('dialog[open] [data-current]')), []);

  if (!box) return null;
  return createPortal(
    <div className={styles.over}>
      {marks.map(({ x, y, name }, index) => (
        <button
          key={`${x} ${y} ${name}`}
          type="button"
          // The list of names has the same for keys.
          tabIndex={-1}
          className={styles.mark}
          style={{ left: `${x * 100}%`, top: `${y * 100}%`, '--x': x } as CSSProperties}
          data-below={y < 0.15 || undefined}
          aria-label={t.show(index + 1, name)}
          aria-pressed={active === index}
          onClick={() => onToggle(index)}
        >
          {index + 1}
          <bdi className={styles.label}>{name}</bdi>
        </button>
      ))}
    </div>,
    box,
  );
}
