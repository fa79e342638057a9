import { pathOf } from '#contract/pages.ts';
import { emptyGalleryTexts as t } from '#texts/web/galleries/empty-gallery.ts';
import { ButtonLink } from '../ui/button.tsx';
import styles from './empty-gallery.module.css';

/** A gallery without any picture. */
export function EmptyGallery({ id }: { id: string }) {
  return (
    <div className={styles.empty}>
      <ColourCard galleryId={id} />
      <p>{t.empty}</p>
      <ButtonLink kind="primary" to={pathOf('/image-upload/:id', { id })}>
        {t.uploadFirst}
      </ButtonLink>
    </div>
  );
}

/** Strips of the RAL fan that go well together. */
const strips = [
  ['5010-enzianblau', '5018-tuerkisblau', '6019-weissgruen', '1015-hellelfenbein', '1003-signalgelb'],
  ['3003-rubinrot', '2001-rotorange', '1003-signalgelb', '1015-hellelfenbein', '7035-lichtgrau'],
  ['6005-moosgruen', '6002-laubgruen', '6019-weissgruen', '9001-cremeweiss', '2001-rotorange'],
  ['3005-weinrot', '3003-rubinrot', '3015-hellrosa', '9001-cremeweiss', '5018-tuerkisblau'],
  ['8017-schokoladenbraun', '2001-rotorange', '1015-hellelfenbein', '6019-weissgruen', '5010-enzianblau'],
] as const;

/** Deterministic: a gallery always gets the same card. */
function stripOf(galleryId: string) {
  const sum = Array.from(galleryId).reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return { colours: strips[sum % strips.length] ?? strips[0], shift: sum % 5 };
}

/** A drawn fan of colour cards, where a gallery has no picture yet. */
export function ColourCard({ galleryId }: { galleryId: string }) {
  const { colours, shift } = stripOf(galleryId);
  return (
    <svg viewBox="0 0 400 300" className={styles.fan} aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <rect width="400" height="300" className={styles.wall} />
      {colours.map((_, position) => {
        const name = colours[(position + shift) % colours.length];
        return (
          <g key={name} transform={`rotate(${position * 15 - 30} 200 350)`}>
            <rect x="150" y="60" width="100" height="330" rx="4" className={styles.card} />
            {/* At the top, where the fan is widest: further down the next card would cover it. */}
            <text x="158" y="80" className={styles.number}>
              {name?.slice(0, 4)}
            </text>
            <rect x="157" y="87" width="86" height="120" rx="2" fill={`var(--ral-${name})`} />
          </g>
        );
      })}
    </svg>
  );
}
