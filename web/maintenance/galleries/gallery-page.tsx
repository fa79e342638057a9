import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { IMAGES_PER_PART } from '#contract/limits.ts';
import { pathOf } from '#contract/pages.ts';
import { longDay } from '#texts/dates.ts';
import { maintainedGalleriesTexts, sizeInWords } from '#texts/web/maintenance/galleries.ts';
import { call } from '../../api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { asMaintainer, useAct } from '../as-maintainer.ts';
import maintenanceStyles from '../maintenance.module.css';
import { ChosenImages } from './chosen-images.tsx';

const t = maintainedGalleriesTexts.gallery;

const loadPart = (id: string, part: number) =>
  call('GET /maintenance/galleries/{id}/parts/{part}', { params: { id, part: String(part) } });

export const loader = asMaintainer(async ({ params: { id = '' } }) => {
  const [gallery, images, all] = await Promise.all([
    call('GET /maintenance/galleries/{id}', { params: { id } }),
    loadPart(id, 0),
    call('GET /maintenance/galleries'),
  ]);
  return { gallery, images, others: all.filter((one) => one.id !== id) };
});

const changed = (ids: ReadonlySet<string>, id: string, isChosen: boolean) =>
  new Set(isChosen ? [...ids, id] : [...ids].filter((one) => one !== id));

/** One gallery, with all its pictures and what maintainers may do with it. */
export function Component() {
  const { gallery, images, others } = useLoaderData<typeof loader>();
  const { id, title, description, creator, createdAt, bytes } = gallery;
  const [more, setMore] = useState<typeof images>([]);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const { attempt, isBusy } = useAct();
  const { revalidate } = useRevalidator();
  const shown = [...images, ...more.filter((one) => images.every((known) => known.id !== one.id))];

  const chosen = shown.filter((image) => ids.has(image.id));

  const showMore = () =>
    attempt({
      run: () => loadPart(id, Math.floor(shown.length / IMAGES_PER_PART)),
      done: (part) => setMore([...more, ...part]),
    });

  return (
    <Page title={title}>
      <p dir="auto" className={maintenanceStyles.description}>
        {description}
      </p>
      <p>
        <span>{maintainedGalleriesTexts.list.holds(gallery.images, sizeInWords(bytes))}</span> ·{' '}
        <span>{maintainedGalleriesTexts.list.madeBy(creator, longDay(createdAt * 1000))}</span>
      </p>
      <div className={maintenanceStyles.buttons}>
        <ButtonLink to={pathOf('/image-galleries/:id/aendern', { id })}>{t.edit}</ButtonLink>
        <ButtonLink to={pathOf('/image-galleries/:id', { id })}>{t.open}</ButtonLink>
        <ButtonLink to={pathOf('/verwaltung/galerien/:id/loeschen', { id })}>{t.delete}</ButtonLink>
      </div>
      {shown.length > 0 && (
        <>
          <h2>{t.pictures}</h2>
          <p>{maintainedGalleriesTexts.chosen.hint}</p>
        </>
      )}
      <ul>
        {shown.map((image) => (
          <li key={image.id} className={maintenanceStyles.imageLine}>
            <img src={image.smallThumbnailPath} alt="" width={320} height={240} loading="lazy" />
            <div>
              <Link to={pathOf('/verwaltung/galerien/:id/bild/:imageId', { id, imageId: image.id })}>
                <bdi>{image.title}</bdi>
              </Link>
              <Checkbox
                label={maintainedGalleriesTexts.chosen.choose(image.title)}
                checked={ids.has(image.id)}
                onChange={({ target: { checked } }) => setIds((before) => changed(before, image.id, checked))}
              />
              <p>{t.uploaded(image.uploader, longDay(image.uploadedAt * 1000), sizeInWords(image.bytes))}</p>
            </div>
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <ChosenImages
          galleryId={id}
          chosen={chosen}
          others={others}
          onDone={async () => {
            setIds(new Set());
            setMore([]);
            await revalidate();
          }}
        />
      )}
      <div className={maintenanceStyles.buttons}>
        {shown.length < gallery.images && (
          <Button busy={isBusy} onClick={showMore}>
            {t.more}
          </Button>
        )}
        <ButtonLink to={pathOf('/verwaltung/galerien')}>{t.toList}</ButtonLink>
      </div>
    </Page>
  );
}
