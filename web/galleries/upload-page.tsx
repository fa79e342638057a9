import { type FormEvent, type MouseEvent, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { IMAGE_TITLE_MAX } from '#contract/limits.ts';
import { pathOf } from '#contract/pages.ts';
import { uploadTexts } from '#texts/web/upload.ts';
import { call } from '../api.ts';
import { useDraft } from '../session/draft.tsx';
import { readSession } from '../session/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { DropArea } from './upload/drop-area.tsx';
import { TitleChoice } from './upload/title-choice.tsx';
import { UploadList } from './upload/upload-list.tsx';
import { isResting } from './upload/upload-state.ts';
import { useUploadGuard } from './upload/use-upload-guard.ts';
import { useUploadQueue } from './upload/use-upload-queue.ts';
import styles from './upload-page.module.css';

const t = uploadTexts;

export function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  return call('GET /galleries/{id}', { params: { id } });
}

export function UploadPage() {
  const gallery = useLoaderData<typeof loader>();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const toGallery = pathOf('/image-galleries/:id', { id: gallery.id });
  const { queue, items, isUploading } = useUploadQueue(gallery.id);
  const draft = useDraft(`upload ${gallery.id}`);
  const [title, setTitle] = useState(draft.values?.title ?? '');
  // After a new login the kept pictures may have titles of their own already.
  const [isTitleEach, setIsTitleEach] = useState(() => new Set(items.map((item) => item.title)).size > 1);
  useUploadGuard(isUploading, t.leave);

  const hasSeveral = items.length > 1;
  const needsTitleEach = hasSeveral && isTitleEach;

  function type(typed: string) {
    setTitle(typed);
    draft.keep({ title: typed });
  }

  function fillTitles() {
    for (const item of queue.items()) {
      if (!item.title) queue.setTitle(item.id, title.trim() || nameWithoutEnding(item.file));
    }
  }

  function add(files: readonly File[]) {
    queue.add(files);
    if (isTitleEach) fillTitles();
  }

  function chooseTitles(each: boolean) {
    setIsTitleEach(each);
    if (each) fillTitles();
  }

  /** Runs before form validation: without a picture there is no point in reporting a missing title. */
  function checkChosen(event: MouseEvent) {
    if (items.length > 0) return;
    event.preventDefault();
    dialogs.error(t.nothingChosen);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    for (const { id, state } of queue.items()) {
      if (!needsTitleEach && isResting(state)) queue.setTitle(id, title.trim());
      queue.requeue(id);
    }
    await send();
  }

  async function retry(id: number) {
    queue.requeue(id);
    await send();
  }

  async function send() {
    if (isUploading) return;
    const isFinished = await queue.run();
    if (!isFinished || !readSession()) return;
    const all = queue.items();
    const missing = all.filter(({ state }) => state.step !== 'done').length;
    if (missing > 0) return dialogs.error(all.length === 1 ? t.failed : t.failedSome(missing, all.length));
    await dialogs.success(all.length === 1 ? t.success : t.successMany(all.length));
    navigate(toGallery);
  }

  return (
    <Page title={t.titleIn(gallery.title)}>
      <form className={styles.form} onSubmit={submit}>
        {!needsTitleEach && (
          <Field
            label={t.imageTitle}
            name="title"
            value={title}
            onChange={(event) => type(event.target.value)}
            maxLength={IMAGE_TITLE_MAX}
            required
          />
        )}
        <DropArea isDisabled={isUploading} onFiles={add} />
        {hasSeveral && <TitleChoice isTitleEach={isTitleEach} onChange={chooseTitles} />}
        <UploadList
          items={items}
          isTitleEach={needsTitleEach}
          onTitle={queue.setTitle}
          onRetry={retry}
          onRemove={queue.remove}
        />
        <p className={styles.actions}>
          <Button kind="primary" type="submit" busy={isUploading} onClick={checkChosen}>
            {t.send}
          </Button>
          <ButtonLink to={toGallery}>{t.back}</ButtonLink>
        </p>
      </form>
    </Page>
  );
}

function nameWithoutEnding({ name }: File): string {
  return name.replace(/\.\w+$/, '').slice(0, IMAGE_TITLE_MAX);
}
