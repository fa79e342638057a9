import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Mark } from '#contract/pictures.ts';
import { pictureNamesTexts } from '#texts/web/galleries/picture/names.ts';
import { MarkSpot } from './mark-spot.tsx';
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
      {marks.map((mark, index) => (
        <MarkSpot
          key={`${mark.x} ${mark.y} ${mark.name}`}
          mark={mark}
          number={index + 1}
          // The list of names has the same for keys.
          tabIndex={-1}
          aria-label={t.show(index + 1, mark.name)}
          aria-pressed={active === index}
          onClick={() => onToggle(index)}
        />
      ))}
    </div>,
    box,
  );
}
