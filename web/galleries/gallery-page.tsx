import { useCallback, useSyncExternalStore } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { hrefOf } from '#contract/href.ts';
import { pathOf } from '#contract/pages.ts';
import { galleriesTexts } from '#texts/web/galleries.ts';
import { useSession } from '../session/session.ts';
import { ButtonLink, DownloadLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { AlbumGrid } from './album-grid.tsx';
import { EmptyGallery } from './empty-gallery.tsx';
import styles from './gallery-page.module.css';
import { GalleryLightbox } from './lightbox/gallery-lightbox.tsx';
import { useLightboxAddress } from './lightbox/use-lightbox-address.ts';
import { loadAlbum } from './load-album.ts';
import { useFocusAfterDelete } from './use-focus-after-delete.ts';

const t = galleriesTexts.gallery;

export const loader = loadAlbum;

export function GalleryPage() {
  const { gallery, album } = useLoaderData<typeof loader>();
  const places = useSyncExternalStore(album.subscribe, album.places);
  const session = useSession();
  const { revalidate } = useRevalidator();
  const lightbox = useLightboxAddress(gallery.id);
  const expectDeleted = useFocusAfterDelete(album);

  const deleted = useCallback(
    (imageId: string) => {
      expectDeleted(imageId);
      album.remove(imageId);
      revalidate();
    },
    [album, expectDeleted, revalidate],
  );

  const actions = (
    <>
      <ButtonLink to={pathOf('/image-upload/:id', { id: gallery.id })} title={t.addImage} icon="plus">
        {t.addImage}
      </ButtonLink>
      {places.length > 0 && (
        <DownloadLink
          href={hrefOf('GET /galleries/{id}/zip', { id: gallery.id })}
          download={t.zipName(gallery.title)}
        >
          {t.download}
        </DownloadLink>
      )}
    </>
  );

  return (
    <Page title={gallery.title} actions={actions}>
      <p className={styles.description} dir="auto">
        {gallery.description}
      </p>
      {places.length === 0 ? (
        <EmptyGallery id={gallery.id} />
      ) : (
        <AlbumGrid
          album={album}
          places={places}
          galleryId={gallery.id}
          username={session?.username}
          onOpen={lightbox.open}
          onDeleted={deleted}
        />
      )}
      <GalleryLightbox
        album={album}
        places={places}
        imageId={lightbox.imageId}
        onMove={lightbox.move}
        onClose={lightbox.close}
      />
    </Page>
  );
}
