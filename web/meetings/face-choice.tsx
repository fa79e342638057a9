import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Gallery, Image } from '#contract/galleries.ts';
import type { Meeting } from '#contract/meetings.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { faceTexts as t } from '#texts/web/meetings/face.ts';
import { call } from '../api.ts';
import dock from '../ui/dock.module.css';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { PictureChoice } from '../ui/picture-choice.tsx';
import { Select } from '../ui/select.tsx';
import { useAttempt } from '../ui/use-attempt.ts';

/** Chooses the picture that stands for a meeting, out of all galleries; also when it has been. */
export default function FaceChoice({ meeting }: { meeting: Meeting }) {
  const [galleries, setGalleries] = useState<readonly Gallery[]>();
  const [chosen, setChosen] = useState(meeting.face?.galleryId ?? meeting.galleryId);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    call('GET /galleries').then(
      (all) => setGalleries(all.filter(({ imageCount }) => imageCount > 0)),
      () => setHasFailed(true),
    );
  }, []);

  if (hasFailed) return <p>{answerTexts.refusals.unreachable}</p>;
  if (!galleries) return null;
  // That of the meeting may still be empty.
  const gallery = galleries.find(({ id }) => id === chosen) ?? galleries[0];
  if (!gallery) return <p>{t.empty}</p>;
  return (
    <>
      <p>{t.lead}</p>
      <Select
        label={t.gallery}
        options={Object.fromEntries(galleries.map(({ id, title }) => [id, title]))}
        value={gallery.id}
        onChange={setChosen}
      />
      <FaceOf
        key={gallery.id}
        meeting={meeting}
        galleryId={gallery.id}
        onFailure={() => setHasFailed(true)}
      />
    </>
  );
}

type Props = { meeting: Meeting; galleryId: string; onFailure: () => void };

/** One of the pictures of this gallery. */
function FaceOf({ meeting: { id, face }, galleryId, onFailure }: Props) {
  const { attempt } = useAttempt(answerTexts.refusals);
  const { revalidate } = useRevalidator();
  const [images, setImages] = useState<readonly Image[]>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each gallery
  useEffect(() => {
    call('GET /galleries/{id}/images', { params: { id: galleryId } }).then(
      (all) => setImages(all.filter(({ hidden }) => !hidden)),
      onFailure,
    );
  }, []);

  const save = ({ imageId = face?.id }: FormValues) =>
    attempt({
      run: () => call('PUT /meetings/{id}/face', { params: { id }, body: { imageId: imageId || null } }),
      success: imageId ? t.saved : t.cleared,
      done: revalidate,
      refusals: { conflict: t.gone },
    });

  if (!images) return null;
  return (
    <Form onSubmit={save}>
      <PictureChoice label={t.group} name="imageId" images={images} chosen={face?.id ?? ''} none={t.none} />
      <div className={dock.dock}>
        <SubmitButton>{t.save}</SubmitButton>
      </div>
    </Form>
  );
}
