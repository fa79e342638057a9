import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { showTexts as t } from '#texts/web/galleries/show.ts';
import { isSessionHeld } from '../../session/session.ts';
import { IconButton } from '../../ui/button.tsx';
import { actOf } from '../../ui/show-keys.ts';
import { stayAwake } from '../../ui/stay-awake.ts';
import { fitGreeting } from './greetings.ts';
import styles from './show.module.css';
import type { Slide } from './slide.ts';
import { type ShowProps, startShow } from './slides.ts';

const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }));

/** How long the buttons are seen after the mouse has moved. */
const SEEN_MS = 3000;

type Show = ReturnType<typeof startShow>;

type Props = ShowProps & {
  /** By which guests send pictures, shown as a QR code in the corner; empty for none. */
  link: string;
  onEnd: () => void;
};

/** One picture after the other on the whole screen, and nothing else until somebody moves. */
export function SlideShow(props: Props) {
  const { chosen, link, onEnd } = props;
  const { show, slide, isPaused } = useShow(props);
  const stage = useStage(slide);
  const dialog = useWholeScreen(stage, onEnd);
  const [isCalm, stir] = useCalm();

  function onKeyDown(event: KeyboardEvent) {
    const act = actOf(event, isOnControls(event));
    if (!act) return;
    event.preventDefault();
    show?.[act]();
  }

  function onClick(event: MouseEvent) {
    if (isOnControls(event)) return;
    const part = event.clientX / innerWidth;
    if (part < 1 / 3) return show?.previous();
    if (part > 2 / 3) return show?.next();
    show?.toggle();
    stir();
  }

  const onPointerMove = ({ movementX, movementY }: PointerEvent) => {
    // Chromium tells of a move, too, when something moves below a mouse at rest.
    if (movementX || movementY) stir();
  };

  const lines = slide
    ? [chosen.withTitles ? slide.title : '', slide.names, slide.said].filter(Boolean)
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
        <Controls show={show} isPaused={isPaused} onEnd={onEnd} />
      </div>
    </dialog>
  );
}

const isOnControls = ({ target }: SyntheticEvent) =>
  target instanceof Element && target.closest('[data-controls]') !== null;

/** The show, which runs as long as the page has it, and what it shows now. */
function useShow(props: ShowProps) {
  const [show, setShow] = useState<Show>();
  const [slide, setSlide] = useState<Slide>();
  const [isPaused, setPaused] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen holds until the end
  useEffect(() => {
    const running = startShow({ ...props, onSlide: setSlide, onPause: setPaused });
    setShow(running);
    const sleep = stayAwake();
    return () => {
      running.end();
      sleep();
    };
  }, []);

  return { show, slide, isPaused };
}

/** A dialog over the page until the show ends, also by leaving the whole screen, as by the key Esc. */
function useWholeScreen(stage: RefObject<HTMLElement | null>, onEnd: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);

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

  return dialog;
}

/** The very element that was decoded, over the one before, which goes when the new one covers it. */
function useStage(slide: Slide | undefined) {
  const stage = useRef<HTMLDivElement>(null);

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

  return stage;
}

type ControlsProps = { show: Show | undefined; isPaused: boolean; onEnd: () => void };

function Controls({ show, isPaused, onEnd }: ControlsProps) {
  /** Whether the keyboard is on one of the buttons. */
  const [hasKeys, setHasKeys] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons have the focus
    <div
      className={styles.controls}
      data-controls
      data-keys={hasKeys}
      onFocus={({ target }) => setHasKeys(target.matches(':focus-visible'))}
      onBlur={() => setHasKeys(false)}
    >
      <IconButton label={t.previous} icon="previous" onClick={show?.previous} />
      <IconButton
        label={isPaused ? t.play : t.pause}
        icon={isPaused ? 'play' : 'pause'}
        onClick={show?.toggle}
      />
      <IconButton label={t.next} icon="next" onClick={show?.next} />
      <IconButton label={t.end} icon="close" onClick={onEnd} />
    </div>
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
