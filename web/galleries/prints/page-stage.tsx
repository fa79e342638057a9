import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { printsTexts as t } from '#texts/web/galleries/prints.ts';
import { pictureZoom } from '../lightbox/picture-zoom.ts';
import { Loupe } from './loupe.tsx';
import styles from './page-stage.module.css';
import { middleOf, type Point, type Quad } from './shapes.ts';
import { freshen, type Levels, levelsOf } from './straighten.ts';
import type { Framed } from './tap.ts';

type Props = Framed & {
  shown: ImageBitmap;
  /** How its colours are freshened; set here. */
  levels: RefObject<Levels | undefined>;
  isFresh: boolean;
  onTap: (place: Point) => void;
  onChoose: (n: number) => void;
  /** `isNext`: the same drag goes on. */
  onChange: (quad: Quad, isNext: boolean) => void;
};

/** Of the page's sides, by a key; with Shift for what is exact. */
const STEP = 0.01;
const FINE = 0.002;

function stepOf({ key, shiftKey }: KeyboardEvent): Point | undefined {
  const step = shiftKey ? FINE : STEP;
  const ways: Record<string, Point> = {
    ArrowLeft: [-step, 0],
    ArrowRight: [step, 0],
    ArrowUp: [0, -step],
    ArrowDown: [0, step],
  };
  return ways[key];
}

const within = (part: number) => Math.min(1, Math.max(0, part));
const placed = ([x, y]: Point) => ({ left: `${x * 100}%`, top: `${y * 100}%` });

function placeOn(canvas: Element | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = canvas?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
  return [(clientX - left) / width, (clientY - top) / height];
}

function shifted(quad: Quad, [right, down]: Point, corner?: number): Quad {
  const isMeant = (n: number) => corner === undefined || n === corner;
  return quad.map(([x, y], n) =>
    isMeant(n) ? [within(x + right), within(y + down)] : [x, y],
  ) as unknown as Quad;
}

/** Two fingers enlarge the page; a tap on it is told. */
function useZoom(
  stage: RefObject<HTMLElement | null>,
  onTap: (point: { clientX: number; clientY: number }) => void,
): void {
  const tap = useRef(onTap);
  tap.current = onTap;

  useEffect(() => {
    const { current } = stage;
    if (!current) return;
    const zoom = pictureZoom(current, {
      onTap: (clientX, clientY) => tap.current({ clientX, clientY }),
    });
    return zoom.dispose;
  }, [stage]);
}

type Canvas = RefObject<HTMLCanvasElement | null>;

/** Draws the page, with fresh colours if they are wanted. */
function useDrawn(
  canvas: Canvas,
  { shown, levels, isFresh, frames }: Pick<Props, 'shown' | 'levels' | 'isFresh' | 'frames'>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: not while a corner is dragged
  useEffect(() => {
    const context = canvas.current?.getContext('2d', { willReadFrequently: true });
    if (!context) return;
    context.drawImage(shown, 0, 0);
    levels.current = undefined;
    if (!isFresh) return;
    const pixels = context.getImageData(0, 0, shown.width, shown.height);
    // One for all prints of a page, as they have faded together.
    levels.current = levelsOf(pixels, frames);
    freshen(pixels, levels.current);
    context.putImageData(pixels, 0, 0);
  }, [shown, isFresh, isFresh && frames.length]);
}

/** A corner of a frame is pulled by a finger. `held`: which one is, or was moved last by a key. */
function useCorners(canvas: Canvas, onChange: Props['onChange']) {
  const [held, setHeld] = useState<number>();
  const drag = useRef<{ start: Quad; from: Point; isMoved: boolean }>(undefined);

  function take(event: PointerEvent<HTMLButtonElement>, start: Quad, corner: number) {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { start, from: placeOn(canvas.current, event), isMoved: false };
    setHeld(corner);
  }

  function pull(event: PointerEvent, corner: number) {
    const { current } = drag;
    if (!current) return;
    const [x, y] = placeOn(canvas.current, event);
    onChange(shifted(current.start, [x - current.from[0], y - current.from[1]], corner), current.isMoved);
    current.isMoved = true;
  }

  function letGo() {
    drag.current = undefined;
    setHeld(undefined);
  }

  return { held, setHeld, take, pull, letGo };
}

/** The photographed page with its frames: as large as there is room, larger by two fingers. */
export function PageStage({ shown, levels, isFresh, frames, chosen, onTap, onChoose, onChange }: Props) {
  const hintId = useId();
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { held, setHeld, take, pull, letGo } = useCorners(canvas, onChange);
  const quad = chosen === undefined ? undefined : frames[chosen];
  useZoom(stage, (point) => onTap(placeOn(canvas.current, point)));
  useDrawn(canvas, { shown, levels, isFresh, frames });

  function press(event: KeyboardEvent, from: Quad | undefined, corner?: number) {
    const step = stepOf(event);
    if (!step || !from) return;
    event.preventDefault();
    setHeld(corner);
    onChange(shifted(from, step, corner), false);
  }

  return (
    <div
      ref={stage}
      className={styles.stage}
      data-stage
      style={{ '--wide': shown.width / shown.height } as CSSProperties}
    >
      <div className={styles.page} data-current>
        {/* By keys frames are added by a button. */}
        <canvas ref={canvas} role="img" aria-label={t.page} width={shown.width} height={shown.height} />
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
            style={placed(middleOf(one))}
            aria-label={t.frame(n + 1, frames.length)}
            aria-pressed={n === chosen}
            onClick={() => onChoose(n)}
            onKeyDown={(event) => n === chosen && press(event, quad)}
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
            style={placed(corner)}
            aria-label={t.corners[n]}
            aria-describedby={hintId}
            onPointerDown={(event) => take(event, quad, n)}
            onPointerMove={(event) => pull(event, n)}
            onLostPointerCapture={letGo}
            onKeyDown={(event) => press(event, quad, n)}
            onBlur={letGo}
          />
        ))}
      </div>
      <p id={hintId} hidden>
        {t.cornerHint}
      </p>
      {quad && held !== undefined && (
        <Loupe canvas={canvas.current} stage={stage.current} quad={quad} corner={held} />
      )}
    </div>
  );
}
