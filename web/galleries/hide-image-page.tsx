import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useParams } from 'react-router';
import { REASON_MAX } from '#contract/limits.ts';
import type { PortraitKind } from '#contract/members.ts';
import { pathOf } from '#contract/pages.ts';
import { hideImageTexts as t } from '#texts/web/galleries/hide-image.ts';
import { call } from '../api.ts';
import { useDraft } from '../session/draft.tsx';
import { ButtonLink, Buttons } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { useAttempt } from '../ui/use-attempt.ts';

export const loader = ({ params: { id = '', imageId = '' } }: LoaderFunctionArgs) =>
  call('GET /galleries/{galleryId}/images/{imageId}', { params: { galleryId: id, imageId } });

/** Says what will happen before anything does. */
export function Component() {
  const image = useLoaderData<typeof loader>();
  const { id: galleryId = '' } = useParams();
  const place = { id: galleryId, imageId: image.id };
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
        await dialogs.tell(t.done);
        navigate(pathOf('/image-galleries/:id', { id: galleryId }), { replace: true });
      },
    });

  const portraitAddress = (kind: PortraitKind) =>
    `${pathOf('/contactdata/portraet/:kind', { kind })}?${new URLSearchParams({ galerie: galleryId, bild: image.id })}`;

  return (
    <Page title={t.title}>
      <div className="row">
        <img src={image.smallThumbnailPath} alt={image.title} width={112} height={84} />
        <Buttons>
          <ButtonLink to={pathOf('/image-galleries/:id/bild/:imageId/namen', place)}>{t.toNames}</ButtonLink>
        </Buttons>
      </div>
      <Form onSubmit={hide} draft={draft}>
        <p>{t.lead}</p>
        <SubmitButton>{t.submit}</SubmitButton>
        <details open={draft.values !== undefined}>
          <summary>{t.more}</summary>
          <div className="apart">
            <Field
              label={t.reason}
              name="reason"
              defaultValue={draft.values?.reason}
              maxLength={REASON_MAX}
              rows={3}
              multiline
            />
            <ul className="stack">
              {t.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
            <p>{t.law}</p>
          </div>
        </details>
      </Form>
      <details>
        <summary>{t.portrait}</summary>
        <Buttons>
          <ButtonLink to={portraitAddress('then')}>{t.portraitOf.damals}</ButtonLink>
          <ButtonLink to={portraitAddress('now')}>{t.portraitOf.heute}</ButtonLink>
        </Buttons>
      </details>
      <Link className="touch" to={pathOf('/image-galleries/:id/bild/:imageId', place)}>
        {t.back}
      </Link>
    </Page>
  );
}
