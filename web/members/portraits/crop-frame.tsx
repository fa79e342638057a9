import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import { peopleTexts } from '#texts/web/members/portraits.ts';
import { moved, type Square, sized } from './crop.ts';
import styles from './cut-out.module.css';

const t = peopleTexts.crop;

/** Pixels of the frame's own picture. */
const SIDE = 480;
const STEP = 0.05;

type Props = {
  picture: ImageBitmap;
  square: Square;
  hint: string;
  onChange: (square: Square) => void;
};

/** Shows what will be cut out; moved by finger, mouse and arrow keys, sized by a slider, two fingers, plus and minus. */
export function CropFrame({ picture, square, hint, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const sliderId = useId();

  useEffect(() => {
    const side = square.size * Math.min(picture.width, picture.height);
    const [left, top] = [square.x * picture.width, square.y * picture.height];
    canvas.current?.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  }, [picture, square]);

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

  function pressKey(event: KeyboardEvent) {
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

  return (
    <div className={styles.crop}>
      <div
        className={styles.frame}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys
        tabIndex={0}
        aria-label={t.frame}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={lift}
        onPointerCancel={lift}
        onKeyDown={pressKey}
      >
        <canvas ref={canvas} width={SIDE} height={SIDE} />
      </div>
      <p>{hint}</p>
      <div>
        <label htmlFor={sliderId}>{t.closer}</label>
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
    </div>
  );
}
