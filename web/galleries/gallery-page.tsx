import { useCallback, useDeferredValue, useState, useSyncExternalStore } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { galleriesTexts } from '#texts/web/galleries.ts';
import { useSession } from '../session/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { useFirstPosition } from '../ui/use-scroll-position.ts';
import type { Places } from './album.ts';
import { AlbumGrid } from './album-grid.tsx';
import { EmptyGallery } from './empty-gallery.tsx';
import styles from './gallery-page.module.css';
import { GalleryLightbox } from './lightbox/gallery-lightbox.tsx';
import { useLightboxAddress } from './lightbox/use-lightbox-address.ts';
import { loadAlbum } from './load-album.ts';
import { useFocusAfterDelete } from './use-focus-after-delete.ts';

const t = galleriesTexts.gallery;

export const loader = loadAlbum;

/** As many as fill a screen; the others follow at once, into the room that is kept for them. */
const DRAWN_FIRST = 12;

export function GalleryPage() {
  const { gallery, album } = useLoaderData<typeof loader>();
  const places = useSyncExternalStore(album.subscribe, album.places);
  const session = useSession();
  const { revalidate } = useRevalidator();
  const lightbox = useLightboxAddress(gallery.id);
  // The first screen does not wait for cards that nobody sees yet. An open picture needs its own to return to.
  const isSeenBelow = useFirstPosition() > 0 || lightbox.imageId !== undefined;
  const [drawnFirst] = useState(() => (isSeenBelow ? places : firstOf(places)));
  const drawn = useDeferredValue(places, drawnFirst);
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
      <ButtonLink to={`/image-upload/${gallery.id}`} title={t.addImage} icon="plus">
        {t.addImage}
      </ButtonLink>
      {places.length > 0 && (
        <ButtonLink to={`/api/v1/galleries/${gallery.id}/zip`} download={t.zipName(gallery.title)}>
          {t.download}
        </ButtonLink>
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
          places={drawn}
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

const firstOf = (places: Places): Places =>
  places.map((image, position) => (position < DRAWN_FIRST ? image : undefined));
