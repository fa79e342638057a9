import type { LoaderFunctionArgs } from 'react-router';
import type { MeetingGuest } from '#contract/meetings.ts';
import { CallError, call } from '../api.ts';

/** A meeting and who comes; without them for who does not organise it. */
export async function loadGuests({ params: { id = '' } }: LoaderFunctionArgs) {
  const [meeting, guests] = await Promise.all([
    call('GET /meetings/{id}', { params: { id } }),
    call('GET /meetings/{id}/guests', { params: { id } }).catch((error) => {
      if (error instanceof CallError && error.code === 'not-allowed') return undefined;
      throw error;
    }),
  ]);
  return { meeting, guests };
}

/** In the order of a list: "Körner, Sabine"; the username where the name is not released. */
export const listedName = ({ username, firstName, surname }: MeetingGuest) =>
  [surname, firstName].filter(Boolean).join(', ') || username;
