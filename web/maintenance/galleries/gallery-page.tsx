import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { withoutDirections } from '#contract/characters.ts';
import type { MaintainedGallery, MaintainedImage } from '#contract/galleries.ts';
import { IMAGES_PER_PART } from '#contract/limits.ts';
import { pathOf } from '#contract/pages.ts';
import { longDay } from '#texts/dates.ts';
import { maintainedGalleriesTexts, sizeInWords } from '#texts/web/maintenance/galleries.ts';
import { call } from '../../api.ts';
import { readSession } from '../../session/session.ts';
import { ButtonLink, Buttons } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { Select } from '../../ui/select.tsx';
import { Act, ActForm, asMaintainer, MaintenancePage, ways } from '../maintenance-page.tsx';
import { ReasonField } from '../person-fields.tsx';

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
            <Link to={pathOf('/image-galleries/:id/bild/:imageId/aendern', { id, imageId: image.id })}>
              <bdi>{image.title}</bdi>
            </Link>
            <Checkbox
              label={
                <>
                  <span className="visually-hidden">{t.choose(image.title)}</span>{' '}
                  <bdi>{t.credit(image, sizeInWords(image.bytes))}</bdi>
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

const chosenTexts = maintainedGalleriesTexts.chosen;

/** Whether somebody else is told that it is deleted. */
export const isOthers = ({ username }: { username: string }) =>
  username !== '' && username !== readSession()?.username;

type Props = {
  galleryId: string;
  chosen: readonly MaintainedImage[];
  others: readonly MaintainedGallery[];
  onDone: () => unknown;
};

/** Moves or deletes images of a gallery. */
function ChosenImages({ galleryId, chosen, others, onDone }: Props) {
  const [target, setTarget] = useState(others[0]?.id ?? '');
  const titles = Object.fromEntries(others.map((one) => [one.id, one.title]));
  const images = chosen.map(({ id }) => id);
  const count = images.length;
  const needsReason = chosen.some(({ uploader }) => isOthers({ username: uploader }));
  const params = { id: galleryId };

  return (
    <section className="apart" aria-labelledby="chosen">
      <h2 id="chosen">{chosenTexts.title(count)}</h2>
      {others.length > 0 && (
        <ActForm
          run={() =>
            call('POST /maintenance/galleries/{id}/move_images', {
              params,
              body: { images, galleryId: target },
            })
          }
          success={chosenTexts.moved(count, titles[target] ?? '')}
          done={onDone}
          refusals={{ 'not-found': chosenTexts.moveGone, conflict: chosenTexts.moveGone }}
          submit={chosenTexts.move}
          always
        >
          <Select label={chosenTexts.moveTo} options={titles} value={target} onChange={setTarget} />
        </ActForm>
      )}
      <ActForm
        {...(!needsReason && { question: chosenTexts.deleteQuestion(count) })}
        run={({ reason = '' }) =>
          call('POST /maintenance/galleries/{id}/delete_images', {
            params,
            body: { images, reason: withoutDirections(reason) },
          })
        }
        success={chosenTexts.deleted(count)}
        done={onDone}
        refusals={{ 'not-found': chosenTexts.gone }}
        submit={chosenTexts.delete(count)}
        kind="danger"
        always={!needsReason}
      >
        {needsReason && <ReasonField />}
      </ActForm>
    </section>
  );
}
