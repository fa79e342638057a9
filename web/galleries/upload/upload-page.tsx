import { type FormEvent, lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type { Gallery } from '#contract/galleries.ts';
import type { Meeting } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { uploadTexts } from '#texts/web/galleries/upload.ts';
import { type Added, useAdded, withAdded } from '../../added.ts';
import { call } from '../../api.ts';
import { useDraft } from '../../session/draft.tsx';
import { serverNow } from '../../session/server-clock.ts';
import { readSession } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Field } from '../../ui/field.tsx';
import { Page, Part } from '../../ui/page.tsx';
import type { Arrival } from '../focus-card.ts';
import { yearField } from '../year-field.ts';
import { loadMeetingOffer, MeetingOffer } from './meeting-offer.tsx';
import { takeShared } from './shared-page.tsx';
import { UploadDock } from './upload-dock.tsx';
import { DropArea, TitleField, UploadList } from './upload-list.tsx';
import { isOffered, titleWith, type UploadItem } from './upload-queue.ts';
import { canRetry, isBad } from './upload-state.ts';
import { useUploads } from './use-uploads.ts';

const t = uploadTexts;
const PrintsDialog = lazy(() => import('../prints/prints-dialog.tsx'));

/** Those whose answer has come. */
const idsOf = (items: readonly UploadItem[]) =>
  items.flatMap(({ state }) => (state.step === 'done' && state.imageId !== undefined ? state.imageId : []));

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

type UploadToProps = {
  gallery: Pick<Gallery, 'id' | 'title'>;
  added: Added<{ meeting: Meeting | undefined }>;
};

function UploadTo({ gallery, added }: UploadToProps) {
  const { soon, late } = useAdded(added);
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const { queue, items, isUploading, findKnown } = useUploads(gallery.id);
  const [isAsking, setIsAsking] = useState(false);
  const draft = useDraft(`upload ${gallery.id}`);
  const [title, setTitle] = useState(draft.values?.title ?? gallery.title);
  const [aboutYear, setAboutYear] = useState(draft.values?.aboutYear ?? '');
  // After a new login the kept pictures may have titles of their own already.
  const [isTitleEach, setIsTitleEach] = useState(() =>
    items.some(({ piece, title }) => !piece && title !== undefined),
  );

  const [splitting, setSplitting] = useState<number>();
  const page = items.find(({ id }) => id === splitting);

  const toGallery = pathOf('/image-galleries/:id', { id: gallery.id });
  const hasSeveral = items.length > 1;
  const needsTitleEach = hasSeveral && isTitleEach;
  const isProposed = title === gallery.title;
  const counted = items.filter(({ state, piece }) => state.step !== 'refused' && !piece);
  /** Several under the name of their gallery are counted, and pieces of a page by themselves. */
  function sharedTitle(item: UploadItem | undefined): string {
    const number = isProposed && counted.length > 1 && item ? counted.indexOf(item) + 1 : 0;
    return titleWith(
      title.trim(),
      item?.piece?.number ?? (number ? t.ofSeveral(number, counted.length) : ''),
    );
  }
  const titleOf = (item: UploadItem) => (needsTitleEach ? item.title : undefined) ?? sharedTitle(item);
  /** Once something has failed that may be tried again: how many are not there yet. */
  const rest =
    !isUploading && items.some(({ state }) => canRetry(state))
      ? items.filter(({ state }) => canRetry(state) || state.step === 'waiting').length
      : 0;
  const uploaded = idsOf(items);
  const arrival: Arrival = { uploaded };

  function type(typed: string, year = aboutYear) {
    setTitle(typed);
    setAboutYear(year);
    draft.keep({ title: typed, aboutYear: year });
  }

  // What a phone's share sheet has handed over for this gallery.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const shared = takeShared();
    if (shared.length > 0) queue.add(shared);
  }, []);

  /** The pieces are titled like the page, with their numbers; the other pictures keep their titles. */
  function closePrints(isTaken: boolean) {
    const all = queue.items();
    setSplitting(isTaken ? all.find(isOffered)?.id : undefined);
  }

  /** Runs before form validation: without a picture there is no point in reporting a missing title. */
  function checkChosen(event: MouseEvent) {
    if (items.length > 0) return;
    event.preventDefault();
    dialogs.error(t.nothingChosen);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isAsking || isUploading) return;
    for (const { id } of queue.items()) queue.requeue(id);
    // Who leaves for the login page finds everything again.
    await send().catch((error) => {
      if (readSession()) throw error;
    });
  }

  async function retry(id: number) {
    queue.requeue(id);
    if (!isAsking && !isUploading) await send();
  }

  /** Asks once about all pictures that would be there twice. */
  async function askAboutKnown() {
    setIsAsking(true);
    try {
      const known = await findKnown();
      if (known.length === 0) return;
      const isOnlyThese =
        queue.items().filter(({ state }) => state.step === 'waiting').length === known.length;
      queue.decide(known, await dialogs.confirm(t.known(known.length, isOnlyThese)));
    } finally {
      setIsAsking(false);
    }
  }

  async function send() {
    await askAboutKnown();
    // As they were called when it was pressed.
    const titles = new Map(items.map((item) => [item.id, titleOf(item)]));
    const isFinished = await queue.run(({ id }) => titles.get(id) ?? title, aboutYear);
    if (!isFinished || !readSession()) return;
    const all = queue.items();
    const done = all.filter(({ state }) => state.step === 'done').length;
    const missing = all.filter(({ state }) => isBad(state)).length;
    if (missing > 0) return dialogs.error(all.length === 1 ? t.failed : t.failedSome(missing, all.length));
    if (done === 0) return;
    await dialogs.success(done === 1 ? t.success : t.successMany(done));
    navigate(toGallery, { state: { uploaded: idsOf(all) } satisfies Arrival });
  }

  return (
    <Page title={t.titleIn(gallery.title)}>
      {soon.meeting && items.length === 0 && <MeetingOffer meeting={soon.meeting} />}
      <form className="apart" onSubmit={submit}>
        <DropArea isDisabled={isUploading} onFiles={queue.add} />
        <UploadList
          queue={queue}
          items={items}
          titleOf={needsTitleEach ? titleOf : undefined}
          onRetry={retry}
          onSplit={setSplitting}
        >
          {hasSeveral && (
            <Choice
              label={t.titles}
              options={{ one: t.oneTitle, each: t.titleEach }}
              value={isTitleEach ? 'each' : 'one'}
              onChoose={(titles) => setIsTitleEach(titles === 'each')}
            />
          )}
        </UploadList>
        {!needsTitleEach && (
          <TitleField
            label={t.imageTitle}
            hint={isProposed && counted.length > 1 ? t.counted(sharedTitle(counted[0])) : undefined}
            name="title"
            value={title}
            isProposed={isProposed}
            onChange={type}
          />
        )}
        <Field {...yearField} value={aboutYear} onChange={({ target }) => type(title, target.value)} />
        <UploadDock items={items} isUploading={isUploading}>
          <Button kind="primary" type="submit" busy={isAsking || isUploading} onClick={checkChosen}>
            {rest ? t.sendRest(rest) : t.send}
          </Button>
        </UploadDock>
        <ButtonLink to={toGallery} state={arrival}>
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
