import type { CSSProperties } from 'react';
import { ralName, ralNumber } from '#texts/web/colors.ts';
import styles from './swatch-strip.module.css';

/** The accent as on a colour card, by day and by night: full, then with more and more white. Only decoration. */
export function SwatchStrip() {
  // Read anew, as maintainers try out others.
  const { accent = '' } = document.documentElement.dataset;
  return (
    <div className={`row small screen-only ${styles.greeting}`} aria-hidden="true">
      <Swatches className={styles.size} />
      <span>{`${ralNumber(accent)} ${ralName(accent)}`}</span>
    </div>
  );
}

/** The accent, and four paler steps of it. `className` gives the strip its measures. */
export const Swatches = ({ className = '' }: { className: string | undefined }) => (
  <div className={`${styles.strip} ${className}`} aria-hidden="true">
    {['100%', '78%', '56%', '36%', '18%'].map((paint) => (
      <span key={paint} style={{ '--paint': paint } as CSSProperties} />
    ))}
  </div>
);
