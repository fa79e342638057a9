import { type ChangeEvent, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { hrefOf } from '#contract/href.ts';
import { pathOf } from '#contract/pages.ts';
import type { PortraitKind } from '#contract/portraits.ts';
import { fileProblems } from '#texts/web/file-problems.ts';
import { peopleTexts } from '#texts/web/people.ts';
import { CallError, call, upload } from '../api.ts';
import { readSession } from '../session/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field } from '../ui/field.tsx';
import { asJpg, checkFile } from '../ui/jpeg-file.ts';
import { Page } from '../ui/page.tsx';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';
import { middle, type Square } from './crop.ts';
import { CropFrame } from './crop-frame.tsx';
import styles from './people.module.css';

const t = peopleTexts.portrait;

/** Enough to see what is cut out, and little for the memory of a phone. */
const SHOWN_WIDTH = 1200;

/** A file of one's own, or a picture of a gallery. */
type Source = { file: File } | { galleryId: string; imageId: string };
type Chosen = { source: Source; picture: ImageBitmap };

export const loader = ({ params: { kind } }: LoaderFunctionArgs): PortraitKind =>
  kind === 'now' ? 'now' : 'then';

const rounded = (part: number) => Number(part.toFixed(5));

const bitmapOf = (picture: ImageBitmapSource) =>
  createImageBitmap(picture, { resizeWidth: SHOWN_WIDTH, resizeQuality: 'medium' });

/** Chooses a portrait and cuts it out. */
export function PortraitPage() {
  const kind = useLoaderData<typeof loader>();
  const [asked] = useSearchParams();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const [chosen, setChosen] = useState<Chosen>();
  const [square, setSquare] = useState<Square>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  useLeaveGuard(chosen !== undefined && !isDone, t.leave);

  function show(source: Source, picture: ImageBitmap) {
    setProblem(undefined);
    setChosen({ source, picture });
    setSquare(middle(picture));
  }

  const [galleryId, imageId] = [asked.get('galerie'), asked.get('bild')];
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once for each picture
  useEffect(() => {
    if (!galleryId || !imageId) return;
    const file = 'full.jpg';
    const image = new Image();
    image.src = hrefOf('GET /galleries/{galleryId}/images/{imageId}/{file}', { galleryId, imageId, file });
    image
      .decode()
      .then(() => bitmapOf(image))
      .then((picture) => show({ galleryId, imageId }, picture))
      .catch(() => setProblem(t.notFound));
  }, [galleryId, imageId]);

  async function choose({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
    const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
    if (!file) return;
    const checked = checkFile(file);
    if (checked !== 'fine') return setProblem(fileProblems.refused[checked]);
    const picture = await bitmapOf(file).catch(() => undefined);
    if (picture) show({ file: asJpg(file) }, picture);
    else setProblem(fileProblems.reasons['damaged-jpeg']);
  }

  async function save() {
    const username = readSession()?.username ?? '';
    if (!chosen || !square || isBusy) return;
    setBusy(true);
    const { x, y, size } = square;
    const params = { username, kind };
    const { source } = chosen;
    try {
      if ('file' in source)
        await upload('PUT /users/{username}/portraits/{kind}', {
          params,
          fields: { x: rounded(x), y: rounded(y), size: rounded(size) },
          file: source.file,
        });
      else
        await call('POST /users/{username}/portraits/{kind}/from_image', {
          params,
          body: { ...source, x, y, size },
        });
    } catch (error) {
      const code = error instanceof CallError ? error.code : undefined;
      if (readSession()) setProblem((code && fileProblems.reasons[code]) ?? fileProblems.unknownReason);
      return;
    } finally {
      setBusy(false);
    }
    setDone(true);
    await dialogs.success(t.done);
    navigate(pathOf('/contactdata'));
  }

  return (
    <Page title={t.title(kind)}>
      <div className={styles.steps}>
        <p>{t.lead(kind)}</p>
        <Field
          label={chosen ? t.other : t.choose}
          hint={t.limits}
          error={problem}
          type="file"
          accept=".jpg,.jpeg,image/jpeg"
          onChange={choose}
        />
        {chosen && square && (
          <>
            <CropFrame picture={chosen.picture} square={square} onChange={setSquare} />
            <div>
              <Button kind="primary" busy={isBusy} onClick={save}>
                {t.save}
              </Button>
            </div>
          </>
        )}
        <div>
          <ButtonLink to={pathOf('/contactdata')}>{t.back}</ButtonLink>
        </div>
      </div>
    </Page>
  );
}
