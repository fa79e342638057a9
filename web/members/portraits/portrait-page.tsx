import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { PortraitKind } from '#contract/members.ts';
import { pathOf } from '#contract/pages.ts';
import { portraitTexts } from '#texts/web/members/portraits.ts';
import { call } from '../../api.ts';
import { readSession } from '../../session/session.ts';
import { Page } from '../../ui/page.tsx';
import { upload } from '../../upload.ts';
import type { Square } from './crop.ts';
import { CutOut, type Source } from './cut-out.tsx';

const t = portraitTexts.portrait;

export const loader = ({ params: { kind } }: LoaderFunctionArgs): PortraitKind =>
  kind === 'now' ? 'now' : 'then';

/** Chooses a portrait and cuts it out. */
export function Component() {
  const kind = useLoaderData<typeof loader>();
  const [asked] = useSearchParams();
  const [galleryId, imageId] = [asked.get('galerie'), asked.get('bild')];

  function save(source: Source, square: Square) {
    const params = { username: readSession()?.username ?? '', kind };
    if ('file' in source)
      return upload('PUT /users/{username}/portraits/{kind}', { params, fields: square, file: source.file });
    const body = { ...source, ...square };
    return call('POST /users/{username}/portraits/{kind}/from_image', { params, body });
  }

  return (
    <Page title={t.title(kind)}>
      <CutOut
        texts={{ lead: t.lead(kind), hint: portraitTexts.crop.hint, done: t.done, back: t.back }}
        back={pathOf('/contactdata/ueber-mich')}
        from={galleryId && imageId ? { galleryId, imageId } : undefined}
        save={save}
      />
    </Page>
  );
}
