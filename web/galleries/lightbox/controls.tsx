import { type Ref, useLayoutEffect, useRef } from 'react';
import { lightboxTexts } from '#texts/web/galleries/lightbox.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import styles from './lightbox.module.css';
import type { useFullScreen } from './use-full-screen.ts';
import type { useZoom } from './use-zoom.ts';

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
      className={styles.button}
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
        label={lightboxTexts.previous}
        icon="previous"
        disabled={!hasPrevious}
        onClick={onPrevious}
      />
      <LightboxButton label={lightboxTexts.next} icon="next" disabled={!hasNext} onClick={onNext} />
    </div>
  );
}

type BarProps = {
  closeRef: Ref<HTMLButtonElement>;
  position: string;
  playing: boolean;
  canPlay: boolean;
  zoom: ReturnType<typeof useZoom>;
  fullScreen: ReturnType<typeof useFullScreen>;
  onPlay: () => void;
  onDownload: () => void;
  onClose: () => void;
};

export function Bar({ closeRef, position, playing, canPlay, zoom, fullScreen, ...on }: BarProps) {
  return (
    <div className={styles.bar}>
      <span className={styles.position} aria-hidden="true">
        {position}
      </span>
      <LightboxButton
        label={lightboxTexts.play}
        icon={playing ? 'pause' : 'play'}
        pressed={playing}
        disabled={!canPlay}
        onClick={on.onPlay}
      />
      <LightboxButton
        label={lightboxTexts.zoom}
        icon={zoom.isZoomed ? 'smaller' : 'larger'}
        pressed={zoom.isZoomed}
        onClick={zoom.toggle}
      />
      {fullScreen.toggle && (
        <LightboxButton
          label={lightboxTexts.fullScreen}
          icon="full-screen"
          pressed={fullScreen.isFull}
          onClick={fullScreen.toggle}
        />
      )}
      <LightboxButton label={lightboxTexts.download} icon="download" onClick={on.onDownload} />
      <LightboxButton ref={closeRef} label={lightboxTexts.close} icon="close" onClick={on.onClose} />
    </div>
  );
}
