import { useLoaderData } from 'react-router';
import { maintainedAlbumTexts as t } from '#texts/web/maintenance/album.ts';
import { call } from '../api.ts';
import { Checkbox } from '../ui/field.tsx';
import { ActForm, asMaintainer, MaintenancePage } from './maintenance-page.tsx';

export const loader = asMaintainer(() => call('GET /maintenance/album'));

/** Whether the album that members take home names people without an account. */
export function Component() {
  const { freeNames } = useLoaderData<typeof loader>();
  return (
    <MaintenancePage title={t.title}>
      <ActForm
        run={(values) => call('PUT /maintenance/album', { body: { freeNames: 'freeNames' in values } })}
        success={t.done}
        submit={t.save}
        always
      >
        <div>
          <Checkbox name="freeNames" label={t.label} defaultChecked={freeNames} aria-describedby="means" />
          <p id="means">{t.meaning}</p>
        </div>
      </ActForm>
    </MaintenancePage>
  );
}
