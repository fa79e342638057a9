import { useState } from 'react';
import { WORDS_MAX, WORDS_PER_IMAGE } from '#contract/limits.ts';
import type { Words } from '#contract/pictures.ts';
import { pictureWordsTexts as t } from '#texts/web/galleries/picture/words.ts';
import { CallError, call } from '../../api.ts';
import { useDraft } from '../../session/draft.tsx';
import { draftKey } from '../../session/has-draft.ts';
import { readSession } from '../../session/session.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../../ui/form.tsx';

const nameOf = (imageId: string) => `words ${imageId}`;

/** Whether something waits under the picture that was typed and not sent. */
export const hasUnsentWords = (imageId: string): boolean =>
  sessionStorage.getItem(draftKey(nameOf(imageId), readSession()?.username ?? '')) !== null;

type Props = {
  galleryId: string;
  imageId: string;
  onTyped: () => void;
  onWritten: (words: Words) => void;
};

/** The field for one's own words under a picture. What is typed waits while other pictures are looked at. */
export function WriteWords({ galleryId, imageId, onTyped, onWritten }: Props) {
  const dialogs = useDialogs();
  const kept = useDraft(nameOf(imageId), { keepsOnLeaving: true, notice: t.notSent });
  const [sent, setSent] = useState(0);

  const draft = {
    ...kept,
    keep(values: FormValues, field?: string) {
      onTyped();
      if (values.words?.trim()) kept.keep(values, field);
      else kept.drop();
    },
  };

  async function send({ words: text = '' }: FormValues) {
    try {
      const params = { galleryId, imageId };
      const written = await call('POST /galleries/{galleryId}/images/{imageId}/words', {
        params,
        body: { text },
      });
      kept.drop();
      setSent(sent + 1);
      onWritten(written);
    } catch (error) {
      if (readSession()) await dialogs.error(wordsFor(error));
    }
  }

  return (
    <Form key={sent} onSubmit={send} draft={draft}>
      <Field
        label={t.write}
        hint={t.writeFor}
        name="words"
        defaultValue={sent ? '' : kept.values?.words}
        maxLength={WORDS_MAX}
        rows={3}
        multiline
        required
      />
      <SubmitButton>{t.send}</SubmitButton>
    </Form>
  );
}

function wordsFor(error: unknown): string {
  const code = error instanceof CallError ? error.code : undefined;
  if (code === 'not-found') return t.gone;
  if (code === 'not-valid') return t.notValid;
  if (code === 'conflict') return t.enough(WORDS_PER_IMAGE);
  return code === 'too-often' ? t.tooOften : t.failed;
}
