import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Gallery } from '#contract/galleries.ts';
import type { Meeting } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { uploadTexts as t } from '#texts/web/galleries/upload.ts';
import { type Added, useAdded, withAdded } from '../../added.ts';
import { call } from '../../api.ts';
import { serverNow } from '../../session/server-clock.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Page, Part } from '../../ui/page.tsx';
import type { Arrival } from '../focus-card.ts';
import { loadMeetingOffer, MeetingOffer } from './meeting-offer.tsx';
import { takeShared } from './shared-page.tsx';
import { UploadDock } from './upload-dock.tsx';
import { isOffered, isWaiting, type UploadItem } from './upload-items.ts';
import { DropArea, UploadList } from './upload-list.tsx';
import { canRetry } from './upload-state.ts';
import { idsOf, useSending } from './use-sending.ts';
import { useTitles } from './use-titles.tsx';
import { useUploads } from './use-uploads.ts';

const PrintsDialog = lazy(() => import('../prints/prints-dialog.tsx'));

export async function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  const { own, added } = await withAdded(call('GET /galleries/{id}', { params: { id } }), {
    meeting: loadMeetingOffer(id, serverNow()),
  });
  return { gallery: { id, title: own.title }, added };
}

/** Each gallery has a page of its own, also when one leads to the other. */
export function Component() {
  const { gallery, added } = useLoaderData<typeof loader>();
  return <UploadTo key={gallery.id} gallery={gallery} added={added} />;
}

/** Once something has failed that may be tried again: how many are not there yet. */
function missingAfterFailure(items: readonly UploadItem[]): number {
  const failed = items.filter(({ state }) => canRetry(state)).length;
  return failed && failed + items.filter(isWaiting).length;
}

type UploadToProps = {
  gallery: Pick<Gallery, 'id' | 'title'>;
  added: Added<{ meeting: Meeting | undefined }>;
};

function UploadTo({ gallery, added }: UploadToProps) {
  const { soon, late } = useAdded(added);
  const uploads = useUploads(gallery.id);
  const { queue, items, isUploading } = uploads;
  const titles = useTitles(gallery, items);
  const dialogs = useDialogs();
  const { isBusy, retry, submit } = useSending(gallery.id, uploads, titles);
  const [splitting, setSplitting] = useState<number>();
  const page = items.find(({ id }) => id === splitting);
  const rest = isUploading ? 0 : missingAfterFailure(items);
  const arrival: Arrival = { uploaded: idsOf(items) };

  // What a phone's share sheet has handed over for this gallery.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const shared = takeShared();
    if (shared.length > 0) queue.add(shared);
  }, []);

  /** Runs before form validation: without a picture there is no point in reporting a missing title. */
  function checkChosen(event: MouseEvent) {
    if (items.length > 0) return;
    event.preventDefault();
    dialogs.error(t.nothingChosen);
  }

  /** The pieces are titled like the page, with their numbers; the other pictures keep their titles. */
  function closePrints(isTaken: boolean) {
    setSplitting(isTaken ? queue.items().find(isOffered)?.id : undefined);
  }

  return (
    <Page title={t.titleIn(gallery.title)}>
      {soon.meeting && items.length === 0 && <MeetingOffer meeting={soon.meeting} />}
      <form className="apart" onSubmit={submit}>
        <DropArea isDisabled={isUploading} onFiles={queue.add} />
        <UploadList
          queue={queue}
          items={items}
          titleOf={titles.titleOf}
          onRetry={retry}
          onSplit={setSplitting}
        >
          {titles.choice}
        </UploadList>
        {titles.shared}
        {titles.year}
        <UploadDock items={items} isUploading={isUploading}>
          <Button kind="primary" type="submit" busy={isBusy} onClick={checkChosen}>
            {rest ? t.sendRest(rest) : t.send}
          </Button>
        </UploadDock>
        <ButtonLink to={pathOf('/image-galleries/:id', { id: gallery.id })} state={arrival}>
          {t.back}
        </ButtonLink>
      </form>
      {late.meeting && items.length === 0 && <MeetingOffer meeting={late.meeting} />}
      {page && (
        <Part key={page.id}>
          <Suspense>
            <PrintsDialog
              queue={queue}
              page={page}
              more={items.filter((item) => isOffered(item) && item !== page).length}
              onClose={closePrints}
            />
          </Suspense>
        </Part>
      )}
    </Page>
  );
}
