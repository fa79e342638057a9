import { type Ref, useLayoutEffect, useRef } from 'react';
import type { Image } from '#contract/galleries.ts';
import { galleriesTexts } from '#texts/web/galleries.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import styles from './lightbox.module.css';
import buttonStyles from './lightbox-button.module.css';

type LightboxButtonProps = {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  icon: IconName;
  disabled?: boolean;
  pressed?: boolean;
  onClick: () => void;
};

function LightboxButton({ ref, label, icon, disabled, pressed, onClick }: LightboxButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={buttonStyles.button}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

type ArrowsProps = { hasPrevious: boolean; hasNext: boolean; onPrevious: () => void; onNext: () => void };

export function Arrows({ hasPrevious, hasNext, onPrevious, onNext }: ArrowsProps) {
  const arrows = useRef<HTMLDivElement>(null);

  // A focused button that becomes disabled loses the focus, and key presses would be lost.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const isLost = focused instanceof HTMLButtonElement && focused.disabled;
    if (isLost && arrows.current?.contains(focused)) {
      arrows.current.parentElement?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    }
  });

  return (
    <div ref={arrows} className={styles.arrows}>
      <LightboxButton
        label={galleriesTexts.lightbox.previous}
        icon="previous"
        disabled={!hasPrevious}
        onClick={onPrevious}
      />
      <LightboxButton label={galleriesTexts.lightbox.next} icon="next" disabled={!hasNext} onClick={onNext} />
    </div>
  );
}

/** Downloads the file at a path of our own site under this name. */
function downloadFile(path: string, name: string) {
  const link = document.createElement('a');
  link.href = path;
  link.download = name;
  link.click();
}

type BarProps = {
  closeRef: Ref<HTMLButtonElement>;
  image: Image;
  position: string;
  playing: boolean;
  canPlay: boolean;
  onPlay: () => void;
  onClose: () => void;
};

export function Bar({ closeRef, image, position, playing, canPlay, onPlay, onClose }: BarProps) {
  return (
    <div className={styles.bar}>
      <span className={styles.position} aria-hidden="true">
        {position}
      </span>
      <LightboxButton
        label={galleriesTexts.lightbox.play}
        icon={playing ? 'pause' : 'play'}
        pressed={playing}
        disabled={!canPlay}
        onClick={onPlay}
      />
      <LightboxButton
        label={galleriesTexts.lightbox.download}
        icon="download"
        onClick={() => downloadFile(image.imagePath, galleriesTexts.lightbox.fileName(image.title))}
      />
      <LightboxButton ref={closeRef} label={galleriesTexts.lightbox.close} icon="close" onClick={onClose} />
    </div>
  );
}
