import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { hrefOf } from '#contract/endpoint.ts';
import type { Image } from '#contract/galleries.ts';
import { pathOf } from '#contract/pages.ts';
import { galleriesTexts } from '#texts/web/galleries/galleries.ts';
import { isMaintainer } from '../session/maintainer.ts';
import { useSession } from '../session/session.ts';
import { Button, ButtonLink, DownloadLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Page } from '../ui/page.tsx';
import { AlbumGrid } from './album-grid.tsx';
import { EmptyGallery } from './empty-gallery.tsx';
import styles from './gallery-page.module.css';
import { loadAlbum } from './load-album.ts';
import { useFocusAfterDelete } from './use-focus-after-delete.ts';
import { useLightboxAddress } from './use-lightbox-address.ts';
import { useNewImages } from './use-new-images.ts';

const t = galleriesTexts.gallery;

export const loader = loadAlbum;

type Choosing = typeof import('./choosing/choosing.tsx')['Choosing'];

const loadLightbox = () => import('./lightbox/gallery-lightbox.tsx');
const GalleryLightbox = lazy(async () => ({ default: (await loadLightbox()).GalleryLightbox }));
const PicturePanel = lazy(async () => ({
  default: (await import('./picture/picture-panel.tsx')).PicturePanel,
}));

export function GalleryPage() {
  const { gallery, album } = useLoaderData<typeof loader>();
  const places = useSyncExternalStore(album.subscribe, album.places);
  const session = useSession();
  const { revalidate } = useRevalidator();
  const lightbox = useLightboxAddress(gallery.id);
  const expectDeleted = useFocusAfterDelete(album);
  const newImages = useNewImages(album);

  const dialogs = useDialogs();
  const [Choosing, setChoosing] = useState<Choosing>();

  const [hasLightbox, setHasLightbox] = useState(false);
  if (lightbox.imageId !== undefined && !hasLightbox) setHasLightbox(true);

  // Behind the gallery itself, and before the first picture is tapped; should it fail, the tap tries again.
  useEffect(() => {
    loadLightbox().catch(() => {});
  }, []);

  const deleted = useCallback(
    (imageId: string) => {
      expectDeleted(imageId);
      album.remove(imageId);
      revalidate();
    },
    [album, expectDeleted, revalidate],
  );

  async function choose() {
    if (Choosing) return setChoosing(undefined);
    const found = await import('./choosing/choosing.tsx').catch(() => undefined);
    if (found) setChoosing(() => found.Choosing);
    else await dialogs.error(t.notLoaded);
  }

  const { username = '' } = session ?? {};
  const mends =
    gallery.creator === username
      ? pathOf('/image-galleries/:id/aendern', { id: gallery.id })
      : isMaintainer(username) && pathOf('/verwaltung/galerien/:id', { id: gallery.id });

  const actions = (
    <>
      <ButtonLink to={pathOf('/image-upload/:id', { id: gallery.id })} title={t.addImage} icon="plus">
        {t.addImage}
      </ButtonLink>
      {places.length > 0 && (
        <>
          <DownloadLink
            href={hrefOf('GET /galleries/{id}/zip', { id: gallery.id })}
            download={t.zipName(gallery.title)}
          >
            {t.download}
          </DownloadLink>
          <Button kind={Choosing ? 'primary' : 'plain'} aria-pressed={!!Choosing} onClick={choose}>
            {t.choose}
          </Button>
        </>
      )}
    </>
  );

  const grid = (cardOf?: (image: Image) => ReactNode) => (
    <AlbumGrid
      album={album}
      places={places}
      galleryId={gallery.id}
      username={session?.username}
      newImages={newImages}
      onOpen={lightbox.open}
      onDeleted={deleted}
      cardOf={cardOf}
    />
  );

  return (
    <Page title={gallery.title} actions={actions}>
      <p className={styles.description} dir="auto">
        {gallery.description}
      </p>
      {mends && (
        <p className={styles.mend}>
          <Link to={mends}>{t.mend}</Link>
        </p>
      )}
      {places.length === 0 ? (
        <EmptyGallery id={gallery.id} />
      ) : Choosing ? (
        <Choosing
          gallery={gallery}
          album={album}
          places={places}
          grid={grid}
          onDeleted={revalidate}
          onEnd={() => setChoosing(undefined)}
        />
      ) : (
        grid()
      )}
      {hasLightbox && (
        <Suspense>
          <GalleryLightbox
            album={album}
            places={places}
            imageId={lightbox.imageId}
            panelFor={(image) => (
              <Suspense>
                <PicturePanel galleryId={gallery.id} album={album} image={image} />
              </Suspense>
            )}
            onMove={lightbox.move}
            onClose={lightbox.close}
          />
        </Suspense>
      )}
    </Page>
  );
}
