import { useNavigate } from 'react-router';
import { DAY_MS } from '#contract/durations.ts';
import type { Meeting } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { uploadTexts } from '#texts/web/galleries/upload.ts';
import { beside, call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/page.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';

const t = uploadTexts.meeting;
/** So long after a meeting most pictures belong to it. */
const SOON_DAYS = 60;

/** The meeting that was just now, unless its pictures are the gallery that is open. If a call fails, there is none. */
export async function loadMeetingOffer(galleryId: string, now: number): Promise<Meeting | undefined> {
  const meetings = await beside('GET /meetings');
  const last = meetings?.find(({ isPast, state, startsAt }) => {
    const wasSoon = now - Date.parse(startsAt ?? '') < SOON_DAYS * DAY_MS;
    return isPast && state === 'fixed' && wasSoon;
  });
  const meeting = last && (await beside('GET /meetings/{id}', { params: { id: last.id } }));
  return meeting?.galleryId === galleryId ? undefined : meeting;
}

/** Leads to the gallery of a meeting that was just now, before pictures of it go elsewhere. */
export function MeetingOffer({ meeting: { id, title } }: { meeting: Meeting }) {
  const navigate = useNavigate();
  const { attempt, isBusy } = useAttempt(t.refusals);

  const open = () =>
    attempt({
      run: () => call('POST /meetings/{id}/gallery', { params: { id } }),
      done: ({ galleryId }) => navigate(pathOf('/image-upload/:id', { id: galleryId })),
    });

  return (
    <Notice>
      <p>{t.question(title)}</p>
      <Button busy={isBusy} onClick={open}>
        {t.open}
      </Button>
    </Notice>
  );
}
