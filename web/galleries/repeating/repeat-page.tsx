import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { DAY_MS } from '#contract/durations.ts';
import type { Image } from '#contract/galleries.ts';
import type { MeetingSummary } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { instantOf, noonOf } from '#texts/dates.ts';
import { fileProblems } from '#texts/web/file-problems.ts';
import { repeatingTexts as t } from '#texts/web/galleries/repeating.ts';
import { beside, call } from '../../api.ts';
import { serverNow } from '../../session/server-clock.ts';
import { holdPage } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { checkFile } from '../../ui/jpeg-file.ts';
import { Page } from '../../ui/page.tsx';
import { namesInARow } from '../names-in-a-row.ts';
import { Arrange } from './arrange.tsx';
import { hasCameras } from './camera.ts';
import { CameraView } from './camera-view.tsx';
import { ownDocument, useOwnDocument } from './own-document.ts';
import { asJpeg, type Photo, photoOf, takenNow } from './photo.ts';
import { unmoved } from './placement.ts';
import styles from './repeating.module.css';
import { Sending } from './sending.tsx';
import { useCamera } from './use-camera.ts';

/** So long after a meeting people are still together, or bring what they took there. */
const MEETING_DAYS = 7;

/** Has begun, and was over only just now. */
const isOfTheseDays = ({ state, startsAt, endsAt }: MeetingSummary) =>
  state === 'fixed' &&
  startsAt !== null &&
  (instantOf(startsAt) ?? Number.POSITIVE_INFINITY) <= serverNow() &&
  noonOf(endsAt ?? startsAt) > serverNow() - MEETING_DAYS * DAY_MS;

export async function loader({ request, params: { id = '', imageId = '' } }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  await ownDocument(pathname);
  const params = { galleryId: id, imageId };
  const [old, gallery, people, meetings] = await Promise.all([
    call('GET /galleries/{galleryId}/images/{imageId}', { params }),
    call('GET /galleries/{id}', { params: { id } }),
    beside('GET /galleries/{galleryId}/images/{imageId}/people', { params }),
    beside('GET /meetings'),
  ]);
  return { old, gallery, names: people ? namesInARow(people) : '', meeting: meetings?.find(isOfTheseDays) };
}

/** A picture of today is taken as one of then was: by the camera, or out of a photograph. */
export function Component() {
  const { old, gallery, names, meeting } = useLoaderData<typeof loader>();
  const [photo, setPhoto] = useState<Photo>();
  const [placement, setPlacement] = useState(unmoved);
  const camera = useCamera();
  const isUnsaved = useUnsaved();
  useOwnDocument();

  function take(next: Photo | undefined) {
    camera.close();
    setPlacement(unmoved);
    setPhoto(next);
    isUnsaved.current = next !== undefined;
    if (next) holdPage();
  }

  /** By the camera again, if that took it. */
  function begin() {
    take(undefined);
    if (photo?.picture instanceof HTMLCanvasElement) camera.open();
  }

  function leave(galleryId: string, imageId: string | undefined) {
    isUnsaved.current = false;
    location.assign(
      imageId
        ? pathOf('/image-galleries/:id/bild/:imageId', { id: galleryId, imageId })
        : pathOf('/image-galleries/:id', { id: galleryId }),
    );
  }

  return (
    <Page title={t.title}>
      {!camera.stream && !photo && <p>{t.lead(old.title)}</p>}
      {camera.stream && (
        <CameraView
          old={old}
          names={names}
          stream={camera.stream}
          onPicture={(picture) => take(takenNow(picture))}
          onOtherCamera={camera.turn}
        />
      )}
      {photo && (
        <>
          <Arrange
            old={old}
            names={names}
            photo={photo}
            placement={placement}
            onMove={setPlacement}
            onAgain={begin}
          />
          <Sending
            old={old}
            gallery={gallery}
            meeting={meeting}
            fileOf={() => asJpeg(photo, placement, old.width / old.height, t.fileName)}
            onSent={leave}
          />
        </>
      )}
      {!photo && <Beginning old={old} camera={camera} onPhoto={take} />}
      <ButtonLink to={pathOf('/image-galleries/:id/bild/:imageId', { id: gallery.id, imageId: old.id })}>
        {t.back}
      </ButtonLink>
    </Page>
  );
}

/** Whether there is something that leaving would lose. As the page leaves by loading another document, the browser asks. */
function useUnsaved() {
  const isUnsaved = useRef(false);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => isUnsaved.current && event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
  return isUnsaved;
}

type BeginningProps = {
  old: Image;
  camera: ReturnType<typeof useCamera>;
  onPhoto: (photo: Photo) => void;
};

/** Where the new picture comes from: the camera, or a file. */
function Beginning({ old, camera, onPhoto }: BeginningProps) {
  const [wrongFile, setWrongFile] = useState<string>();

  async function choose({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
    const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
    if (!file) return;
    const checked = checkFile(file);
    if (checked !== 'fine') return setWrongFile(fileProblems.refused[checked]);
    const chosen = await photoOf(file).catch(() => undefined);
    if (chosen) onPhoto(chosen);
    else setWrongFile(fileProblems.reasons['damaged-jpeg']);
  }

  return (
    <div className="apart measure">
      {!camera.stream && hasCameras() && (
        <div className="stack">
          <Button kind="primary" busy={camera.isOpening} onClick={camera.open}>
            {t.open}
          </Button>
          <p role="status">{camera.problem ? t.problems[camera.problem] : camera.isOpening && t.opening}</p>
        </div>
      )}
      <Field
        label={hasCameras() ? t.choose : t.chooseOnly}
        hint={t.chooseHint}
        error={wrongFile}
        type="file"
        accept=".jpg,.jpeg"
        onChange={choose}
      />
      {!camera.stream && (
        <img
          src={old.displayPath}
          alt={t.old(old.title)}
          className={styles.example}
          width={old.width}
          height={old.height}
        />
      )}
    </div>
  );
}
