import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from 'react-router';
import { galleriesTexts } from '#texts/web/galleries.ts';
import { call } from '../api.ts';
import { useSession } from '../session/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CardGrid } from '../ui/card-grid.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyGallery } from './empty-gallery.tsx';
import styles from './gallery-page.module.css';
import { ImageCard } from './image-card.tsx';
import { GalleryLightbox } from './lightbox/gallery-lightbox.tsx';
import { useLightboxAddress } from './lightbox/use-lightbox-address.ts';
import { useFocusAfterDelete } from './use-focus-after-delete.ts';

const t = galleriesTexts.gallery;

/** As many cards as a wide screen shows beside each other. */
const FIRST_ROW = 3;

export async function loader({ params: { id = '', imageId } }: LoaderFunctionArgs) {
  const [gallery, images] = await Promise.all([
    call('GET /galleries/{id}', { params: { id } }),
    call('GET /galleries/{id}/images', { params: { id } }),
  ]);
  const isGone = imageId !== undefined && !images.some((image) => image.id === imageId);
  if (isGone) throw redirect(`/image-galleries/${id}`);
  return { gallery, images };
}

export function GalleryPage() {
  const { gallery, images } = useLoaderData<typeof loader>();
  const session = useSession();
  const { revalidate } = useRevalidator();
  const lightbox = useLightboxAddress(gallery.id);
  const expectDeleted = useFocusAfterDelete(images);

  const actions = (
    <>
      <ButtonLink to={`/image-upload/${gallery.id}`} title={t.addImage} icon="plus">
        {t.addImage}
      </ButtonLink>
      {images.length > 0 && (
        <ButtonLink to={`/api/v1/galleries/${gallery.id}/zip`} download={t.zipName(gallery.title)}>
          {t.download}
        </ButtonLink>
      )}
    </>
  );

  return (
    <Page title={gallery.title} actions={actions}>
      <p className={styles.description}>{gallery.description}</p>
      {images.length === 0 ? (
        <EmptyGallery id={gallery.id} />
      ) : (
        <CardGrid>
          {images.map((image, position) => (
            <ImageCard
              key={image.id}
              galleryId={gallery.id}
              image={image}
              isOwn={image.uploader === session?.username}
              isEager={position < FIRST_ROW}
              onOpen={() => lightbox.open(image.id)}
              onDeleted={() => {
                expectDeleted(image.id);
                revalidate();
              }}
            />
          ))}
        </CardGrid>
      )}
      <GalleryLightbox
        images={images}
        imageId={lightbox.imageId}
        onMove={lightbox.move}
        onClose={lightbox.close}
      />
    </Page>
  );
}
