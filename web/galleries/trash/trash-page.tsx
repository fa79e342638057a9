import { useLoaderData } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { frameTexts } from '#texts/web/frame.ts';
import { trashTexts as t } from '#texts/web/galleries/trash.ts';
import { call } from '../../api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { TrashList } from '../../ui/trash-list.tsx';

export const loader = () => call('GET /trash');

/** What the member has deleted. */
export function Component() {
  const entries = useLoaderData<typeof loader>();
  const restore = (id: string) => call('POST /trash/{id}/restore', { params: { id } });

  return (
    <Page title={t.title}>
      <p>{t.lead}</p>
      <TrashList entries={entries} restore={restore} />
      <ButtonLink to={pathOf('/image-galleries')}>{frameTexts.links.galleries}</ButtonLink>
    </Page>
  );
}
