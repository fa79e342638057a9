import { useLoaderData, useRevalidator } from 'react-router';
import type { TrashEntry } from '#contract/galleries.ts';
import { pathOf } from '#contract/pages.ts';
import { frameTexts } from '#texts/web/frame.ts';
import { trashTexts as t } from '#texts/web/galleries/trash.ts';
import { call } from '../../api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { TrashList } from '../../ui/trash-list.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';

export const loader = () => call('GET /trash');

/** What the member has deleted. */
export function Component() {
  const entries = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { attempt, isBusy } = useAttempt({ failed: t.failed, 'not-found': t.gone, conflict: t.noGallery });

  const restore = async (chosen: readonly TrashEntry[]) => {
    await attempt({
      async run() {
        for (const { id } of chosen) await call('POST /trash/{id}/restore', { params: { id } });
      },
      success: t.restored(chosen.length),
    });
    await revalidate();
  };

  return (
    <Page title={t.title}>
      <p>{t.lead}</p>
      <TrashList entries={entries} isBusy={isBusy} onRestore={restore} />
      <ButtonLink to={pathOf('/image-galleries')}>{frameTexts.links.galleries}</ButtonLink>
    </Page>
  );
}
