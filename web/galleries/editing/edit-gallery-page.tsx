import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { withoutDirections } from '#contract/characters.ts';
import type { Gallery } from '#contract/galleries.ts';
import { GALLERY_DESCRIPTION_MAX, GALLERY_TITLE_MAX, TYPED_FROM_IMAGES } from '#contract/limits.ts';
import { pathOf } from '#contract/pages.ts';
import { editingTexts } from '#texts/web/galleries/editing.ts';
import { call } from '../../api.ts';
import { useDraft } from '../../session/draft.tsx';
import { isMaintainer } from '../../session/maintainer.ts';
import { readSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../../ui/form.tsx';
import { Notice, Page } from '../../ui/page.tsx';
import { PictureChoice } from '../../ui/picture-choice.tsx';
import { TypedName } from '../../ui/typed-name.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { useBack } from '../use-back.ts';

const t = editingTexts.gallery;

export async function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  const [gallery, images] = await Promise.all([
    call('GET /galleries/{id}', { params: { id } }),
    call('GET /galleries/{id}/images', { params: { id } }),
  ]);
  const { username } = readSession() ?? {};
  const mayDelete = gallery.creator === username && images.every(({ uploader }) => uploader === username);
  return { gallery, images, mayDelete };
}

type Draft = ReturnType<typeof useDraft>;
type GalleryText = Pick<Gallery, 'title' | 'description'>;

/** Saves what is typed, unless somebody else has changed the text meanwhile: then that is shown. */
function useSaving(gallery: Gallery, draft: Draft) {
  const { id } = gallery;
  const { values = {} } = draft;
  /** What the text is based on: somebody else may change it meanwhile. */
  const [before, setBefore] = useState({
    title: values.beforeTitle ?? gallery.title,
    description: values.beforeDescription ?? gallery.description,
  });
  const [isOvertaken, setIsOvertaken] = useState(false);
  const back = useBack(pathOf('/image-galleries/:id', { id }));
  const { attempt } = useAttempt(editingTexts.refusals);

  const save = ({ title = '', description = '', coverId }: FormValues) => {
    const body = {
      title: withoutDirections(title),
      description: withoutDirections(description),
      ...(coverId !== undefined && { coverId: coverId || null }),
      before,
    };
    let conflict: string = editingTexts.refusals.failed;
    return attempt({
      run: () => call('PUT /galleries/{id}', { params: { id }, body }),
      async onConflict() {
        const now = await call('GET /galleries/{id}', { params: { id } });
        const isSame = now.title === before.title && now.description === before.description;
        conflict = isSame ? t.coverGone : t.conflict;
        setBefore({ title: now.title, description: now.description });
        setIsOvertaken(!isSame);
      },
      success: editingTexts.saved,
      done() {
        draft.drop();
        back();
      },
      refusals: { 'not-allowed': t.notAllowed, 'not-found': t.gone, conflict: () => conflict },
    });
  };

  return { save, before, isOvertaken };
}

const NowThere = ({ text }: { text: GalleryText }) => (
  <Notice>
    <p>{t.nowThere}</p>
    <p dir="auto">
      <strong>{text.title}</strong>
    </p>
    <p dir="auto" className="written">
      {text.description}
    </p>
  </Notice>
);

/** For its creator, and for maintainers. */
export function Component() {
  const { gallery, images, mayDelete } = useLoaderData<typeof loader>();
  const { id } = gallery;
  const { username = '' } = readSession() ?? {};
  const isOwn = gallery.creator === username;
  const draft = useDraft(`edit-${id}`, { keepsOnLeaving: !isOwn });
  const { values = {} } = draft;
  const { save, before, isOvertaken } = useSaving(gallery, draft);

  if (!isOwn && !isMaintainer(username)) return <Page title={t.title}>{t.notAllowed}</Page>;
  return (
    <Page title={t.title}>
      {isOvertaken && <NowThere text={before} />}
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
          // Closed at first: a gallery may have hundreds.
          <details>
            <summary>{t.cover}</summary>
            <PictureChoice
              label={t.cover}
              name="coverId"
              images={images}
              chosen={values.coverId ?? gallery.coverId ?? ''}
              none={t.newest}
            />
          </details>
        )}
        <SubmitButton>{editingTexts.save}</SubmitButton>
      </Form>
      {mayDelete && <DeleteGallery gallery={gallery} />}
      <p>
        <Link className="touch" to={pathOf('/papierkorb')}>
          {t.trash}
        </Link>
      </p>
    </Page>
  );
}

/** For its creator, as long as nobody else's pictures are in it. */
function DeleteGallery({ gallery: { id, title, imageCount } }: { gallery: Gallery }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { attempt, isBusy } = useAttempt({
    ...editingTexts.refusals,
    'not-allowed': t.othersPictures,
    // A maintainer says why to those whose pictures they are.
    'confirm-password': t.othersPictures,
    'not-valid': t.othersPictures,
    'not-found': t.alreadyDeleted,
    conflict: t.countChanged,
  });
  const isMuch = imageCount >= TYPED_FROM_IMAGES;

  const remove = () =>
    attempt({
      question: isMuch ? undefined : t.deleteQuestion(title, imageCount),
      run: () =>
        call('DELETE /galleries/{id}', { params: { id }, body: { images: imageCount, reason: '' } }).catch(
          async (error) => {
            await revalidate();
            throw error;
          },
        ),
      success: t.deleted,
      done: () => navigate(pathOf('/image-galleries'), { replace: true }),
    });

  if (isMuch)
    return (
      <Form onSubmit={remove}>
        <h2>{t.delete}</h2>
        <p>{t.deleteMuch(imageCount)}</p>
        <TypedName name={title} label={t.typed(title)} other={t.otherTitle} />
        <SubmitButton>{t.delete}</SubmitButton>
      </Form>
    );
  return (
    <Button kind="danger" busy={isBusy} onClick={remove}>
      {t.delete}
    </Button>
  );
}
