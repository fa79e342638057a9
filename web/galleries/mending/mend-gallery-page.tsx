import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { withoutDirections } from '#contract/characters.ts';
import { GALLERY_DESCRIPTION_MAX, GALLERY_TITLE_MAX } from '#contract/limits.ts';
import { pathOf } from '#contract/pages.ts';
import { mendingTexts } from '#texts/web/galleries/mending.ts';
import { CallError, call } from '../../api.ts';
import { useDraft } from '../../session/draft.tsx';
import { isMaintainer } from '../../session/maintainer.ts';
import { readSession } from '../../session/session.ts';
import { Field } from '../../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { CoverChoice } from './cover-choice.tsx';
import { DeleteGallery } from './delete-gallery.tsx';
import styles from './mend.module.css';
import { useMending } from './use-mending.ts';

const t = mendingTexts.gallery;

export async function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  const [gallery, images] = await Promise.all([
    call('GET /galleries/{id}', { params: { id } }),
    call('GET /galleries/{id}/parts/{part}', { params: { id, part: '0' } }),
  ]);
  return { gallery, images };
}

/** For who made it, and for maintainers. */
export function MendGalleryPage() {
  const { gallery, images } = useLoaderData<typeof loader>();
  const { id } = gallery;
  const { username = '' } = readSession() ?? {};
  const isOwn = gallery.creator === username;
  const draft = useDraft(`mend-${id}`, { keepsOnLeaving: !isOwn });
  const { values = {} } = draft;
  /** What the text is based on: somebody else may change it meanwhile. */
  const [before, setBefore] = useState({
    title: values.beforeTitle ?? gallery.title,
    description: values.beforeDescription ?? gallery.description,
  });
  const [isOvertaken, setIsOvertaken] = useState(false);
  const { dialogs, back, failed } = useMending(pathOf('/image-galleries/:id', { id }));

  /** Shows what somebody else has saved; answers what to say. */
  async function conflict(): Promise<string> {
    const now = await call('GET /galleries/{id}', { params: { id } }).catch(() => null);
    if (!now) return mendingTexts.failed;
    if (now.title === before.title && now.description === before.description) return t.coverGone;
    setBefore({ title: now.title, description: now.description });
    setIsOvertaken(true);
    return t.conflict;
  }

  async function save({ title = '', description = '', coverId }: FormValues) {
    const body = {
      title: withoutDirections(title),
      description: withoutDirections(description),
      ...(coverId !== undefined && { coverId: coverId || null }),
      before,
    };
    try {
      await call('PUT /galleries/{id}', { params: { id }, body });
    } catch (error) {
      const isConflict = error instanceof CallError && error.code === 'conflict';
      return failed(error, {
        'not-allowed': t.notAllowed,
        'not-found': t.gone,
        ...(isConflict && { conflict: await conflict() }),
      });
    }
    draft.drop();
    await dialogs.success(mendingTexts.saved);
    back();
  }

  if (!isOwn && !isMaintainer(username)) return <Page title={t.title}>{t.notAllowed}</Page>;
  return (
    <Page title={t.title}>
      {isOvertaken && (
        <Notice>
          <p>{t.nowThere}</p>
          <p dir="auto">
            <strong>{before.title}</strong>
          </p>
          <p dir="auto" className={styles.other}>
            {before.description}
          </p>
        </Notice>
      )}
      <Form onSubmit={save} draft={draft}>
        <input type="hidden" name="beforeTitle" value={before.title} />
        <input type="hidden" name="beforeDescription" value={before.description} />
        <Field
          label={t.name}
          name="title"
          defaultValue={values.title ?? gallery.title}
          maxLength={GALLERY_TITLE_MAX}
          required
        />
        <Field
          label={t.description}
          name="description"
          defaultValue={values.description ?? gallery.description}
          maxLength={GALLERY_DESCRIPTION_MAX}
          multiline
          required
        />
        {images.length > 0 && (
          <CoverChoice gallery={gallery} images={images} chosen={values.coverId ?? gallery.coverId ?? ''} />
        )}
        <SubmitButton>{mendingTexts.save}</SubmitButton>
      </Form>
      {isOwn && <DeleteGallery gallery={gallery} />}
    </Page>
  );
}
