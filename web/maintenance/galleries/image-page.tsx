import { useLoaderData, useNavigate, useParams } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { longDay } from '#texts/dates.ts';
import { maintainedGalleriesTexts, sizeInWords } from '#texts/web/maintenance/galleries.ts';
import { call } from '../../api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from '../maintenance.module.css';
import { asMaintainer, MaintenancePage, ways } from '../maintenance-page.tsx';
import { ChosenImages } from './chosen-images.tsx';

const t = maintainedGalleriesTexts.image;

export const loader = asMaintainer(async ({ params: { id = '', imageId = '' } }) => {
  const [image, galleries] = await Promise.all([
    call('GET /maintenance/galleries/{galleryId}/images/{imageId}', { params: { galleryId: id, imageId } }),
    call('GET /maintenance/galleries'),
  ]);
  return { image, others: galleries.filter((gallery) => gallery.id !== id) };
});

/** One picture, to be edited, moved or deleted. */
export function Component() {
  const { image, others } = useLoaderData<typeof loader>();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { title, uploader, uploadedAt, bytes, thumbnailPath } = image;
  const back = ways.gallery(id);
  return (
    <MaintenancePage title={title} back={back}>
      <img className={styles.image} src={thumbnailPath} alt="" width={500} height={375} />
      <p>{t.uploaded(uploader, longDay(uploadedAt * 1000), sizeInWords(bytes))}</p>
      <div>
        <ButtonLink to={pathOf('/image-galleries/:id/bild/:imageId/aendern', { id, imageId: image.id })}>
          {t.edit}
        </ButtonLink>
      </div>
      <ChosenImages
        galleryId={id}
        chosen={[image]}
        others={others}
        onDone={() => navigate(back[0], { replace: true })}
      />
    </MaintenancePage>
  );
}
