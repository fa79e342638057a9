import { useNavigate } from 'react-router';
import { withoutDirections } from '#contract/characters.ts';
import { GALLERY_DESCRIPTION_MAX, GALLERY_TITLE_MAX } from '#contract/limits.ts';
import { pathOf } from '#contract/pages.ts';
import { newGalleryTexts } from '#texts/web/galleries/create-gallery.ts';
import { call } from '../api.ts';
import { useDraft } from '../session/draft.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { useAttempt } from '../ui/use-attempt.ts';

const t = newGalleryTexts;

export function Component() {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const draft = useDraft('create-gallery');

  const { attempt } = useAttempt(t.refusals);

  const save = ({ title = '', description = '' }: FormValues) =>
    attempt({
      run: () =>
        call('POST /galleries', {
          body: { title: withoutDirections(title), description: withoutDirections(description) },
        }),
      async done() {
        draft.drop();
        await dialogs.success(t.done);
        navigate(pathOf('/image-galleries'));
      },
    });

  return (
    <Page title={t.title}>
      <Form onSubmit={save} draft={draft}>
        <Field
          label={t.name}
          name="title"
          defaultValue={draft.values?.title}
          maxLength={GALLERY_TITLE_MAX}
          required
        />
        <Field
          label={t.description}
          name="description"
          hint={t.descriptionHint}
          defaultValue={draft.values?.description}
          maxLength={GALLERY_DESCRIPTION_MAX}
          multiline
          required
        />
        <SubmitButton>{t.save}</SubmitButton>
      </Form>
    </Page>
  );
}
