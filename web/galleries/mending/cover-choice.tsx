import { useState } from 'react';
import type { Gallery, Image } from '#contract/galleries.ts';
import { IMAGES_PER_PART } from '#contract/limits.ts';
import { mendingTexts } from '#texts/web/galleries/mending.ts';
import { call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import styles from './mend.module.css';

const t = mendingTexts.gallery;

type Props = {
  gallery: Gallery;
  /** The first part of its images. */
  images: Image[];
  /** Chosen before; empty for the newest. */
  chosen: string;
};

/** Chooses the picture on the card of a gallery, as the field `coverId` of the form around it. Closed at first: a gallery may have hundreds. */
export function CoverChoice({ gallery, images, chosen }: Props) {
  const dialogs = useDialogs();
  const [shown, setShown] = useState(images);
  const [isBusy, setIsBusy] = useState(false);
  const { id, coverId, smallThumbnailPath, imageCount } = gallery;
  const isShown = shown.some((image) => image.id === coverId);

  async function showMore() {
    setIsBusy(true);
    const part = String(Math.floor(shown.length / IMAGES_PER_PART));
    try {
      const next = await call('GET /galleries/{id}/parts/{part}', { params: { id, part } });
      // Others may have deleted some meanwhile.
      setShown([...shown, ...next.filter((image) => shown.every((known) => known.id !== image.id))]);
    } catch {
      await dialogs.error(t.moreFailed);
    }
    setIsBusy(false);
  }

  const choice = (value: string, words: string, picture?: string) => (
    <label key={value} className={styles.choice}>
      {picture && <img src={picture} alt="" width={320} height={240} loading="lazy" />}
      <input type="radio" name="coverId" value={value} defaultChecked={value === chosen} />
      <span dir="auto">{words}</span>
    </label>
  );

  return (
    <details className={styles.covers}>
      <summary>{t.cover}</summary>
      <div role="radiogroup" aria-label={t.cover} className={styles.choices}>
        {choice('', t.newest)}
        {coverId && !isShown && choice(coverId, t.chosen, smallThumbnailPath)}
        {shown.map((image) => choice(image.id, image.title, image.smallThumbnailPath))}
      </div>
      {shown.length < imageCount && shown.length % IMAGES_PER_PART === 0 && (
        <Button busy={isBusy} onClick={showMore}>
          {t.more}
        </Button>
      )}
    </details>
  );
}
