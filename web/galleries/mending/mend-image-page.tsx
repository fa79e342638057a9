import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { withoutDirections } from '#contract/characters.ts';
import { IMAGE_TITLE_MAX } from '#contract/limits.ts';
import { pathOf } from '#contract/pages.ts';
import { mendingTexts } from '#texts/web/galleries/mending.ts';
import { CallError, call } from '../../api.ts';
import { useDraft } from '../../session/draft.tsx';
import { isMaintainer } from '../../session/maintainer.ts';
import { readSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { TurnImage } from './turn-image.tsx';
import { useMending } from './use-mending.ts';

const t = mendingTexts.image;

export const loader = ({ params: { id = '', imageId = '' } }: LoaderFunctionArgs) =>
  call('GET /galleries/{galleryId}/images/{imageId}', { params: { galleryId: id, imageId } });

export function MendImagePage() {
  const image = useLoaderData<typeof loader>();
  const { id: imageId, title, uploader } = image;
  const { id: galleryId = '' } = useParams();
  const { username = '' } = readSession() ?? {};
  const isOwn = uploader === username;
  const draft = useDraft(`mend-${imageId}`, { keepsOnLeaving: !isOwn });
  const [before, setBefore] = useState(draft.values?.before ?? title);
  const { dialogs, back, failed } = useMending(pathOf('/image-galleries/:id', { id: galleryId }));
  const params = { galleryId, imageId };

  async function save(values: FormValues) {
    const body = { title: withoutDirections(values.title ?? ''), before };
    try {
      await call('PUT /galleries/{galleryId}/images/{imageId}', { params, body });
    } catch (error) {
      let now = '';
      if (error instanceof CallError && error.code === 'conflict') {
        const found = await call('GET /galleries/{galleryId}/images/{imageId}', { params }).catch(() => null);
        now = found?.title ?? before;
        setBefore(now);
      }
      return failed(error, { 'not-allowed': t.notAllowed, 'not-found': t.gone, conflict: t.conflict(now) });
    }
    draft.drop();
    await dialogs.success(mendingTexts.saved);
    back();
  }

  if (!isOwn && !isMaintainer(username)) return <Page title={t.title}>{t.notAllowed}</Page>;
  return (
    <Page title={t.title}>
      <TurnImage galleryId={galleryId} image={image} failed={failed} />
      <Form onSubmit={save} draft={draft}>
        <input type="hidden" name="before" value={before} />
        <Field
          label={t.name}
          name="title"
          defaultValue={draft.values?.title ?? title}
          maxLength={IMAGE_TITLE_MAX}
          required
        />
        <SubmitButton>{mendingTexts.save}</SubmitButton>
      </Form>
      <Button onClick={back}>{t.back}</Button>
    </Page>
  );
}
