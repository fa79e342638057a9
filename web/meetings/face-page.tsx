import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { faceTexts as t } from '#texts/web/meetings/face.ts';
import { CallError, call } from '../api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { PictureChoice } from '../ui/picture-choice.tsx';
import { Select } from '../ui/select.tsx';
import { useAttempt } from '../ui/use-attempt.ts';

/** Which gallery is looked through. */
const GALLERY = 'galerie';

export async function loader({ params: { id = '' }, request }: LoaderFunctionArgs) {
  const [meeting, all] = await Promise.all([
    call('GET /meetings/{id}', { params: { id } }),
    call('GET /galleries'),
  ]);
  if (!meeting.mayChange) throw new CallError('not-found', 404);
  const galleries = all.filter(({ imageCount }) => imageCount > 0);
  const wanted = [
    new URL(request.url).searchParams.get(GALLERY),
    meeting.face?.galleryId,
    meeting.galleryId,
  ].find((one) => galleries.some((gallery) => gallery.id === one));
  const galleryId = wanted ?? galleries[0]?.id;
  const images = galleryId ? await call('GET /galleries/{id}/images', { params: { id: galleryId } }) : [];
  return { meeting, galleries, galleryId, images: images.filter(({ hidden }) => !hidden) };
}

/** Chooses the picture that stands for a meeting, out of all galleries; also when it has been. */
export function Component() {
  const { meeting, galleries, galleryId, images } = useLoaderData<typeof loader>();
  const { id, face } = meeting;
  const [, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { attempt } = useAttempt({ ...answerTexts.refusals, conflict: t.gone });
  const back = pathOf('/treffen/:id', { id });

  const save = async ({ imageId }: FormValues) => {
    // Its picture is in another gallery, and none was chosen here.
    if (imageId === undefined) return navigate(back, { replace: true });
    return attempt({
      run: () => call('PUT /meetings/{id}/face', { params: { id }, body: { imageId: imageId || null } }),
      success: t.saved,
      done: () => navigate(back, { replace: true }),
    });
  };

  return (
    <Page title={t.title}>
      <p>{t.lead}</p>
      {galleryId === undefined ? (
        <p>{t.empty}</p>
      ) : (
        <>
          <Select
            label={t.gallery}
            options={Object.fromEntries(galleries.map((gallery) => [gallery.id, gallery.title]))}
            value={galleryId}
            onChange={(chosen) => setSearch({ [GALLERY]: chosen }, { replace: true })}
          />
          <Form key={galleryId} onSubmit={save}>
            <PictureChoice
              label={t.group}
              name="imageId"
              images={images}
              chosen={face?.id ?? ''}
              none={t.none}
            />
            <SubmitButton>{t.save}</SubmitButton>
          </Form>
        </>
      )}
      <p>
        <ButtonLink to={back}>{t.back}</ButtonLink>
      </p>
    </Page>
  );
}
