import {
  type ChangeEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { fileProblems } from '#texts/web/file-problems.ts';
import { portraitTexts } from '#texts/web/members/portraits.ts';
import { CallError, call } from '../../api.ts';
import { readSession } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Field } from '../../ui/field.tsx';
import { asJpg, checkFile } from '../../ui/jpeg-file.ts';
import { confirmed } from '../../ui/use-attempt.ts';
import { useLeaveGuard } from '../../ui/use-leave-guard.ts';
import { middle, moved, type Square, sized } from './crop.ts';
import styles from './cut-out.module.css';

const t = portraitTexts.portrait;

/** Enough to see what is cut out, and little for the memory of a phone. */
const SHOWN_WIDTH = 1200;

type InGallery = { galleryId: string; imageId: string };
/** A file of one's own, or a picture of a gallery. */
export type Source = { file: File } | InGallery;
type Chosen = { source: Source; picture: ImageBitmap };

type Props = {
  texts: { lead: string; hint: string; done: string; back: string };
  /** Where to go on. */
  back: string;
  /** The picture to begin with, if there is one. */
  from?: InGallery | undefined;
  save(source: Source, square: Square): Promise<unknown>;
};

const rounded = (part: number) => Number(part.toFixed(5));

const bitmapOf = (picture: ImageBitmapSource) =>
  createImageBitmap(picture, { resizeWidth: SHOWN_WIDTH, resizeQuality: 'medium' });

/** Fetches a picture of a gallery to begin with. */
function useGalleryPicture(
  from: InGallery | undefined,
  onPicture: (source: InGallery, picture: ImageBitmap) => void,
  onMissing: () => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once for each picture
  useEffect(() => {
    if (!from) return;
    const image = new Image();
    // Its files have another id once it is turned.
    call('GET /galleries/{galleryId}/images/{imageId}', { params: from })
      .then(({ imagePath }) => {
        image.src = imagePath;
        return image.decode();
      })
      .then(() => bitmapOf(image))
      .then((picture) => onPicture(from, picture))
      .catch(onMissing);
  }, [from?.galleryId, from?.imageId]);
}

/** The picture that was chosen, and the square of it. */
function useChosen(from: InGallery | undefined) {
  const [chosen, setChosen] = useState<Chosen>();
  const [square, setSquare] = useState<Square>();
  const [problem, setProblem] = useState<string>();

  function show(source: Source, picture: ImageBitmap) {
    setProblem(undefined);
    setChosen({ source, picture });
    setSquare(middle(picture));
  }

  useGalleryPicture(from, show, () => setProblem(t.notFound));

  async function choose({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
    const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
    if (!file) return;
    const checked = checkFile(file);
    if (checked !== 'fine') return setProblem(fileProblems.refused[checked]);
    const picture = await bitmapOf(file).catch(() => undefined);
    if (picture) show({ file: asJpg(file) }, picture);
    else setProblem(fileProblems.reasons['damaged-jpeg']);
  }

  return { chosen, square, setSquare, problem, setProblem, choose };
}

/** Chooses a picture and cuts a square out of it. */
export function CutOut({ texts, back, from, save }: Props) {
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const { chosen, square, setSquare, problem, setProblem, choose } = useChosen(from);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  useLeaveGuard(chosen !== undefined && !isDone, t.leave);

  async function take() {
    if (!chosen || !square || isBusy) return;
    setBusy(true);
    try {
      const { x, y, size } = square;
      await confirmed(() => save(chosen.source, { x: rounded(x), y: rounded(y), size: rounded(size) }));
    } catch (error) {
      const code = error instanceof CallError ? error.code : undefined;
      if (code === 'confirm-password') return;
      if (readSession()) setProblem((code && fileProblems.reasons[code]) ?? fileProblems.unknownReason);
      return;
    } finally {
      setBusy(false);
    }
    setDone(true);
    await dialogs.tell(texts.done);
    navigate(back);
  }

  return (
    <div className="apart measure">
      <p>{texts.lead}</p>
      <Field
        label={chosen ? t.other : t.choose}
        hint={t.limits}
        error={problem}
        type="file"
        accept=".jpg,.jpeg"
        onChange={choose}
      />
      {chosen && square && (
        <>
          <CropFrame picture={chosen.picture} square={square} onChange={setSquare}>
            <Button kind="primary" busy={isBusy} onClick={take}>
              {t.save}
            </Button>
          </CropFrame>
          <p>{texts.hint}</p>
        </>
      )}
      <div>
        <ButtonLink to={back}>{texts.back}</ButtonLink>
      </div>
    </div>
  );
}

/** Pixels of the frame's own picture. */
const SIDE = 480;
const STEP = 0.05;

type CropFrameProps = {
  picture: ImageBitmap;
  square: Square;
  onChange: (square: Square) => void;
  /** The button that takes it. */
  children: ReactNode;
};

type Moved = Omit<CropFrameProps, 'children'>;

/** One finger moves the square, two change its size. */
function useFingers({ picture, square, onChange }: Moved) {
  const fingers = useRef(new Map<number, { x: number; y: number }>());

  /** How far apart two fingers are. */
  const spread = () => {
    const [one, other] = [...fingers.current.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };

  function press({ pointerId, clientX: x, clientY: y, currentTarget }: PointerEvent) {
    currentTarget.setPointerCapture(pointerId);
    fingers.current.set(pointerId, { x, y });
  }

  function drag({ pointerId, clientX: x, clientY: y, currentTarget }: PointerEvent) {
    const before = fingers.current.get(pointerId);
    if (!before) return;
    const apart = spread();
    fingers.current.set(pointerId, { x, y });
    if (apart > 0) return onChange(sized(square, picture, (square.size * apart) / Math.max(spread(), 1)));
    const width = currentTarget.getBoundingClientRect().width;
    onChange(moved(square, picture, (before.x - x) / width, (before.y - y) / width));
  }

  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);

  return { onPointerDown: press, onPointerMove: drag, onPointerUp: lift, onPointerCancel: lift };
}

function moveByKey(event: KeyboardEvent, { picture, square, onChange }: Moved) {
  const next = {
    ArrowLeft: () => moved(square, picture, -STEP, 0),
    ArrowRight: () => moved(square, picture, STEP, 0),
    ArrowUp: () => moved(square, picture, 0, -STEP),
    ArrowDown: () => moved(square, picture, 0, STEP),
    '+': () => sized(square, picture, square.size - STEP),
    '-': () => sized(square, picture, square.size + STEP),
  }[event.key];
  if (!next) return;
  event.preventDefault();
  onChange(next());
}

/** Shows what will be cut out; moved by finger, mouse and arrow keys, sized by a slider, two fingers, plus and minus. */
function CropFrame({ picture, square, onChange, children }: CropFrameProps) {
  const all = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const sliderId = useId();

  useEffect(() => {
    const side = square.size * Math.min(picture.width, picture.height);
    const [left, top] = [square.x * picture.width, square.y * picture.height];
    canvas.current?.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  }, [picture, square]);

  // Together on the screen of a phone: the frame, and the button that takes what it shows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every picture
  useEffect(() => {
    all.current?.scrollIntoView({ block: 'nearest' });
  }, [picture]);

  const fingers = useFingers({ picture, square, onChange });

  return (
    <div ref={all} className={styles.crop}>
      <div
        className={styles.frame}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys
        tabIndex={0}
        aria-label={portraitTexts.crop.frame}
        {...fingers}
        onKeyDown={(event) => moveByKey(event, { picture, square, onChange })}
      >
        <canvas ref={canvas} width={SIDE} height={SIDE} />
      </div>
      <div>
        <label htmlFor={sliderId}>{portraitTexts.crop.closer}</label>
        <input
          id={sliderId}
          className={styles.slider}
          type="range"
          min={0}
          max={0.85}
          step={0.01}
          value={1 - square.size}
          onChange={({ target }) => onChange(sized(square, picture, 1 - target.valueAsNumber))}
        />
      </div>
      <div>{children}</div>
    </div>
  );
}
