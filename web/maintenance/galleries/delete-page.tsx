import { useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { withoutDirections } from '#contract/characters.ts';
import { TYPED_FROM_IMAGES } from '#contract/limits.ts';
import { editingTexts } from '#texts/web/galleries/editing.ts';
import { maintainedGalleriesTexts } from '#texts/web/maintenance/galleries.ts';
import { call } from '../../api.ts';
import { TypedName } from '../../ui/typed-name.tsx';
import { ActForm, asMaintainer, MaintenancePage, ways } from '../maintenance-page.tsx';
import { ReasonField } from '../person-fields.tsx';
import { isOthers } from './gallery-page.tsx';

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
  const needsReason = uploaders.some(isOthers);
  const isMuch = images >= TYPED_FROM_IMAGES;

  return (
    <MaintenancePage title={t.title(title)} back={ways.gallery(id)}>
      <p>{images === 0 ? t.empty : t.lead(images)}</p>
      {images > 0 && <p>{t.whose(uploaders)}</p>}
      <ActForm
        run={({ reason = '' }) =>
          call('DELETE /galleries/{id}', {
            params: { id },
            body: { images, reason: withoutDirections(reason) },
          })
        }
        success={t.done}
        done={() => navigate(ways.galleries[0], { replace: true })}
        refusals={{
          'not-found': t.gone,
          conflict() {
            revalidate();
            return t.changed;
          },
        }}
        submit={t.submit}
        kind="danger"
        always={!needsReason && !isMuch}
      >
        {needsReason && <ReasonField />}
        {isMuch && <TypedName name={title} label={editing.typed(title)} other={editing.otherTitle} />}
      </ActForm>
    </MaintenancePage>
  );
}
