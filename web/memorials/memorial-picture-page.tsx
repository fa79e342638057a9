import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { fullName } from '#contract/full-name.ts';
import { pathOf } from '#contract/pages.ts';
import { memorialTexts } from '#texts/web/memorials.ts';
import { CallError, call, upload } from '../api.ts';
import { CutOut, type Source } from '../members/portraits/cut-out.tsx';
import { confirmAddress } from '../session/maintainer.ts';
import { Page } from '../ui/page.tsx';

const t = memorialTexts.picture;

export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const found = (await call('GET /maintenance/memorials')).find(({ id }) => id === params.id);
    if (!found) throw new CallError('not-found');
    return found;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code === 'confirm-password') throw redirect(confirmAddress(new URL(request.url).pathname));
    // For nobody this call is not there: has the session ended? Then this one leads to the login.
    if (error.code === 'not-found') await call('GET /session');
    throw error;
  }
}

/** For maintainers: chooses the picture of somebody who has died, and cuts it out. */
export function MemorialPicturePage() {
  const memorial = useLoaderData<typeof loader>();
  const { id } = memorial;

  const save = async (source: Source, square: { x: number; y: number; size: number }) =>
    'file' in source &&
    upload('PUT /maintenance/memorials/{id}/portrait', { params: { id }, fields: square, file: source.file });

  return (
    <Page title={t.title(fullName(memorial))}>
      <CutOut words={t} back={pathOf('/verwaltung/gedenken/:id', { id })} save={save} />
    </Page>
  );
}
