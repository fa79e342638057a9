import {
  type ComponentProps,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  type NavigateOptions,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
  useRevalidator,
} from 'react-router';
import type { Image } from '#contract/galleries.ts';
import { pathOf } from '#contract/pages.ts';
import { galleryTexts as t } from '#texts/web/galleries/galleries.ts';
import { isMaintainer } from '../session/maintainer.ts';
import { useSession } from '../session/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Page } from '../ui/page.tsx';
import { type Album, loadAlbum } from './album.ts';
import { AlbumGrid } from './album-grid.tsx';
import { ColourCard, FIRST_ROW } from './cards.tsx';
import { reloadBeside, useArrival } from './focus-card.ts';
import styles from './gallery-page.module.css';
import { ImageCard } from './image-card.tsx';

export const loader = loadAlbum;

type Selection = typeof import('./selection/selection.tsx');

/** Under these names the browser remembers who has chosen tiles or cards, and in which session pictures were looked at first. */
const TILES = 'tiles';
const SEEN = 'pictures_seen';

/** From so many pictures on an album begins with tiles, and on phones from the second visit on. */
const TILES_FROM = 20;
const PHONE = '(max-width: 599px)';

function beginsWithTiles(pictures: number): boolean {
  const chosen = localStorage.getItem(TILES);
  if (chosen !== null) return chosen === '1';
  const now = localStorage.getItem('session_expiration') ?? '';
  const first = localStorage.getItem(SEEN) ?? now;
  localStorage.setItem(SEEN, first);
  return pictures >= TILES_FROM || (matchMedia(PHONE).matches && first !== now);
}

const loadSelection = () => import('./selection/selection.tsx');
const loadLightbox = () => import('./lightbox/lightbox.tsx');
const GalleryLightbox = lazy(async () => ({ default: (await loadLightbox()).GalleryLightbox }));

export function Component() {
  const { album, count } = useCounted(useLoaderData<typeof loader>());
  const { gallery, images } = album;
  const { revalidate } = useRevalidator();
  const { open, ...lightbox } = useLightboxAddress(gallery);
  const { uploaded, goal } = useArrival(images);
  const { hasTiles, turnTiles } = useTiles(images.length);
  const { selection, choose, end } = useChoosing(hasTiles);
  const card = useCard({ album, hasTiles, uploaded, onOpen: open });

  const add = (
    <ButtonLink
      kind={images.length > 0 ? 'primary' : 'plain'}
      to={pathOf('/image-upload/:id', gallery)}
      title={t.addImage}
      icon="plus"
    >
      {t.addImage}
    </ButtonLink>
  );

  const grid = (cardOf: CardOf = card) => (
    <AlbumGrid images={images} hasTiles={hasTiles} wanted={lightbox.imageId ?? goal} cardOf={cardOf} />
  );

  return (
    <Page title={gallery.title} actions={add}>
      <Description text={gallery.description} />
      {images.length > 0 && (
        <div className={`row ${styles.ways} screen-only`}>
          <Button kind="quiet" aria-pressed={!!selection} onClick={choose}>
            {t.choose}
          </Button>
          <Button kind="quiet" aria-pressed={hasTiles} onClick={turnTiles}>
            {t.tiles}
          </Button>
          <ButtonLink kind="quiet" to={pathOf('/image-galleries/:id/diashow', gallery)}>
            {t.slideShow}
          </ButtonLink>
        </div>
      )}
      {images.length === 0 && <Empty id={gallery.id} />}
      {images.length > 0 && selection && (
        <selection.Selection
          first={selection.first}
          album={album}
          grid={grid}
          onDeleted={revalidate}
          onEnd={end}
        />
      )}
      {images.length > 0 && !selection && grid()}
      <LinksBelow album={album} />
      <FetchedLightbox album={album} {...lightbox} onComments={count} />
    </Page>
  );
}

/** Whether the album is shown as tiles, and how to choose the other. */
function useTiles(pictures: number) {
  const [hasTiles, setHasTiles] = useState(() => beginsWithTiles(pictures));

  function turnTiles() {
    localStorage.setItem(TILES, hasTiles ? '0' : '1');
    setHasTiles(!hasTiles);
  }

  return { hasTiles, turnTiles };
}

type CardOf = (image: Image, position: number) => ReactNode;

type CardOptions = {
  album: Album;
  hasTiles: boolean;
  /** Just now, by the viewer. */
  uploaded: ReadonlySet<string>;
  onOpen: (imageId: string) => void;
};

/** The card of a picture, the same function for as long as nothing changes on the cards. */
function useCard({ album: { gallery, images }, hasTiles, uploaded, onOpen }: CardOptions): CardOf {
  const { username = '' } = useSession() ?? {};
  const deleted = useCallback((imageId: string) => reloadBeside(images, imageId), [images]);
  return useCallback(
    (image, position) => (
      <ImageCard
        key={image.id}
        galleryId={gallery.id}
        image={image}
        isOwn={image.uploader === username}
        isNew={uploaded.has(image.id)}
        isEager={position < (hasTiles ? 3 * FIRST_ROW : FIRST_ROW)}
        isTile={hasTiles}
        onOpen={onOpen}
        onDeleted={deleted}
      />
    ),
    [gallery.id, username, uploaded, hasTiles, onOpen, deleted],
  );
}

/** Below the pictures: to paper, and to where the gallery is edited. */
function LinksBelow({ album: { gallery, images } }: { album: Album }) {
  const { username = '' } = useSession() ?? {};
  const editPath =
    gallery.creator === username
      ? pathOf('/image-galleries/:id/aendern', gallery)
      : isMaintainer(username) && pathOf('/verwaltung/galerien/:id', gallery);
  return (
    <div className={`row ${styles.ways} screen-only`}>
      {images.length > 0 && (
        <ButtonLink kind="quiet" to={pathOf('/image-galleries/:id/drucken', gallery)}>
          {t.print}
        </ButtonLink>
      )}
      {/* What somebody has deleted is found where galleries are edited, or here. */}
      <ButtonLink kind="quiet" to={editPath || pathOf('/papierkorb')}>
        {editPath ? t.edit : t.trash}
      </ButtonLink>
    </div>
  );
}

/** The lightbox, once a picture has been opened. */
function FetchedLightbox(props: ComponentProps<typeof GalleryLightbox>) {
  // Stays for the time in which it fades.
  const isWanted = useRef(false);
  isWanted.current ||= props.imageId !== undefined;

  // Behind the gallery itself, and before the first picture is tapped; should it fail, the tap tries again.
  useEffect(() => {
    loadLightbox().catch(() => {});
  }, []);

  return (
    isWanted.current && (
      <Suspense>
        <GalleryLightbox {...props} />
      </Suspense>
    )
  );
}

/** Choosing several pictures, by a press of the button or of a finger that rests on a tile. */
function useChoosing(hasTiles: boolean) {
  const dialogs = useDialogs();
  /** `first`: the picture on which a finger has rested; empty after the button. */
  const [selection, setSelection] = useState<Selection & { first: string }>();

  useEffect(() => {
    if (!hasTiles) return;
    const end = new AbortController();
    Promise.all([loadSelection(), import('./selection/long-press.ts')]).then(
      ([loaded, { onLongPress }]) => onLongPress((first) => setSelection({ ...loaded, first }), end.signal),
      () => {},
    );
    return () => end.abort();
  }, [hasTiles]);

  async function choose() {
    if (selection) return setSelection(undefined);
    const found = await loadSelection().catch(() => undefined);
    if (found) setSelection({ ...found, first: '' });
    else await dialogs.error(t.notLoaded);
  }

  return { selection, choose, end: () => setSelection(undefined) };
}

const Empty = ({ id }: { id: string }) => (
  <div className="apart measure">
    <Suspense>
      <ColourCard />
    </Suspense>
    <p>{t.empty}</p>
    <ButtonLink kind="primary" to={pathOf('/image-upload/:id', { id })}>
      {t.uploadFirst}
    </ButtonLink>
  </div>
);

/** The album with the comments that have come since it was loaded: nothing is asked for again because of them. */
function useCounted(loaded: Album): { album: Album; count: (imageId: string, comments: number) => void } {
  const [counted, setCounted] = useState({ loaded, album: loaded });
  const album = counted.loaded === loaded ? counted.album : loaded;

  function count(imageId: string, comments: number) {
    const counts = (image: Image) => (image.id === imageId ? { ...image, comments } : image);
    setCounted({ loaded, album: { ...album, images: album.images.map(counts) } });
  }
  return { album, count };
}

/** Pictures come first: on a phone the rest of a long one is one tap away. */
function Description({ text }: { text: string }) {
  const shown = useRef<HTMLParagraphElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = shown.current ?? {};
    setIsCut(scrollHeight > clientHeight + 1);
  }, [text]);

  return (
    <div className="stack">
      <p ref={shown} className={`written ${styles.description}`} data-open={isOpen} dir="auto">
        {text}
      </p>
      {isCut && !isOpen && (
        <Button kind="quiet" onClick={() => setIsOpen(true)}>
          {t.more}
        </Button>
      )}
    </div>
  );
}

/**
 * The address holds which picture is open. Opening pushes a history entry, moving replaces it,
 * so "back" always closes the lightbox and returns to the gallery.
 */
function useLightboxAddress({ id: galleryId }: { id: string }) {
  const { imageId } = useParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const closing = useRef(false);
  const gallery = pathOf('/image-galleries/:id', { id: galleryId });
  const openedHere = (state as { openedHere?: boolean } | null)?.openedHere === true;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address means that closing is complete
  useEffect(() => {
    closing.current = false;
  }, [imageId]);

  const show = useCallback(
    (id: string, options: NavigateOptions) => {
      const picture = pathOf('/image-galleries/:id/bild/:imageId', { id: galleryId, imageId: id });
      return navigate(picture, { ...options, preventScrollReset: true });
    },
    [galleryId, navigate],
  );
  const open = useCallback((id: string) => show(id, { state: { openedHere: true } }), [show]);

  return {
    imageId,
    open,
    onMove: (id: string) => show(id, { state, replace: true }),
    onClose() {
      // Going back takes a moment; a second Escape meanwhile must not go back twice.
      if (closing.current) return;
      closing.current = true;
      if (openedHere) navigate(-1);
      else navigate(gallery, { replace: true, preventScrollReset: true });
    },
  };
}
