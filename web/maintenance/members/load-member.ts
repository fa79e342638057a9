import type { LoaderFunctionArgs } from 'react-router';
import { CallError, call } from '../../api.ts';
import { loadAsMaintainer } from '../as-maintainer.ts';

/** The member in the address of the page. */
export const loadMember = ({ request, params }: LoaderFunctionArgs) =>
  loadAsMaintainer(request, async () => {
    const members = await call('GET /maintenance/members');
    const member = members.find(({ username }) => username === params.username);
    if (!member) throw new CallError('not-found');
    return member;
  });
