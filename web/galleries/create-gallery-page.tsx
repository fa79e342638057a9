import { useNavigate } from 'react-router';
import { withoutDirections } from '#contract/characters.ts';
import { GALLERY_DESCRIPTION_MAX, GALLERY_TITLE_MAX } from '#contract/limits.ts';
import { pathOf } from '#contract/pages.ts';
import { newGalleryTexts } from '#texts/web/galleries/editing.ts';
import { call } from '../api.ts';
import { useDraft } from '../session/draft.tsx';
import { actsWith } from '../ui/act.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';

const t = newGalleryTexts;

const { ActForm } = actsWith(t.refusals);

export function Component() {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const draft = useDraft('create-gallery');

  return (
    <Page title={t.title}>
      <ActForm
        run={({ title = '', description = '' }) =>
          call('POST /galleries', {
            body: { title: withoutDirections(title), description: withoutDirections(description) },
          })
        }
        done={async () => {
          await dialogs.success(t.done);
          navigate(pathOf('/image-galleries'));
        }}
        submit={t.save}
        draft={draft}
      >
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
      </ActForm>
    </Page>
  );
}
