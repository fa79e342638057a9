import { useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { withoutDirections } from '#contract/characters.ts';
import { TYPED_FROM_IMAGES } from '#contract/limits.ts';
import { pathOf } from '#contract/pages.ts';
import { editingTexts } from '#texts/web/galleries/editing.ts';
import { maintainedGalleriesTexts } from '#texts/web/maintenance/galleries.ts';
import { call } from '../../api.ts';
import { readSession } from '../../session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Form, type FormValues, SubmitButton } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { TypedName } from '../../ui/typed-name.tsx';
import { asMaintainer, useAct } from '../as-maintainer.ts';
import maintenanceStyles from '../maintenance.module.css';
import { ReasonField } from '../person-fields.tsx';

const t = maintainedGalleriesTexts.deletion;
const editing = editingTexts.gallery;

export const loader = asMaintainer(({ params: { id = '' } }) =>
  call('GET /maintenance/galleries/{id}', { params: { id } }),
);

/** Names what goes with it, and whose, before it is deleted. */
export function Component() {
  const { id, title, images, uploaders } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { attempt } = useAct();
  const isOthers = uploaders.some(({ username }) => username !== '' && username !== readSession()?.username);

  const isMuch = images >= TYPED_FROM_IMAGES;

  const remove = ({ reason = '' }: FormValues) =>
    attempt({
      run: () =>
        call('DELETE /galleries/{id}', {
          params: { id },
          body: { images, reason: withoutDirections(reason) },
        }),
      success: t.done,
      done: () => navigate(pathOf('/verwaltung/galerien'), { replace: true }),
      refusals: {
        'not-found': t.gone,
        conflict() {
          revalidate();
          return t.changed;
        },
      },
    });

  return (
    <Page title={t.title(title)}>
      <p>{images === 0 ? t.empty : t.lead(images)}</p>
      {images > 0 && (
        <ul>
          {uploaders.map((one) => (
            <li key={one.username}>{t.of(one.username, one.images)}</li>
          ))}
        </ul>
      )}
      {isOthers && <p>{t.told}</p>}
      <Form onSubmit={remove}>
        {isOthers && <ReasonField />}
        {isMuch && <TypedName name={title} label={editing.typed(title)} other={editing.otherTitle} />}
        <SubmitButton always={!isOthers && !isMuch}>{t.submit}</SubmitButton>
      </Form>
      <div className={maintenanceStyles.buttons}>
        <ButtonLink to={pathOf('/verwaltung/galerien/:id', { id })}>
          {maintainedGalleriesTexts.image.back}
        </ButtonLink>
      </div>
    </Page>
  );
}
