import { useLoaderData, useRevalidator } from 'react-router';
import type { TrashEntry } from '#contract/galleries.ts';
import { pathOf } from '#contract/pages.ts';
import { trashTexts as t } from '#texts/web/galleries/trash.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { call } from '../../api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { TrashList } from '../../ui/trash-list.tsx';
import { asMaintainer, useAct } from '../as-maintainer.ts';

export const loader = asMaintainer(() => call('GET /maintenance/trash'));

/** What anybody has deleted. */
export function Component() {
  const entries = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { attempt, isBusy } = useAct();

  const restore = async (chosen: readonly TrashEntry[]) => {
    await attempt({
      async run() {
        for (const { id } of chosen) await call('POST /maintenance/trash/{id}/restore', { params: { id } });
      },
      success: t.restored(chosen.length),
      refusals: { 'not-found': t.gone, conflict: t.noGallery },
    });
    await revalidate();
  };

  return (
    <Page title={t.title}>
      <p>{t.leadOfAll}</p>
      <TrashList entries={entries} ofAll isBusy={isBusy} onRestore={restore} />
      <ButtonLink to={pathOf('/verwaltung')}>{maintenanceTexts.back}</ButtonLink>
    </Page>
  );
}
