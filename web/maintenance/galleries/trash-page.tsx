import { useLoaderData } from 'react-router';
import { trashTexts as t } from '#texts/web/galleries/trash.ts';
import { call } from '../../api.ts';
import { TrashList } from '../../ui/trash-list.tsx';
import { asMaintainer, MaintenancePage } from '../maintenance-page.tsx';

export const loader = asMaintainer(() => call('GET /maintenance/trash'));

/** What anybody has deleted. */
export function Component() {
  const entries = useLoaderData<typeof loader>();
  const restore = (id: string) => call('POST /maintenance/trash/{id}/restore', { params: { id } });

  return (
    <MaintenancePage title={t.title}>
      <p>{t.leadOfAll}</p>
      <TrashList entries={entries} ofAll restore={restore} />
    </MaintenancePage>
  );
}
