import { useLayoutEffect, useRef } from 'react';
import styles from './page-stage.module.css';
import type { Quad } from './shapes.ts';

const SIZE = 128;
/** From the finger, which hides what is under it. */
const GAP = 44;
const LARGER = 2.5;
/** On a screen of a phone each of its pixels is several. */
const SHARP = 2;

type Props = { canvas: HTMLCanvasElement | null; stage: HTMLElement | null; quad: Quad; corner: number };

/** What is under the finger at a corner, enlarged beside it. */
export function Loupe({ canvas, stage, quad, corner }: Props) {
  const glass = useRef<HTMLCanvasElement>(null);

  useLayoutEffect(() => {
    const { current } = glass;
    const context = current?.getContext('2d');
    const place = quad[corner];
    if (!canvas || !stage || !current || !context || !place) return;
    const seen = canvas.getBoundingClientRect();
    const room = stage.getBoundingClientRect();
    const x = seen.left - room.left + place[0] * seen.width;
    const y = seen.top - room.top + place[1] * seen.height;
    const left = Math.min(Math.max(x - SIZE / 2, 0), room.width - SIZE);
    const top = y > SIZE + GAP ? y - GAP - SIZE : Math.min(y + GAP, room.height - SIZE);
    current.style.transform = `translate(${left}px, ${top}px)`;

    const scale = (LARGER * SHARP * seen.width) / canvas.width;
    context.resetTransform();
    context.clearRect(0, 0, SIZE * SHARP, SIZE * SHARP);
    context.translate((SIZE * SHARP) / 2, (SIZE * SHARP) / 2);
    context.scale(scale, scale);
    context.translate(-place[0] * canvas.width, -place[1] * canvas.height);
    context.drawImage(canvas, 0, 0);
    context.beginPath();
    for (const [px, py] of quad) context.lineTo(px * canvas.width, py * canvas.height);
    context.closePath();
    context.lineWidth = (1.5 * SHARP) / scale;
    context.strokeStyle = getComputedStyle(current).color;
    context.stroke();
  });

  return <canvas ref={glass} className={styles.loupe} width={SIZE * SHARP} height={SIZE * SHARP} />;
}
