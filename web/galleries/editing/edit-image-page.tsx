import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { withoutDirections } from '#contract/characters.ts';
import type { Degrees, Image } from '#contract/galleries.ts';
import { IMAGE_TITLE_MAX } from '#contract/limits.ts';
import { pathOf } from '#contract/pages.ts';
import { editingTexts } from '#texts/web/galleries/editing.ts';
import { call } from '../../api.ts';
import { useDraft } from '../../session/draft.tsx';
import { isMaintainer } from '../../session/maintainer.ts';
import { readSession } from '../../session/session.ts';
import { Button, Buttons } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { useBack } from '../use-back.ts';
import { yearField } from '../year-field.ts';
import styles from './editing.module.css';

const t = editingTexts.image;

export const loader = ({ params: { id = '', imageId = '' } }: LoaderFunctionArgs) =>
  call('GET /galleries/{galleryId}/images/{imageId}', { params: { galleryId: id, imageId } });

export function Component() {
  const image = useLoaderData<typeof loader>();
  const { id: imageId, title, uploader } = image;
  const { id: galleryId = '' } = useParams();
  const { username = '' } = readSession() ?? {};
  const isOwn = uploader === username;
  const draft = useDraft(`edit-${imageId}`, { keepsOnLeaving: !isOwn });
  const [before, setBefore] = useState(draft.values?.before ?? title);
  const back = useBack(pathOf('/image-galleries/:id', { id: galleryId }));
  const { attempt } = useAttempt(editingTexts.refusals);
  const params = { galleryId, imageId };

  const save = ({ title = '', aboutYear = '' }: FormValues) => {
    const body = { title: withoutDirections(title), aboutYear, before };
    let now = before;
    return attempt({
      run: () => call('PUT /galleries/{galleryId}/images/{imageId}', { params, body }),
      async onConflict() {
        now = (await call('GET /galleries/{galleryId}/images/{imageId}', { params })).title;
        setBefore(now);
      },
      success: editingTexts.saved,
      done() {
        draft.drop();
        back();
      },
      refusals: { 'not-allowed': t.notAllowed, 'not-found': t.gone, conflict: () => t.conflict(now) },
    });
  };

  if (!isOwn && !isMaintainer(username)) return <Page title={t.title}>{t.notAllowed}</Page>;
  return (
    <Page title={t.title}>
      <TurnImage galleryId={galleryId} image={image} />
      <Form onSubmit={save} draft={draft}>
        <input type="hidden" name="before" value={before} />
        <Field
          label={t.name}
          name="title"
          defaultValue={draft.values?.title ?? title}
          maxLength={IMAGE_TITLE_MAX}
          required
        />
        <Field {...yearField} hint={undefined} defaultValue={draft.values?.aboutYear ?? image.aboutYear} />
        <SubmitButton>{editingTexts.save}</SubmitButton>
      </Form>
      <Button onClick={back}>{t.back}</Button>
    </Page>
  );
}

/** A picture, and what turns it by quarters. It is turned as soon as a button is pressed. */
function TurnImage({ galleryId, image }: { galleryId: string; image: Image }) {
  const [shown, setShown] = useState(image);
  const [said, setSaid] = useState('');
  const { attempt, isBusy } = useAttempt({ ...editingTexts.refusals, ...editingTexts.turn.refusals });
  const params = { galleryId, imageId: image.id };

  function turn(degrees: Degrees) {
    setSaid('');
    // Two who press at once would both turn it: only from what was seen.
    const body = { degrees, before: shown.imagePath };
    return attempt({
      run: () => call('POST /galleries/{galleryId}/images/{imageId}/turn', { params, body }),
      onConflict: async () => setShown(await call('GET /galleries/{galleryId}/images/{imageId}', { params })),
      done(turned) {
        setShown(turned);
        setSaid(editingTexts.turn.turned);
      },
    });
  }

  const button = (degrees: Degrees, label: string) => (
    <Button busy={isBusy} onClick={() => turn(degrees)}>
      {label}
    </Button>
  );

  return (
    <>
      <img
        key={shown.displayPath}
        className={styles.picture}
        data-turning={isBusy || undefined}
        src={shown.displayPath}
        alt={shown.title}
        width={shown.width}
        height={shown.height}
      />
      <Buttons>
        {button(270, editingTexts.turn.left)}
        {button(90, editingTexts.turn.right)}
      </Buttons>
      <p role="status">{said}</p>
    </>
  );
}
