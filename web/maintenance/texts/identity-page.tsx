import { useLoaderData } from 'react-router';
import type { Accent } from '#contract/accents.ts';
import { textsTexts } from '#texts/web/maintenance/texts.ts';
import { call } from '../../api.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { ActForm, asMaintainer, MaintenancePage } from '../maintenance-page.tsx';
import { IdentityFields } from './identity-fields.tsx';

const t = textsTexts.identity;

export const loader = asMaintainer(() => call('GET /maintenance/identity'));

/** What the site is called and which colour it has. */
export function Component() {
  const identity = useLoaderData<typeof loader>();
  const dialogs = useDialogs();
  return (
    <MaintenancePage title={t.title}>
      <ActForm
        run={({ siteName = '', groupName = '', accent = '' }) =>
          call('PUT /maintenance/identity', { body: { siteName, groupName, accent: accent as Accent } })
        }
        done={async () => {
          // A line would be gone with the document, which itself has the names.
          await dialogs.success(t.done);
          location.reload();
        }}
        refusals={{ 'not-valid': t.notValid }}
        submit={t.save}
      >
        <IdentityFields identity={identity} />
      </ActForm>
    </MaintenancePage>
  );
}
