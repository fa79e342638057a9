import { useRef, useState } from 'react';
import type { Image } from '#contract/galleries.ts';
import { pathOf } from '#contract/pages.ts';
import { shareTexts as t } from '#texts/web/galleries/panel.ts';
import { fetchFile } from '../../api.ts';
import styles from './panel.module.css';

type Props = { galleryId: string; image: Image };

const canShare = (file: File) => navigator.canShare?.({ files: [file] }) ?? false;

/** Only a file can tell; this one is as empty as it may be. */
const takesPictures = () => canShare(new File(['x'], 'bild.jpg', { type: 'image/jpeg' }));

/** Hands the picture to the phone's own share sheet, or copies its address, which asks for the login. */
export function Share({ galleryId, image: { id, imagePath } }: Props) {
  const [said, say] = useState('');
  const [address, setAddress] = useState<string>();
  const [fetched, setFetched] = useState<File>();
  const isFetching = useRef(false);

  async function copyAddress() {
    const path = pathOf('/image-galleries/:id/bild/:imageId', { id: galleryId, imageId: id });
    const whole = location.origin + path;
    try {
      await navigator.clipboard.writeText(whole);
      say(t.copied);
    } catch {
      say('');
      setAddress(whole);
    }
  }

  /** Browsers share only shortly after a press: if fetching took too long, the next press shares at once. */
  async function hand(file: File) {
    try {
      await navigator.share({ files: [file] });
      say('');
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      // Closed without choosing anybody.
      if (name === 'AbortError') return say('');
      if (name === 'NotAllowedError' && !fetched) {
        setFetched(file);
        return say(t.ready);
      }
      await copyAddress();
    }
  }

  async function share() {
    if (isFetching.current) return;
    if (fetched) return hand(fetched);
    if (!takesPictures()) return copyAddress();
    isFetching.current = true;
    say(t.fetching);
    try {
      await hand(new File([await fetchFile(imagePath)], `bild-${id}.jpg`, { type: 'image/jpeg' }));
    } catch {
      say(t.failed);
    } finally {
      isFetching.current = false;
    }
  }

  return (
    <>
      <button type="button" className={styles.action} onClick={share}>
        {fetched ? t.shareNow : t.share}
      </button>
      <p className={styles.said} role="status">
        {said}
      </p>
      {address && (
        <label className={styles.address}>
          {t.address}
          <input readOnly value={address} onFocus={(event) => event.target.select()} />
        </label>
      )}
    </>
  );
}
