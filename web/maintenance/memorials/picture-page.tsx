import { lazy } from 'react';
import { useLoaderData } from 'react-router';
import { fullName } from '#contract/full-name.ts';
import { pathOf } from '#contract/pages.ts';
import { maintainedMemorialTexts as t } from '#texts/web/maintenance/memorials.ts';
import type { Square } from '../../members/portraits/crop.ts';
import type { Source } from '../../members/portraits/cut-out.tsx';
import { Page } from '../../ui/page.tsx';
import { upload } from '../../upload.ts';
import { loader as memorialLoader } from './memorial-page.tsx';

const CutOut = lazy(async () => ({
  default: (await import('../../members/portraits/cut-out.tsx')).CutOut,
}));

export const loader = memorialLoader;

/** Chooses the picture of somebody who has died, and cuts it out. */
export function Component() {
  const memorial = useLoaderData<typeof loader>();
  const params = { id: memorial.id };

  const save = async (source: Source, square: Square) =>
    'file' in source &&
    upload('PUT /maintenance/memorials/{id}/portrait', { params, fields: square, file: source.file });

  return (
    <Page title={t.pictureOf(fullName(memorial))}>
      <CutOut texts={t.cutOut} back={pathOf('/verwaltung/gedenken/:id', params)} save={save} />
    </Page>
  );
}
