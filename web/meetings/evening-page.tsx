import { lazy, Suspense } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../api.ts';

const Evening = lazy(() => import('./evening/evening.tsx'));

export async function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  const meeting = await call('GET /meetings/{id}', { params: { id } });
  const { galleryId } = meeting;
  const images = galleryId ? await call('GET /galleries/{id}/images', { params: { id: galleryId } }) : [];
  return { meeting, received: images.filter(({ guest }) => guest !== undefined).reverse() };
}

/** Fetched when it is opened, as it draws a QR code. */
export const Component = () => (
  <Suspense>
    <Evening {...useLoaderData<typeof loader>()} />
  </Suspense>
);
