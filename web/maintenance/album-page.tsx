import { useLoaderData } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { maintainedAlbumTexts as t } from '#texts/web/maintenance/album.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { call } from '../api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Checkbox } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { asMaintainer, useAct } from './as-maintainer.ts';

export const loader = asMaintainer(() => call('GET /maintenance/album'));

/** Whether the album that members take home names people without an account. */
export function Component() {
  const { freeNames } = useLoaderData<typeof loader>();
  const { attempt } = useAct();

  const save = (values: FormValues) =>
    attempt({
      run: () => call('PUT /maintenance/album', { body: { freeNames: 'freeNames' in values } }),
      success: t.done,
    });

  return (
    <Page title={t.title}>
      <p>{t.lead}</p>
      <Form onSubmit={save}>
        <div>
          <Checkbox name="freeNames" label={t.label} defaultChecked={freeNames} aria-describedby="means" />
          <p id="means">{t.meaning}</p>
        </div>
        <SubmitButton always>{t.save}</SubmitButton>
      </Form>
      <div>
        <ButtonLink to={pathOf('/verwaltung')}>{maintenanceTexts.back}</ButtonLink>
      </div>
    </Page>
  );
}
