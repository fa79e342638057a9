import { type LoaderFunctionArgs, useLoaderData, useNavigate, useParams } from 'react-router';
import { REASON_MAX } from '#contract/limits.ts';
import type { PortraitKind } from '#contract/members.ts';
import { pathOf } from '#contract/pages.ts';
import { hideImageTexts as t } from '#texts/web/galleries/forms.ts';
import { call } from '../api.ts';
import { useDraft } from '../session/draft.tsx';
import { ButtonLink, Buttons } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import styles from './hide-image-page.module.css';

export const loader = ({ params: { id = '', imageId = '' } }: LoaderFunctionArgs) =>
  call('GET /galleries/{galleryId}/images/{imageId}', { params: { galleryId: id, imageId } });

/** Says what will happen before anything does. */
export function HideImagePage() {
  const image = useLoaderData<typeof loader>();
  const { id: galleryId = '' } = useParams();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const draft = useDraft(`hide ${image.id}`);

  const { attempt } = useAttempt(t.refusals);

  const hide = ({ reason = '' }: FormValues) =>
    attempt({
      run: () =>
        call('POST /galleries/{galleryId}/images/{imageId}/hide', {
          params: { galleryId, imageId: image.id },
          body: { reason },
        }),
      async done() {
        draft.drop();
        await dialogs.success(t.done);
        navigate(pathOf('/image-galleries/:id', { id: galleryId }), { replace: true });
      },
    });

  const portraitAddress = (kind: PortraitKind) =>
    `${pathOf('/contactdata/portraet/:kind', { kind })}?${new URLSearchParams({ galerie: galleryId, bild: image.id })}`;

  return (
    <Page title={t.title}>
      <img
        src={image.displayPath}
        alt={image.title}
        width={image.width}
        height={image.height}
        className={styles.picture}
      />
      <p>{t.picture(image.title, image.uploader)}</p>
      <p>{t.names}</p>
      <Buttons>
        <ButtonLink
          to={pathOf('/image-galleries/:id/bild/:imageId/namen', { id: galleryId, imageId: image.id })}
        >
          {t.toNames}
        </ButtonLink>
      </Buttons>
      <p>{t.portrait}</p>
      <Buttons>
        <ButtonLink to={portraitAddress('then')}>{t.portraitOf.damals}</ButtonLink>
        <ButtonLink to={portraitAddress('now')}>{t.portraitOf.heute}</ButtonLink>
      </Buttons>
      <p>{t.lead}</p>
      <ol className={styles.steps}>
        {t.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>{t.law}</p>
      <Form onSubmit={hide} draft={draft}>
        <Field
          label={t.reason}
          name="reason"
          defaultValue={draft.values?.reason}
          maxLength={REASON_MAX}
          rows={3}
          multiline
        />
        <SubmitButton>{t.submit}</SubmitButton>
      </Form>
      <ButtonLink to={pathOf('/image-galleries/:id/bild/:imageId', { id: galleryId, imageId: image.id })}>
        {t.back}
      </ButtonLink>
    </Page>
  );
}
