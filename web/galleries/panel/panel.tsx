import { type KeyboardEvent, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Image } from '#contract/galleries.ts';
import { pathOf } from '#contract/pages.ts';
import { yearIn } from '#contract/year-in.ts';
import { commentTexts, shareTexts, pictureTexts as t } from '#texts/web/galleries/panel.ts';
import { serverNow } from '../../session/server-clock.ts';
import { useClosedByBack } from '../../ui/closed-by-back.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Field } from '../../ui/field.tsx';
import { useRootMark } from '../../ui/use-root-mark.ts';
import type { Album } from '../album.ts';
import { canShare, sharePictures } from '../hand-on.ts';
import { Comments, hasUnsentComment } from './comments.tsx';
import { Names } from './names.tsx';
import styles from './panel.module.css';

const PairSlider = lazy(async () => ({ default: (await import('../pairs/pair-slider.tsx')).PairSlider }));

type Props = { album: Album; image: Image };

type PanelProps = Props & { onComments: (imageId: string, count: number) => void };

/** The lightbox moves on by arrow keys, which belong to the field while somebody is writing. */
function keepFromLightbox(event: KeyboardEvent) {
  const isWriting = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
  if (isWriting && event.key !== 'Escape') event.stopPropagation();
}

/** What members do with the picture they look at, below its title; fetched behind the lightbox. */
export function PicturePanel({ album, image, onComments }: PanelProps) {
  const { id: galleryId } = album.gallery;
  // Stays open from picture to picture.
  const [open, setOpen] = useState<'names' | 'comments' | undefined>(() =>
    hasUnsentComment(image.id) ? 'comments' : undefined,
  );

  useRootMark('panel', open !== undefined);
  useClosedByBack(() => setOpen(undefined), open !== undefined);

  // The next picture begins with its title.
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every picture
  useLayoutEffect(() => {
    panel.current?.parentElement?.scrollTo(0, 0);
  }, [image.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys come from the fields within
    <div ref={panel} className={styles.panel} data-open={open} onKeyDown={keepFromLightbox}>
      {(image.repeats || image.repeated) && (
        <Suspense>
          <PairSlider key={image.id} image={image} />
        </Suspense>
      )}
      <div className={styles.actions}>
        <Names
          galleryId={galleryId}
          image={image}
          isOpen={open === 'names'}
          onToggle={() => setOpen(open === 'names' ? undefined : 'names')}
        />
        <button
          type="button"
          className={`bare ${styles.action}`}
          aria-expanded={open === 'comments'}
          onClick={() => setOpen(open === 'comments' ? undefined : 'comments')}
        >
          {commentTexts.toggle(image.comments ?? 0)}
        </button>
        {!image.hidden && isFromThen(image, album.gallery.title) && (
          <Link
            className={`bare ${styles.action}`}
            to={pathOf('/image-galleries/:id/bild/:imageId/nachstellen', {
              id: galleryId,
              imageId: image.id,
            })}
            // It alone may use the camera.
            reloadDocument
          >
            {t.repeat}
          </Link>
        )}
        {!image.hidden && <Share key={image.id} album={album} image={image} />}
        {!image.hidden && (
          <Link
            className={`bare ${styles.action}`}
            to={pathOf('/image-galleries/:id/bild/:imageId/verbergen', { id: galleryId, imageId: image.id })}
          >
            {t.hide}
          </Link>
        )}
      </div>
      {open === 'comments' && (
        <Comments key={image.id} galleryId={galleryId} image={image} onCount={onComments} />
      )}
    </div>
  );
}

/** Whether a year is known from which it is, of before this one: its own, or the one in the name of its gallery. */
function isFromThen({ aboutYear, takenAt }: Image, gallery: string): boolean {
  const year =
    aboutYear ?? (takenAt === undefined ? yearIn(gallery) : new Date(takenAt * 1000).getFullYear());
  return year < new Date(serverNow()).getFullYear();
}

/** Hands the picture to the phone's own share sheet, or copies its address, which asks for the login. */
function Share({ album, image }: Props) {
  const dialogs = useDialogs();
  const [said, say] = useState('');
  const [address, setAddress] = useState<string>();
  const isFetching = useRef(false);

  async function copyAddress() {
    const path = pathOf('/image-galleries/:id/bild/:imageId', { id: album.gallery.id, imageId: image.id });
    const whole = location.origin + path;
    try {
      await navigator.clipboard.writeText(whole);
      say(shareTexts.copied);
    } catch {
      say('');
      setAddress(whole);
    }
  }

  async function share() {
    if (isFetching.current) return;
    if (!canShare()) return copyAddress();
    isFetching.current = true;
    say(shareTexts.fetching);
    try {
      const isTaken = await sharePictures([image], { album, askAgain: dialogs.confirm });
      if (isTaken) say('');
      else await copyAddress();
    } catch {
      say(shareTexts.failed);
    } finally {
      isFetching.current = false;
    }
  }

  return (
    <>
      <button type="button" className={`bare ${styles.action}`} onClick={share}>
        {shareTexts.share}
      </button>
      <p className={styles.said} role="status">
        {said}
      </p>
      {address && (
        <div className={styles.said}>
          <Field
            label={shareTexts.address}
            value={address}
            onFocus={({ target }) => target.select()}
            readOnly
          />
        </div>
      )}
    </>
  );
}
