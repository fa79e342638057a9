import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { withoutDirections } from '#contract/characters.ts';
import type { Degrees, Image } from '#contract/galleries.ts';
import { IMAGE_TITLE_MAX } from '#contract/limits.ts';
import { pathOf } from '#contract/pages.ts';
import { editingTexts } from '#texts/web/galleries/editing.ts';
import { CallError, call } from '../../api.ts';
import { confirmed } from '../../session/confirmed.ts';
import { useDraft } from '../../session/draft.tsx';
import { isMaintainer } from '../../session/maintainer.ts';
import { readSession } from '../../session/session.ts';
import { Button, Buttons } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { yearField } from '../year-field.ts';
import styles from './editing.module.css';
import { useEditing } from './use-editing.ts';

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
  const { dialogs, back, failed } = useEditing(pathOf('/image-galleries/:id', { id: galleryId }));
  const params = { galleryId, imageId };

  async function save(values: FormValues) {
    const { title = '', aboutYear = '' } = values;
    const body = { title: withoutDirections(title), aboutYear, before };
    try {
      await confirmed(() => call('PUT /galleries/{galleryId}/images/{imageId}', { params, body }));
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
    await dialogs.tell(editingTexts.saved);
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
        <Field {...yearField} hint={undefined} defaultValue={draft.values?.aboutYear ?? image.aboutYear} />
        <SubmitButton>{editingTexts.save}</SubmitButton>
      </Form>
      <Button onClick={back}>{t.back}</Button>
    </Page>
  );
}

type Props = {
  galleryId: string;
  image: Image;
  /** Says why it failed. */
  failed: (error: unknown, words: Partial<Record<CallError['code'], string>>) => Promise<void>;
};

/** A picture, and what turns it by quarters. It is turned as soon as a button is pressed. */
function TurnImage({ galleryId, image, failed }: Props) {
  const [shown, setShown] = useState(image);
  const [turning, setTurning] = useState<Degrees>();
  const [said, setSaid] = useState('');
  const params = { galleryId, imageId: image.id };

  async function turn(degrees: Degrees) {
    setTurning(degrees);
    setSaid('');
    try {
      // Two who press at once would both turn it: only from what was seen.
      const body = { degrees, before: shown.imagePath };
      const turn = () => call('POST /galleries/{galleryId}/images/{imageId}/turn', { params, body });
      setShown(await confirmed(turn));
      setSaid(editingTexts.turn.turned);
    } catch (error) {
      if (error instanceof CallError && error.code === 'conflict')
        await call('GET /galleries/{galleryId}/images/{imageId}', { params }).then(setShown, () => {});
      await failed(error, editingTexts.turn.refusals);
    }
    setTurning(undefined);
  }

  const button = (degrees: Degrees, label: string) => (
    <Button busy={turning !== undefined} onClick={() => turn(degrees)}>
      {label}
    </Button>
  );

  return (
    <>
      <img
        key={shown.displayPath}
        className={styles.picture}
        data-turning={turning}
        src={shown.displayPath}
        alt={shown.title}
        width={shown.width}
        height={shown.height}
      />
      <Buttons>
        {button(270, editingTexts.turn.left)}
        {button(90, editingTexts.turn.right)}
      </Buttons>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </>
  );
}
