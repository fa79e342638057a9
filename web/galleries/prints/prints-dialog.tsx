import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { IMAGE_TITLE_MAX } from '#contract/limits.ts';
import { printsTexts as t } from '#texts/web/galleries/prints.ts';
import { Button, Buttons } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import type { UploadItem, UploadQueue } from '../upload/upload-queue.ts';
import { cutOut, findIn } from './ask-prints.ts';
import styles from './prints-dialog.module.css';
import type { Frame, Point, Quad } from './shapes.ts';
import { freshen, levelsOf, placesOf, straightened } from './straighten.ts';

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
  const [chosenId, setChosenId] = useState<number>();
  const [isFresh, setFresh] = useState(false);
  const [keepsPage, setKeepsPage] = useState(false);
  const [said, setSaid] = useState(t.looking);
  const [isBusy, setBusy] = useState(true);
  const chosen = frames.find(({ id }) => id === chosenId);

  // Kept with the file: whoever comes back finds them.
  const setFrames = (next: readonly Frame[]) => queue.setFrames(pageId, next);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once in each file
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    let isOpen = true;
    findIn(file).then((found) => {
      if (!isOpen) return found?.shown.close();
      setBusy(false);
      if (!found) return setSaid(t.failed);
      const quads = found.quads.length > 0 ? found.quads : [rectangle(0.1, 0.1, 0.9, 0.9)];
      const all = frames.length > 0 ? frames : quads.map((quad, id) => ({ id, quad }));
      setShown(found.shown);
      setFrames(all);
      setChosenId(all[0]?.id);
      setSaid(found.quads.length + frames.length > 0 ? '' : t.none);
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
    if (!isFresh) return;
    const page = context.getImageData(0, 0, shown.width, shown.height);
    freshen(page, levels(page, frames));
    context.putImageData(page, 0, 0);
  }, [shown, isFresh, frames]);

  const change = (id: number, to: (quad: Quad) => Quad) =>
    setFrames(frames.map((frame) => (frame.id === id ? { id, quad: to(frame.quad) } : frame)));

  function move(corner: number, to: (from: Point) => Point) {
    if (!chosen) return;
    change(
      chosen.id,
      (quad) =>
        quad.map((point, n) => {
          if (n !== corner) return point;
          const [x, y] = to(point);
          return [within(x), within(y)];
        }) as unknown as Quad,
    );
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
    const id = Math.max(0, ...frames.map((frame) => frame.id)) + 1;
    const frame = { id, quad: frameAt(place, (chosen ?? frames[0])?.quad) };
    setFrames([...frames, frame]);
    setChosenId(frame.id);
    setSaid('');
  }

  function remove() {
    const rest = frames.filter(({ id }) => id !== chosenId);
    setFrames(rest);
    setChosenId(rest[0]?.id);
    dialog.current?.focus();
  }

  async function take() {
    setBusy(true);
    setSaid(t.cutting);
    const page = canvas.current?.getContext('2d');
    if (page && shown) page.drawImage(shown, 0, 0);
    const small = page && shown && page.getImageData(0, 0, shown.width, shown.height);
    const quads = frames.map(({ quad }) => quad);
    const files = await cutOut(file, quads, isFresh && small ? levels(small, frames) : undefined);
    if (!dialog.current) return;
    setBusy(false);
    if (!files) return setSaid(t.failed);
    queue.split(pageId, files.map(titled(own.trim() || title)), keepsPage);
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
              {frames.map(({ id, quad }) => (
                <g key={id} data-chosen={id === chosenId}>
                  <polygon points={quad.join(' ')} />
                  <polyline points={quad.slice(0, 2).join(' ')} />
                </g>
              ))}
            </svg>
            {frames.map(({ id, quad }, n) => (
              <button
                key={id}
                type="button"
                className={styles.number}
                style={percent(middleOf(quad))}
                aria-label={t.frame(n + 1, count)}
                aria-pressed={id === chosenId}
                onClick={() => setChosenId(id)}
              >
                {n + 1}
              </button>
            ))}
            {chosen?.quad.map((corner, n) => (
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
            {chosen && (
              <>
                <Button onClick={() => change(chosen.id, ([a, b, c, d]) => [d, a, b, c])}>{t.turn}</Button>
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

/** One for all prints of a page, as they have faded together. */
function levels(page: ImageData, frames: readonly Frame[]) {
  const prints = frames.map(({ quad }) => {
    const corners = quad.map(([x, y]) => [x * page.width, y * page.height]) as unknown as Quad;
    return straightened(page, placesOf(corners));
  });
  return levelsOf(prints);
}
