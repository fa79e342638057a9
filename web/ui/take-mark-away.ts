import { pictureNamesTexts } from '#texts/web/galleries/panel.ts';
import { call } from '../api.ts';
import { readSession } from '../session/session.ts';
import type { Dialogs } from './dialogs.tsx';

const t = pictureNamesTexts.away;

/** Takes the mark on oneself off a picture, once confirmed. Resolves to whether it is gone. */
export async function takeMarkAway(
  dialogs: Dialogs,
  params: { galleryId: string; imageId: string },
): Promise<boolean> {
  if (!(await dialogs.confirm(t.question))) return false;
  try {
    await call('DELETE /galleries/{galleryId}/images/{imageId}/own_mark', { params });
    return true;
  } catch {
    if (readSession()) await dialogs.error(t.failed);
    return false;
  }
}
