import type { Ref } from 'react';
import type { Image } from '#contract/galleries.ts';
import { galleriesTexts } from '#texts/web/galleries.ts';
import { downloadFile } from './download-file.ts';
import styles from './lightbox.module.css';
import { LightboxButton } from './lightbox-button.tsx';

const t = galleriesTexts.lightbox;

type Props = {
  closeRef: Ref<HTMLButtonElement>;
  image: Image;
  position: string;
  playing: boolean;
  canPlay: boolean;
  onPlay: () => void;
  onClose: () => void;
};

export function Bar({ closeRef, image, position, playing, canPlay, onPlay, onClose }: Props) {
  return (
    <div className={styles.bar}>
      <span className={styles.position} aria-hidden="true">
        {position}
      </span>
      <LightboxButton
        label={t.play}
        icon={playing ? 'pause' : 'play'}
        pressed={playing}
        disabled={!canPlay}
        onClick={onPlay}
      />
      <LightboxButton
        label={t.download}
        icon="download"
        onClick={() => downloadFile(image.imagePath, t.fileName(image.title))}
      />
      <LightboxButton ref={closeRef} label={t.close} icon="close" onClick={onClose} />
    </div>
  );
}
