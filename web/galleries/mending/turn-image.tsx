import { useState } from 'react';
import type { Degrees, Image } from '#contract/galleries.ts';
import { mendingTexts } from '#texts/web/galleries/mending.ts';
import { CallError, call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import styles from './turn-image.module.css';

const t = mendingTexts.turn;

type Props = {
  galleryId: string;
  image: Image;
  /** Says why it failed. */
  failed: (error: unknown, words: Partial<Record<CallError['code'], string>>) => Promise<void>;
};

/** A picture, and what turns it by quarters. It is turned as soon as a button is pressed. */
export function TurnImage({ galleryId, image, failed }: Props) {
  const [shown, setShown] = useState(image);
  const [turning, setTurning] = useState<Degrees>();
  const [said, setSaid] = useState('');
  const params = { galleryId, imageId: image.id };

  async function turn(degrees: Degrees) {
    setTurning(degrees);
    setSaid('');
    try {
      // Two who press at once would both turn it: only from what was seen.
      const body = { degrees, before: shown.imagePath };
      setShown(await call('POST /galleries/{galleryId}/images/{imageId}/turn', { params, body }));
      setSaid(t.turned);
    } catch (error) {
      if (error instanceof CallError && error.code === 'conflict')
        await call('GET /galleries/{galleryId}/images/{imageId}', { params }).then(setShown, () => {});
      await failed(error, t.refusals);
    }
    setTurning(undefined);
  }

  const button = (degrees: Degrees, label: string) => (
    <Button busy={turning !== undefined} onClick={() => turn(degrees)}>
      {label}
    </Button>
  );

  return (
    <>
      <img
        key={shown.displayPath}
        className={styles.picture}
        data-turning={turning}
        src={shown.displayPath}
        alt={shown.title}
        width={shown.width}
        height={shown.height}
      />
      <div className={styles.buttons}>
        {button(270, t.left)}
        {button(90, t.right)}
      </div>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </>
  );
}
