import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type PointerEvent,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { showTexts as t } from '#texts/web/galleries/show.ts';
import { isSessionHeld } from '../../session/session.ts';
import { IconButton } from '../../ui/button.tsx';
import type { PictureOrder, Player } from '../../ui/player.ts';
import { actOf } from '../../ui/show-keys.ts';
import { stayAwake } from '../../ui/stay-awake.ts';
import { fitGreeting } from './greetings.ts';
import styles from './show.module.css';
import type { Slide } from './slide.ts';
import { loadRound, type Round, startShow } from './slides.ts';

const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }));

/** How long the buttons are seen after the mouse has moved. */
const SEEN_MS = 3000;

type Props = {
  /** Undefined: all. */
  galleryId: string | undefined;
  first: Round;
  order: PictureOrder;
  seconds: number;
  withTitles: boolean;
  withNames: boolean;
  isLive: boolean;
  /** By which guests send pictures, shown as a QR code in the corner; empty for none. */
  link: string;
  onEnd: () => void;
};

/** One picture after the other on the whole screen, and nothing else until somebody moves. */
export function SlideShow({
  galleryId,
  first,
  order,
  seconds,
  withTitles,
  withNames,
  isLive,
  link,
  onEnd,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const show = useRef<Player>(undefined);
  const [slide, setSlide] = useState<Slide>();
  const [isPaused, setPaused] = useState(false);
  const [isCalm, stir] = useCalm();
  /** Whether the keyboard is on one of the buttons. */
  const [hasKeys, setHasKeys] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen holds until the end
  useEffect(() => {
    const running = startShow({
      load: () => loadRound(galleryId),
      first,
      order,
      seconds,
      withNames,
      isLive,
      onSlide: setSlide,
      onPause: setPaused,
    });
    show.current = running;
    const sleep = stayAwake();
    return () => {
      running.end();
      sleep();
    };
  }, []);

  // Over the page until it ends, also by leaving the whole screen, as by the key Esc.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // No button has the focus, so that none is seen.
    stage.current?.focus();
    function look() {
      // Esc may have been for the dialog that asks to sign in again.
      if (!document.fullscreenElement && !isSessionHeld()) onEnd();
    }
    document.addEventListener('fullscreenchange', look);
    return () => {
      document.removeEventListener('fullscreenchange', look);
      leaveScreen();
      element?.close();
    };
  }, []);

  // The very element that was decoded, over the one before, which goes when the new one covers it.
  useLayoutEffect(() => {
    const place = stage.current;
    if (!place || !slide) return;
    const { picture } = slide;
    picture.className = (slide.said ? styles.greeting : styles.picture) ?? '';
    picture.onanimationend = () => {
      while (place.firstChild && place.firstChild !== picture) place.firstChild.remove();
    };
    place.append(picture);
    if (slide.said) fitGreeting(picture);
    while (place.childElementCount > 2) place.firstChild?.remove();
  }, [slide]);

  function onKeyDown(event: KeyboardEvent) {
    const isOnButton = event.target instanceof Element && event.target.closest('[data-controls]') !== null;
    const act = actOf(event, isOnButton);
    if (!act) return;
    event.preventDefault();
    show.current?.[act]();
  }

  function onClick({ target, clientX }: MouseEvent) {
    if (target instanceof Element && target.closest('[data-controls]')) return;
    const part = clientX / innerWidth;
    if (part < 1 / 3) return show.current?.previous();
    if (part > 2 / 3) return show.current?.next();
    show.current?.toggle();
    stir();
  }

  const onPointerMove = ({ movementX, movementY }: PointerEvent) => {
    // Chromium tells of a move, too, when something moves below a mouse at rest.
    if (movementX || movementY) stir();
  };

  const lines = slide
    ? [withTitles ? slide.title : '', slide.names, slide.said].filter(Boolean)
    : [t.loading];
  return (
    <dialog
      ref={dialog}
      className={styles.show}
      aria-label={t.title}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onPointerMove={onPointerMove}
      onCancel={(event) => {
        event.preventDefault();
        onEnd();
      }}
      onClose={onEnd}
    >
      <div className={styles.content} data-calm={isCalm || undefined} data-paused={isPaused || undefined}>
        <div ref={stage} tabIndex={-1} className={styles.stage} />
        <div
          className={slide?.said ? 'visually-hidden' : styles.caption}
          aria-live={isPaused ? 'polite' : 'off'}
        >
          {lines.map((line) => (
            <p key={line} dir="auto">
              {line}
            </p>
          ))}
        </div>
        {link && (
          <div className={styles.code}>
            <Suspense>
              <QrCode text={link} width="100%" />
            </Suspense>
          </div>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons have the focus */}
        <div
          className={styles.controls}
          data-controls
          data-keys={hasKeys}
          onFocus={({ target }) => setHasKeys(target.matches(':focus-visible'))}
          onBlur={() => setHasKeys(false)}
        >
          <IconButton label={t.previous} icon="previous" onClick={() => show.current?.previous()} />
          <IconButton
            label={isPaused ? t.play : t.pause}
            icon={isPaused ? 'play' : 'pause'}
            onClick={() => show.current?.toggle()}
          />
          <IconButton label={t.next} icon="next" onClick={() => show.current?.next()} />
          <IconButton label={t.end} icon="close" onClick={onEnd} />
        </div>
      </div>
    </dialog>
  );
}

/** Whether nothing but the picture is seen: not while the mouse is moved. */
function useCalm() {
  const [isCalm, setCalm] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function stir() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCalm(true), SEEN_MS);
    setCalm(false);
  }
  return [isCalm, stir] as const;
}

/** On the whole screen where the browser can; when it refuses, the show has the window. By a press only. */
export const fillScreen = () => document.documentElement.requestFullscreen?.().catch(() => {});

export function leaveScreen() {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
}
