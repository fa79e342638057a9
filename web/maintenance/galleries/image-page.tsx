import { useState } from 'react';
import { useLoaderData, useNavigate, useParams } from 'react-router';
import { withoutDirections } from '#contract/characters.ts';
import type { MaintainedImage } from '#contract/galleries.ts';
import { pathOf } from '#contract/pages.ts';
import { longDay } from '#texts/dates.ts';
import { maintainedGalleriesTexts, sizeInWords } from '#texts/web/maintenance/galleries.ts';
import { call } from '../../api.ts';
import { readSession } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Form, type FormValues, SubmitButton } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { asMaintainer, useAct } from '../as-maintainer.ts';
import maintenanceStyles from '../maintenance.module.css';
import { ReasonField } from '../person-fields.tsx';

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
  const { title, uploader, uploadedAt, bytes, thumbnailPath } = image;
  const { uploaded } = maintainedGalleriesTexts.gallery;
  return (
    <Page title={title}>
      <img className={maintenanceStyles.image} src={thumbnailPath} alt="" width={500} height={375} />
      <p>{uploaded(uploader, longDay(uploadedAt * 1000), sizeInWords(bytes))}</p>
      <div className={maintenanceStyles.buttons}>
        <ButtonLink to={pathOf('/image-galleries/:id/bild/:imageId/aendern', { id, imageId: image.id })}>
          {t.edit}
        </ButtonLink>
      </div>
      <h2>{t.moveTitle}</h2>
      {others.length === 0 ? <p>{t.noOther}</p> : <Move galleryId={id} image={image} others={others} />}
      <h2>{t.deleteTitle}</h2>
      <Delete galleryId={id} image={image} />
      <div className={maintenanceStyles.buttons}>
        <ButtonLink to={pathOf('/verwaltung/galerien/:id', { id })}>{t.back}</ButtonLink>
      </div>
    </Page>
  );
}

type Props = { galleryId: string; image: MaintainedImage };

function Move({ galleryId, image, others }: Props & { others: { id: string; title: string }[] }) {
  const navigate = useNavigate();
  const { attempt, isBusy } = useAct();
  const [target, setTarget] = useState(others[0]?.id ?? '');
  const titles = Object.fromEntries(others.map(({ id, title }) => [id, title]));

  const move = () =>
    attempt({
      run: () =>
        call('POST /maintenance/galleries/{galleryId}/images/{imageId}/move', {
          params: { galleryId, imageId: image.id },
          body: { galleryId: target },
        }),
      success: t.moved(titles[target] ?? ''),
      done: () => navigate(pathOf('/verwaltung/galerien/:id', { id: galleryId }), { replace: true }),
      refusals: { 'not-found': t.moveGone },
    });

  return (
    <>
      <Select label={t.moveTo} options={titles} value={target} onChange={setTarget} />
      <Button busy={isBusy} onClick={move}>
        {t.move}
      </Button>
    </>
  );
}

function Delete({ galleryId, image }: Props) {
  const navigate = useNavigate();
  const { attempt } = useAct();
  const isOthers = image.uploader !== '' && image.uploader !== readSession()?.username;

  const remove = ({ reason = '' }: FormValues) =>
    attempt({
      run: () =>
        call('DELETE /maintenance/galleries/{galleryId}/images/{imageId}', {
          params: { galleryId, imageId: image.id },
          body: { reason: withoutDirections(reason) },
        }),
      success: t.deleted,
      done: () => navigate(pathOf('/verwaltung/galerien/:id', { id: galleryId }), { replace: true }),
      refusals: { 'not-found': t.gone },
    });

  return (
    <>
      <p>{isOthers ? t.told(image.uploader) : t.toldNobody}</p>
      <Form onSubmit={remove}>
        {isOthers && <ReasonField />}
        <SubmitButton always={!isOthers}>{t.delete}</SubmitButton>
      </Form>
    </>
  );
}
