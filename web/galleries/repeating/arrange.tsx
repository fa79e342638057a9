import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { Image } from '#contract/galleries.ts';
import { repeatingTexts as t } from '#texts/web/galleries/repeating.ts';
import { Button } from '../../ui/button.tsx';
import { Frame } from './frame.tsx';
import type { Photo } from './photo.ts';
import { dragged, draw, limits, type Placement, type Point, unmoved, within } from './placement.ts';
import { Range } from './range.tsx';
import styles from './repeating.module.css';

/** Pixels of the longer side of what is shown. */
const SHOWN_EDGE = 1200;

/** What a key changes, and by how much. */
const steps: Record<string, [part: keyof Placement, by: number]> = {
  ArrowLeft: ['x', -0.01],
  ArrowRight: ['x', 0.01],
  ArrowUp: ['y', -0.01],
  ArrowDown: ['y', 0.01],
  '+': ['scale', 0.02],
  '-': ['scale', -0.02],
  ',': ['angle', -0.5],
  '.': ['angle', 0.5],
};

/** The same by sliders, which need no fingers that drag. */
const ranges = [
  { part: 'scale', unit: 100, step: 1, text: t.percent },
  { part: 'angle', unit: 1, step: 0.5, text: t.degrees },
  { part: 'x', unit: 100, step: 0.5, text: t.percent },
  { part: 'y', unit: 100, step: 0.5, text: t.percent },
] as const;

type Props = {
  old: Image;
  names: string;
  photo: Photo;
  placement: Placement;
  onMove: (placement: Placement) => void;
  onAgain: () => void;
};

/** One finger moves the photograph; two also turn it and change its size. */
function useFingers(placement: Placement, onMove: Props['onMove']) {
  const fingers = useRef(new Map<number, Point>());
  /** Two fingers move before anything is drawn again. */
  const latest = useRef(placement);
  latest.current = placement;

  const placesOf = () => [...fingers.current.values()] as [Point];

  function press({ pointerId, nativeEvent, currentTarget }: PointerEvent) {
    currentTarget.setPointerCapture(pointerId);
    if (fingers.current.size < 2)
      fingers.current.set(pointerId, { x: nativeEvent.offsetX, y: nativeEvent.offsetY });
  }

  function drag({ pointerId, nativeEvent, currentTarget }: PointerEvent) {
    if (!fingers.current.has(pointerId)) return;
    const before = placesOf();
    fingers.current.set(pointerId, { x: nativeEvent.offsetX, y: nativeEvent.offsetY });
    const { width, height } = currentTarget.getBoundingClientRect();
    latest.current = dragged(latest.current, { width, height }, before, placesOf());
    onMove(latest.current);
  }

  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);

  return { onPointerDown: press, onPointerMove: drag, onPointerUp: lift, onPointerCancel: lift };
}

/** Lays a photograph below the old picture: by one or two fingers, keys, or sliders. */
export function Arrange({ old, names, photo: { picture }, placement, onMove, onAgain }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const fingers = useFingers(placement, onMove);
  const shrunk = SHOWN_EDGE / Math.max(old.width, old.height);

  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, placement);
  }, [picture, placement]);

  useEffect(() => area.current?.focus(), []);

  function pressKey(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const [part, by] = step;
    onMove(within({ ...placement, [part]: placement[part] + by }));
  }

  return (
    <Frame
      old={old}
      names={names}
      controls={
        <>
          <p className="small">{t.arrange}</p>
          <details>
            <summary>{t.precisely}</summary>
            {ranges.map(({ part, unit, step, text }) => (
              <Range
                key={part}
                label={t[part]}
                value={placement[part] * unit}
                from={limits[part][0] * unit}
                to={limits[part][1] * unit}
                step={step}
                text={text(Math.round(placement[part] * unit))}
                onChange={(value) => onMove({ ...placement, [part]: value / unit })}
              />
            ))}
          </details>
          <Button onClick={onAgain}>{t.again}</Button>
        </>
      }
    >
      <canvas ref={canvas} width={old.width * shrunk} height={old.height * shrunk} className={styles.live} />
      <div
        ref={area}
        className={styles.touched}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys
        tabIndex={0}
        aria-label={t.photo}
        {...fingers}
        onKeyDown={pressKey}
        onDoubleClick={() => onMove(unmoved)}
      />
    </Frame>
  );
}
