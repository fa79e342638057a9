import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { ralName, ralNumber } from '#texts/web/colors.ts';
import styles from './color-tile.module.css';

type Props = {
  to: string;
  /** As in the name of its token: `5010-enzianblau`. */
  color: string;
  title: string;
  text: string;
};

/** A colour card that links to a page. */
export function ColorTile({ to, color, title, text }: Props) {
  const number = color.slice(0, 4);
  const paint = { '--paint': `var(--ral-${color})` } as CSSProperties;
  return (
    <li className={styles.tile}>
      <div className={styles.paint} style={paint} />
      <div className={styles.words}>
        <h2>
          <Link to={to}>{title}</Link>
        </h2>
        <p>{text}</p>
        <p className={styles.ral} aria-hidden="true">
          <span>{ralNumber(number)}</span> <span>{ralName(number)}</span>
        </p>
      </div>
    </li>
  );
}
