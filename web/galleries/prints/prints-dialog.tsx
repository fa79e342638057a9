import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { IMAGE_TITLE_MAX } from '#contract/limits.ts';
import { printsTexts as t } from '#texts/web/galleries/prints.ts';
import { Button, Buttons } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import type { UploadItem, UploadQueue } from '../upload/upload-queue.ts';
import { cutOut, findIn } from './ask-prints.ts';
import styles from './prints-dialog.module.css';
import type { Point, Quad } from './shapes.ts';
import { freshen, type Levels, levelsOf } from './straighten.ts';

type Props = {
  queue: UploadQueue;
  page: UploadItem;
  /** Of the pictures, where the page has none. */
  title: string;
  onClose: (isTaken: boolean) => void;
};

/** Of the page's sides, by a key; with Shift for what is exact. */
const STEP = 0.01;
const FINE = 0.002;

const within = (part: number) => Math.min(1, Math.max(0, part));
const middleOf = (quad: Quad): Point => [
  quad.reduce((sum, [x]) => sum + x, 0) / 4,
  quad.reduce((sum, [, y]) => sum + y, 0) / 4,
];
const percent = ([x, y]: Point) => ({ left: `${x * 100}%`, top: `${y * 100}%` });

/** As large as the one that is there, with its middle at a place. */
function frameAt([x, y]: Point, like: Quad | undefined): Quad {
  const [cx, cy] = like ? middleOf(like) : [0.5, 0.5];
  const shape = like ?? rectangle(0.2, 0.2, 0.8, 0.8);
  return shape.map(([px, py]) => [within(px - cx + x), within(py - cy + y)]) as unknown as Quad;
}

/** „Ausflug 1 von 5“, cut where the whole would be too long. */
const titled = (title: string) => (file: File, n: number, all: readonly File[]) => {
  const number = all.length === 1 ? '' : t.part(n + 1, all.length);
  return { file, title: title.slice(0, IMAGE_TITLE_MAX - number.length) + number };
};

const rectangle = (x0: number, y0: number, x1: number, y1: number): Quad => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

/** Finds the prints on a photographed page, lets them be corrected, and makes a picture of each. */
export default function PrintsDialog({
  queue,
  page: { id: pageId, file, title: own, frames = [] },
  title,
  onClose,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const titleId = useId();
  const [shown, setShown] = useState<ImageBitmap>();
  const [chosen, setChosen] = useState(0);
  const [isFresh, setFresh] = useState(false);
  const [keepsPage, setKeepsPage] = useState(false);
  const [said, setSaid] = useState(t.looking);
  const [isBusy, setBusy] = useState(true);
  const levels = useRef<Levels>(undefined);
  const quad = frames[chosen];

  // Kept with the file: whoever comes back finds them.
  const setFrames = (next: readonly Quad[]) => queue.setFrames(pageId, next);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once in each file
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    let isOpen = true;
    findIn(file).then((found) => {
      if (!isOpen) return found?.shown.close();
      setBusy(false);
      if (!found) return setSaid(t.failed);
      const all = frames.length > 0 ? frames : found.quads;
      setShown(found.shown);
      setFrames(all.length > 0 ? all : [rectangle(0.1, 0.1, 0.9, 0.9)]);
      setSaid(all.length > 0 ? '' : t.none);
    });
    return () => {
      isOpen = false;
      current?.close();
    };
  }, [file]);

  useEffect(() => {
    const context = canvas.current?.getContext('2d', { willReadFrequently: true });
    if (!shown || !context) return;
    context.drawImage(shown, 0, 0);
    levels.current = undefined;
    if (!isFresh) return;
    const page = context.getImageData(0, 0, shown.width, shown.height);
    // One for all prints of a page, as they have faded together.
    levels.current = levelsOf(page, frames);
    freshen(page, levels.current);
    context.putImageData(page, 0, 0);
  }, [shown, isFresh, frames]);

  const change = (to: (quad: Quad) => Quad) =>
    setFrames(frames.map((one, n) => (n === chosen ? to(one) : one)));

  function move(corner: number, to: (from: Point) => Point) {
    const moved = (point: Point) => to(point).map(within) as unknown as Point;
    change((quad) => quad.map((point, n) => (n === corner ? moved(point) : point)) as unknown as Quad);
  }

  function placeOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return [(clientX - left) / width, (clientY - top) / height];
  }

  function press(event: KeyboardEvent, corner: number) {
    const step = event.shiftKey ? FINE : STEP;
    const ways: Record<string, Point> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    move(corner, ([x, y]) => [x + way[0], y + way[1]]);
  }

  function add(place: Point) {
    setFrames([...frames, frameAt(place, quad ?? frames[0])]);
    setChosen(frames.length);
    setSaid('');
  }

  function remove() {
    setFrames(frames.filter((_, n) => n !== chosen));
    setChosen(0);
    dialog.current?.focus();
  }

  async function take() {
    setBusy(true);
    setSaid(t.cutting);
    const files = await cutOut(file, frames, levels.current);
    if (!dialog.current) return;
    setBusy(false);
    if (!files) return setSaid(t.failed);
    queue.split(pageId, files.map(titled(own?.trim() || title)), keepsPage);
    onClose(true);
  }

  const count = frames.length;
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={() => dialog.current?.open || onClose(false)}
    >
      <h2 id={titleId}>{t.title}</h2>
      <p role="status">{said || t.found(count)}</p>
      {shown && (
        <>
          <div ref={stage} className={styles.stage}>
            {/* By keys frames are added by the button below. */}
            <canvas
              ref={canvas}
              role="img"
              aria-label={t.page}
              width={shown.width}
              height={shown.height}
              onClick={(event: MouseEvent) => add(placeOf(event))}
            />
            <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
              {frames.map((one, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a frame is its number
                <g key={n} data-chosen={n === chosen}>
                  <polygon points={one.join(' ')} />
                  <polyline points={one.slice(0, 2).join(' ')} />
                </g>
              ))}
            </svg>
            {frames.map((one, n) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a frame is its number
                key={n}
                type="button"
                className={styles.number}
                style={percent(middleOf(one))}
                aria-label={t.frame(n + 1, count)}
                aria-pressed={n === chosen}
                onClick={() => setChosen(n)}
              >
                {n + 1}
              </button>
            ))}
            {quad?.map((corner, n) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its number
                key={n}
                type="button"
                className={styles.corner}
                style={percent(corner)}
                aria-label={t.corners[n]}
                title={t.cornerHint}
                onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                onPointerMove={(event) =>
                  event.currentTarget.hasPointerCapture(event.pointerId) && move(n, () => placeOf(event))
                }
                onKeyDown={(event) => press(event, n)}
              />
            ))}
          </div>
          <p>{t.top}</p>
          <Buttons>
            <Button onClick={() => add([0.5, 0.5])}>{t.add}</Button>
            {quad && (
              <>
                <Button onClick={() => change(([a, b, c, d]) => [d, a, b, c])}>{t.turn}</Button>
                <Button onClick={remove}>{t.remove}</Button>
              </>
            )}
          </Buttons>
          <Checkbox label={t.freshen} checked={isFresh} onChange={() => setFresh(!isFresh)} />
          <Checkbox label={t.keep} checked={keepsPage} onChange={() => setKeepsPage(!keepsPage)} />
        </>
      )}
      <div className={styles.end}>
        <Buttons>
          {shown && count > 0 && (
            <Button kind="primary" busy={isBusy} onClick={take}>
              {t.take(count)}
            </Button>
          )}
          <Button onClick={() => dialog.current?.close()}>{t.cancel}</Button>
        </Buttons>
      </div>
    </dialog>
  );
}
