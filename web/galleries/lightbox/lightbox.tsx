import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Image } from '#contract/galleries.ts';
import { galleryTexts } from '#texts/web/galleries/galleries.ts';
import { lightboxTexts } from '#texts/web/galleries/lightbox.ts';
import { SessionEnd } from '../../session/session-end.tsx';
import { entries, open } from '../../ui/closed-by-back.ts';
import { Part } from '../../ui/page.tsx';
import { actOf } from '../../ui/show-keys.ts';
import { useRootMark } from '../../ui/use-root-mark.ts';
import type { Album } from '../album.ts';
import { focusCard } from '../focus-card.ts';
import { Arrows, Bar, useFullScreen, useZoom } from './controls.tsx';
import styles from './lightbox.module.css';
import { type PictureState, Track } from './track.tsx';

const PicturePanel = lazy(async () => ({ default: (await import('../panel/panel.tsx')).PicturePanel }));

const FADE_MS = 75;

type Props = {
  album: Album;
  /** The picture that the address names. */
  imageId: string | undefined;
  onMove: (id: string) => void;
  /** A picture has another number of comments now. */
  onComments: (imageId: string, count: number) => void;
  onClose: () => void;
};

/** Shows the lightbox while the address names a picture, plus the time to fade out. */
export function GalleryLightbox({ album, imageId, onMove, onComments, onClose }: Props) {
  const [lingering, setLingering] = useState(imageId);
  if (imageId !== undefined && imageId !== lingering) setLingering(imageId);

  useEffect(() => {
    if (imageId !== undefined || lingering === undefined) return;
    const timer = setTimeout(() => setLingering(undefined), FADE_MS);
    return () => clearTimeout(timer);
  }, [imageId, lingering]);

  const index = album.images.findIndex(({ id }) => id === lingering);
  const image = album.images[index];
  const isGone = imageId !== undefined && !image;

  // Reached through the browser history, and deleted since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each image
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone]);

  if (!image) return null;
  return (
    <Lightbox
      album={album}
      index={index}
      image={image}
      isClosing={imageId === undefined}
      onMove={onMove}
      onComments={onComments}
      onClose={onClose}
    />
  );
}

const t = lightboxTexts;

type LightboxProps = Omit<Props, 'imageId'> & {
  index: number;
  /** The one at that place. */
  image: Image;
  /** Fading out; unmounted afterwards. */
  isClosing: boolean;
};

function Lightbox({ album, index, image, isClosing, onMove, onComments, onClose }: LightboxProps) {
  const closeButton = useRef<HTMLButtonElement>(null);
  const dialog = useModal(image.id, closeButton);
  const backdrop = useBackdrop(onClose);
  const titleId = useId();
  const [playing, setPlaying] = useState(false);
  const [states, setStates] = useState<Readonly<Record<string, PictureState>>>({});
  const zoom = useZoom(image.id, onClose);
  const fullScreen = useFullScreen();
  useRootMark('lightbox');

  const { images } = album;
  const last = images.length - 1;
  const { moveTo, ...moves } = useMoves(images, index, onMove);
  const state = states[image.id] ?? 'loading';

  useAutoplay(playing && !zoom.isZoomed, index, state !== 'loading', () =>
    moveTo(index === last ? 0 : index + 1),
  );

  const acts: Acts = { ...moves, toggle: () => setPlaying(!playing) };
  const download = async () => (await import('../hand-on.ts')).savePicture(image, album);

  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      data-closing={isClosing}
      aria-labelledby={titleId}
      onKeyDown={(event) => onKey(event, zoom, fullScreen, acts)}
      {...backdrop}
      onCancel={(event) => {
        event.preventDefault();
        // On a phone this is "back", which closes what is open on top; Escape closes the whole.
        const closeTop = entries.moved ? open.at(-1)?.current : undefined;
        (closeTop ?? onClose)();
      }}
      onClose={onClose}
    >
      <div ref={fullScreen.content} className={styles.content} data-lightbox="content">
        <Bar
          closeRef={closeButton}
          position={t.position(index + 1, images.length)}
          playing={playing}
          canPlay={last > 0}
          zoom={zoom}
          fullScreen={fullScreen}
          onPlay={acts.toggle}
          onDownload={download}
          onClose={onClose}
        />
        {/* Repeated here because a modal dialog hides the page's own notice. */}
        <SessionEnd />
        <div ref={zoom.stage} className={styles.stage}>
          <Track
            images={images}
            index={index}
            isZoomed={zoom.isZoomed}
            isFull={fullScreen.isFull}
            states={states}
            onState={(id, next) => setStates((known) => ({ ...known, [id]: next }))}
            onMove={moveTo}
          />
          <Arrows
            hasPrevious={index > 0}
            hasNext={index < last}
            onPrevious={acts.previous}
            onNext={acts.next}
          />
        </div>
        <Below album={album} image={image} titleId={titleId} isCalm={playing} onComments={onComments} />
        <p className="visually-hidden" aria-live={playing ? 'off' : 'polite'}>
          <span>{t.announcement(index + 1, images.length, image.title)}</span>
          <span>{state === 'failed' && ` – ${t.failed}`}</span>
        </p>
      </div>
    </dialog>
  );
}

type Acts = Record<NonNullable<ReturnType<typeof actOf>>, () => void>;

/** Keys are for the zoom first, then for the whole screen, then for moving on. */
function onKey(
  event: KeyboardEvent,
  zoom: ReturnType<typeof useZoom>,
  fullScreen: ReturnType<typeof useFullScreen>,
  acts: Acts,
) {
  const { key, target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const on = (selector: string) => target instanceof Element && target.closest(selector) !== null;
  if (zoom.takesKey(key)) return event.preventDefault();
  if (key === 'f') return fullScreen.toggle?.();
  const act = actOf(event, on('button, a'));
  // What is below the picture scrolls.
  if (!act || (on('[data-lightbox="caption"]') && /(Up|Down)$/.test(key))) return;
  event.preventDefault();
  acts[act]();
}

/** A dialog that is open for as long as it is there. The focus goes to this button, and in the end to the card of this picture. */
function useModal(imageId: string, button: RefObject<HTMLElement | null>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const seen = useRef(imageId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    button.current?.focus();
    return () => {
      element?.close();
      // Not where it was opened: the member goes on from the picture seen last.
      focusCard(seen.current);
    };
  }, []);

  useLayoutEffect(() => {
    seen.current = imageId;
  }, [imageId]);

  return dialog;
}

/** Reacts only if press and release were both on the backdrop, not to a drag that ended there. */
function useBackdrop(onClose: () => void) {
  const pressedOn = useRef<EventTarget>(undefined);
  return {
    onPointerDown({ target }: PointerEvent) {
      pressedOn.current = target;
    },
    onClick({ target, currentTarget }: MouseEvent) {
      if (target === currentTarget && pressedOn.current === target) onClose();
    },
  };
}

type BelowProps = Pick<LightboxProps, 'album' | 'image' | 'onComments'> & {
  titleId: string;
  /** Only the words: nobody does anything with the picture now. */
  isCalm: boolean;
};

/** Title and uploader of the picture, and what members do with it. */
const Below = ({ album, image, titleId, isCalm, onComments }: BelowProps) => (
  <div className={styles.caption} data-lightbox="caption">
    <p id={titleId} className={styles.title} dir="auto">
      {image.title}
    </p>
    <p className="small">
      <span>{galleryTexts.uploadedBy(image)}</span>
      <span>{image.aboutYear && ` · ${galleryTexts.aboutYear(image.aboutYear)}`}</span>
      <span>{image.hidden && ` · ${galleryTexts.hidden}`}</span>
    </p>
    {!isCalm && (
      <Part>
        <Suspense>
          <PicturePanel album={album} image={image} onComments={onComments} />
        </Suspense>
      </Part>
    )}
  </div>
);

/** Moves from picture to picture. */
function useMoves(images: readonly Image[], index: number, onMove: (imageId: string) => void) {
  // Target of the last move: on a slow machine the next key press comes before the render.
  const heading = useRef(index);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has changed, by us or by the browser
  useLayoutEffect(() => {
    heading.current = index;
  }, [images[index]?.id]);

  function moveTo(next: number) {
    const target = Math.min(Math.max(next, 0), images.length - 1);
    const wanted = images[target];
    if (target === heading.current || !wanted) return;
    heading.current = target;
    onMove(wanted.id);
  }

  return {
    moveTo,
    previous: () => moveTo(heading.current - 1),
    next: () => moveTo(heading.current + 1),
    first: () => moveTo(0),
    last: () => moveTo(images.length - 1),
  };
}

const INTERVAL_MS = 3000;

/** While playing, advances 3 s after the current picture has loaded or failed. */
function useAutoplay(playing: boolean, index: number, isSettled: boolean, onNext: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts only with each picture
  useEffect(() => {
    if (!playing || !isSettled) return;
    const timer = setTimeout(onNext, INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [playing, index, isSettled]);
}
