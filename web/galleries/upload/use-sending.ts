import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { uploadTexts as t } from '#texts/web/galleries/upload.ts';
import { briefly } from '../../api.ts';
import { readSession } from '../../session/session.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import type { Arrival } from '../focus-card.ts';
import { isWaiting, type UploadItem } from './upload-items.ts';
import { isBad } from './upload-state.ts';
import type { useTitles } from './use-titles.tsx';
import type { useUploads } from './use-uploads.ts';

/** Those whose answer has come. */
export const idsOf = (items: readonly UploadItem[]) =>
  items.flatMap(({ state }) => (state.step === 'done' && state.imageId) || []);

type Uploads = Pick<ReturnType<typeof useUploads>, 'queue' | 'isUploading'>;

/** What is done when the form is sent: it asks about pictures that are known, sends the others, and says how that went. */
export function useSending(
  galleryId: string,
  { queue, isUploading }: Uploads,
  titles: ReturnType<typeof useTitles>,
) {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const isBusy = isAsking || isUploading;

  async function tellAndLeave() {
    const all = queue.items();
    const done = all.filter(({ state }) => state.step === 'done').length;
    const missing = all.filter(({ state }) => isBad(state)).length;
    if (missing > 0) return dialogs.error(all.length === 1 ? t.failed : t.failedSome(missing, all.length));
    if (done === 0) return;
    await dialogs.success(done === 1 ? t.success : t.successMany(done));
    navigate(pathOf('/image-galleries/:id', { id: galleryId }), {
      state: { uploaded: idsOf(all) } satisfies Arrival,
    });
  }

  /** Asks once about all pictures that would be there twice. */
  async function askAboutKnown() {
    // Where that cannot be told, none is known: sending says what is wrong.
    const sent = await briefly('GET /galleries/{id}/sent_hashes', { params: { id: galleryId } });
    const known = await queue.findKnown(sent ?? []);
    if (known.length === 0) return;
    const isOnlyThese = queue.items().filter(isWaiting).length === known.length;
    queue.decide(known, { isWantedAgain: await dialogs.confirm(t.known(known.length, isOnlyThese)) });
  }

  async function send() {
    setIsAsking(true);
    await askAboutKnown().finally(() => setIsAsking(false));
    // As they were called when it was pressed.
    const isFinished = await queue.run(titles.fixed(), titles.aboutYear);
    if (isFinished && readSession()) await tellAndLeave();
  }

  return {
    isBusy,

    async submit(event: FormEvent) {
      event.preventDefault();
      if (isBusy) return;
      for (const { id } of queue.items()) queue.requeue(id);
      // Who leaves for the login page finds everything again.
      await send().catch((error) => {
        if (readSession()) throw error;
      });
    },

    async retry(id: number) {
      queue.requeue(id);
      if (!isBusy) await send();
    },
  };
}
