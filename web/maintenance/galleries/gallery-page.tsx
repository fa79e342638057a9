import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { IMAGES_PER_PART } from '#contract/limits.ts';
import { pathOf } from '#contract/pages.ts';
import { longDay } from '#texts/dates.ts';
import { maintainedGalleriesTexts, sizeInWords } from '#texts/web/maintenance/galleries.ts';
import { call } from '../../api.ts';
import { ButtonLink, Buttons } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { Act, asMaintainer, MaintenancePage, ways } from '../maintenance-page.tsx';
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
  const { id, title, creator, createdAt, bytes } = gallery;
  const [more, setMore] = useState<typeof images>([]);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const { revalidate } = useRevalidator();
  const shown = [...images, ...more.filter((one) => images.every((known) => known.id !== one.id))];
  const chosen = shown.filter((image) => ids.has(image.id));

  return (
    <MaintenancePage title={title} back={ways.galleries}>
      <p>
        <span>{t.holds(gallery.images, sizeInWords(bytes))}</span> ·{' '}
        <span>{t.madeBy(creator, longDay(createdAt * 1000))}</span>
      </p>
      <Buttons>
        <ButtonLink to={pathOf('/image-galleries/:id/aendern', { id })}>{t.edit}</ButtonLink>
        <ButtonLink to={pathOf('/image-galleries/:id', { id })}>{t.open}</ButtonLink>
        <ButtonLink kind="danger" to={pathOf('/verwaltung/galerien/:id/loeschen', { id })}>
          {t.delete}
        </ButtonLink>
      </Buttons>
      {shown.length > 0 && <p>{t.howToChoose}</p>}
      <Rows>
        {shown.map((image) => (
          <Row
            key={image.id}
            picture={<img src={image.smallThumbnailPath} alt="" width={320} height={240} loading="lazy" />}
          >
            <Link to={pathOf('/verwaltung/galerien/:id/bild/:imageId', { id, imageId: image.id })}>
              <bdi>{image.title}</bdi>
            </Link>
            <Checkbox
              label={
                <>
                  <span className="visually-hidden">{t.choose(image.title)}</span>{' '}
                  <bdi>{t.credit(image.uploader, sizeInWords(image.bytes))}</bdi>
                </>
              }
              checked={ids.has(image.id)}
              onChange={({ target: { checked } }) => setIds((before) => changed(before, image.id, checked))}
            />
          </Row>
        ))}
      </Rows>
      {shown.length < gallery.images && (
        <Act
          run={() => loadPart(id, Math.floor(shown.length / IMAGES_PER_PART))}
          done={(part) => setMore([...more, ...part])}
        >
          {t.more}
        </Act>
      )}
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
    </MaintenancePage>
  );
}
