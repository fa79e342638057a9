import { useRef, useState } from 'react';
import type { Image } from '#contract/galleries.ts';
import { pathOf } from '#contract/pages.ts';
import { shareTexts as t } from '#texts/web/galleries/panel.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Field } from '../../ui/field.tsx';
import type { Album } from '../album.ts';
import { canShare, sharePictures } from '../hand-on.ts';
import styles from './panel.module.css';

type Props = { album: Album; image: Image };

/** Hands the picture to the phone's own share sheet, or copies its address, which asks for the login. */
export function Share({ album, image }: Props) {
  const dialogs = useDialogs();
  const [said, say] = useState('');
  const [address, setAddress] = useState<string>();
  const isFetching = useRef(false);

  async function copyAddress() {
    const path = pathOf('/image-galleries/:id/bild/:imageId', { id: album.gallery.id, imageId: image.id });
    const whole = location.origin + path;
    try {
      await navigator.clipboard.writeText(whole);
      say(t.copied);
    } catch {
      say('');
      setAddress(whole);
    }
  }

  async function share() {
    if (isFetching.current) return;
    if (!canShare()) return copyAddress();
    isFetching.current = true;
    say(t.fetching);
    try {
      const isTaken = await sharePictures([image], { album, askAgain: dialogs.confirm });
      if (isTaken) say('');
      else await copyAddress();
    } catch {
      say(t.failed);
    } finally {
      isFetching.current = false;
    }
  }

  return (
    <>
      <button type="button" className={`bare ${styles.action}`} onClick={share}>
        {t.share}
      </button>
      <p className={styles.said} role="status">
        {said}
      </p>
      {address && (
        <div className={styles.said}>
          <Field label={t.address} value={address} onFocus={({ target }) => target.select()} readOnly />
        </div>
      )}
    </>
  );
}
