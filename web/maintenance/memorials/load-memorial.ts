import type { LoaderFunctionArgs } from 'react-router';
import { CallError, call } from '../../api.ts';
import { loadAsMaintainer } from '../as-maintainer.ts';

/** Whom the address of the page names. */
export const loadMemorial = ({ request, params }: LoaderFunctionArgs) =>
  loadAsMaintainer(request, async () => {
    const found = (await call('GET /maintenance/memorials')).find(({ id }) => id === params.id);
    if (!found) throw new CallError('not-found');
    return found;
  });
