import { type Doing, doing, readerFor } from '../acting.ts';
import { meetingAt, note, organiser, withRight } from './acts.ts';
import { organises } from './model.ts';

/** Organisers ask guests for pictures, which nobody sends here, and end it again. */
export const actsOfCollecting: Record<string, Doing> = {
  'ask guests for pictures': doing(
    ['POST /meetings/{id}/collection', 'POST /check_collection_link'],
    0.5,
    async (w, { who, a, b }) => {
      const meeting = meetingAt(w, a);
      if (!meeting) return;
      const session = await organiser(w, who, meeting);
      // Whether there is a link already, and whether the uploads of its maker are stopped, is tested beside the code.
      const right = organises(readerFor(w, session), meeting) ? [201, 403, 409] : 403;
      const input = { params: { id: meeting.id }, body: { atOnce: b % 2 === 0 } };
      let token = '';
      await w.call(
        session,
        'POST /meetings/{id}/collection',
        input,
        meeting.gone ? 404 : right,
        ({ json }) => {
          const { link } = (json as { collection: { link: string } }).collection;
          token = link.split('/').at(-1) ?? '';
        },
      );
      if (token) await w.call(undefined, 'POST /check_collection_link', { body: { token } }, 200);
    },
  ),
  'ask guests for no more': doing('DELETE /meetings/{id}/collection', 0.3, async (w, { who, a }) => {
    const meeting = meetingAt(w, a);
    if (!meeting) return;
    const session = await organiser(w, who, meeting);
    const due = withRight(w, session, meeting, 200);
    await w.call(session, 'DELETE /meetings/{id}/collection', { params: { id: meeting.id } }, due, () =>
      note(w, readerFor(w, session), meeting, 'meeting-changed'),
    );
  }),
};
