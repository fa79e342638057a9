import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../api.ts';

export function loadGallery({ params: { id = '' } }: LoaderFunctionArgs) {
  return call('GET /galleries/{id}', { params: { id } });
}
