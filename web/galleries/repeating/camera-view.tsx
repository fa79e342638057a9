import { useCallback, useEffect, useRef, useState } from 'react';
import type { Image } from '#contract/galleries.ts';
import { repeatingTexts as t } from '#texts/web/galleries/repeating.ts';
import { Button } from '../../ui/button.tsx';
import { stayAwake } from '../../ui/stay-awake.ts';
import { hasSeveralCameras, pictureOf } from './camera.ts';
import { Frame } from './frame.tsx';
import styles from './repeating.module.css';

/** Enough to walk into the picture. */
const COUNTDOWN_SECONDS = 10;

type Props = {
  old: Image;
  names: string;
  stream: MediaStream;
  onPicture: (picture: HTMLCanvasElement) => void;
  onOtherCamera: () => void;
};

/** What the camera sees below the old picture, until it is taken. */
export function CameraView({ old, names, stream, onPicture, onOtherCamera }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const shutter = useRef<HTMLButtonElement>(null);
  const [hasOther, setHasOther] = useState(false);
  const { left, start, stop } = useCountdown(shoot);

  useEffect(() => {
    hasSeveralCameras().then(setHasOther);
    return stayAwake();
  }, []);

  // On a phone the frame and its buttons fill the screen, however it is held.
  useEffect(() => {
    shutter.current?.focus({ preventScroll: true });
    const show = () => video.current?.parentElement?.parentElement?.scrollIntoView({ block: 'start' });
    show();
    addEventListener('resize', show);
    return () => removeEventListener('resize', show);
  }, []);

  const attach = useCallback(
    (element: HTMLVideoElement | null) => {
      video.current = element;
      if (!element) return;
      element.srcObject = stream;
      // Rejects when another stream takes its place.
      element.play().catch(() => {});
    },
    [stream],
  );

  function shoot() {
    // Before its first picture a camera has no size.
    if (video.current?.videoWidth) onPicture(pictureOf(video.current));
  }

  const isCounting = left !== undefined;
  return (
    <Frame
      old={old}
      names={names}
      controls={
        <>
          <Button ref={shutter} kind="primary" onClick={shoot}>
            {t.shoot}
          </Button>
          <Button onClick={isCounting ? stop : start}>
            {isCounting ? t.stop : t.later(COUNTDOWN_SECONDS)}
          </Button>
          {hasOther && <Button onClick={onOtherCamera}>{t.other}</Button>}
          <p className="visually-hidden" role="status">
            {isCounting && isSaid(left) && t.left(left)}
          </p>
        </>
      }
    >
      {/* iPhones show it in its place, and at all, only so. */}
      <video ref={attach} className={styles.live} aria-label={t.camera} muted playsInline autoPlay />
      {isCounting && (
        <p className={styles.left} aria-hidden="true">
          {left}
        </p>
      )}
    </Frame>
  );
}

/** Not every second: a voice takes longer. */
const isSaid = (left: number) => left % 5 === 0 || left <= 3;

/** The seconds that are left; undefined while none are counted. */
function useCountdown(onOver: () => void) {
  const [left, setLeft] = useState<number>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: with every second
  useEffect(() => {
    if (left === undefined) return;
    if (left === 0) {
      setLeft(undefined);
      return onOver();
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  return { left, start: () => setLeft(COUNTDOWN_SECONDS), stop: () => setLeft(undefined) };
}
