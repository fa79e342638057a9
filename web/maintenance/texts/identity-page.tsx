import { useLoaderData } from 'react-router';
import type { Accent } from '#contract/accents.ts';
import { pathOf } from '#contract/pages.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { textsTexts } from '#texts/web/maintenance/texts.ts';
import { call } from '../../api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Form, type FormValues, SubmitButton } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { asMaintainer, useAct } from '../as-maintainer.ts';
import { IdentityFields } from './identity-fields.tsx';

const t = textsTexts.identity;

export const loader = asMaintainer(() => call('GET /maintenance/identity'));

/** What the site is called and which colour it has. */
export function Component() {
  const identity = useLoaderData<typeof loader>();
  const dialogs = useDialogs();
  const { attempt } = useAct();

  const save = ({ siteName = '', groupName = '', accent = '' }: FormValues) =>
    attempt({
      run: () =>
        call('PUT /maintenance/identity', { body: { siteName, groupName, accent: accent as Accent } }),
      async done() {
        // A line would be gone with the document, which itself has the names.
        await dialogs.success(t.done);
        location.reload();
      },
      refusals: { 'not-valid': t.notValid },
    });

  return (
    <Page title={t.title}>
      <p>{t.lead}</p>
      <Form onSubmit={save}>
        <IdentityFields identity={identity} />
        <SubmitButton>{t.save}</SubmitButton>
      </Form>
      <ButtonLink to={pathOf('/verwaltung')}>{maintenanceTexts.back}</ButtonLink>
    </Page>
  );
}
