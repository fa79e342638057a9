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
import type { Image } from '#contract/galleries.ts';
import { pictureNamesTexts } from '#texts/web/galleries/panel.ts';
import { Button } from '../../ui/button.tsx';
import { type FaceMark, within } from './face-marks.ts';
import { centre, MarkSpot } from './mark-spot.tsx';
import styles from './names-page.module.css';
import type { EditedNames } from './use-names.ts';

const t = pictureNamesTexts.page;

/** How near (px) to a mark a press takes hold of it; a tap selects it when it is on its disc. */
const GRASP_PX = 22;
const DISC_PX = 14;
/** A finger or mouse that moves further than this does not tap. */
const TAP_PX = 8;
/** Shares of the picture, for an arrow key. */
const STEP = 0.01;
const LARGE_STEP = 0.05;

type Point = { clientX: number; clientY: number };
type Place = [x: number, y: number];
type Press = Point & { place: Place; mark: FaceMark | undefined; away: number; isDragged: boolean };

function shareOf(picture: Element | null, { clientX, clientY }: Point): Place {
  const box = picture?.getBoundingClientRect() ?? new DOMRect();
  return [within((clientX - box.left) / box.width), within((clientY - box.top) / box.height)];
}

/** The nearest mark, which is next to its face, and how far away it is. */
function nearest(
  marks: readonly FaceMark[],
  { clientX, clientY }: Point,
): [mark: FaceMark | undefined, away: number] {
  let [found, away]: [FaceMark | undefined, number] = [undefined, GRASP_PX];
  for (const mark of marks) {
    const box = document.getElementById(`mark-${mark.id}`)?.getBoundingClientRect() ?? new DOMRect();
    const distance = Math.hypot(clientX - box.x - box.width / 2, clientY - box.y - box.height / 2);
    if (distance <= away) [found, away] = [mark, distance];
  }
  return [found, away];
}

type Picture = RefObject<HTMLDivElement | null>;

/** The page does not scroll under the finger that moves a mark. React's own listeners cannot prevent that. */
function useHeldPage(picture: Picture, marks: readonly FaceMark[]): void {
  const grasps = useRef<(point: Point) => boolean>(() => false);
  grasps.current = (point) => nearest(marks, point)[0] !== undefined;
  useEffect(() => {
    const element = picture.current;
    const hold = (event: TouchEvent) => {
      const [finger, other] = event.touches;
      if (finger && !other && grasps.current(finger)) event.preventDefault();
    };
    element?.addEventListener('touchstart', hold, { passive: false });
    return () => element?.removeEventListener('touchstart', hold);
  }, [picture]);
}

/** A tap on the picture sets a mark, one on a mark selects it, and a mark is dragged. */
function usePresses(picture: Picture, names: EditedNames) {
  const press = useRef<Press>(undefined);

  function down(event: PointerEvent<HTMLElement>) {
    press.current = undefined;
    if (event.button !== 0 || !event.isPrimary) return;
    const [mark, away] = nearest(names.marks, event);
    const { clientX, clientY } = event;
    // The keyboard that closes now makes more room for the picture before the finger is lifted.
    press.current = {
      clientX,
      clientY,
      place: shareOf(picture.current, event),
      mark,
      away,
      isDragged: false,
    };
    if (mark) event.currentTarget.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent) {
    const { current } = press;
    if (!current) return;
    const [right, down] = [event.clientX - current.clientX, event.clientY - current.clientY];
    current.isDragged ||= Math.hypot(right, down) > TAP_PX;
    const { offsetWidth = 1, offsetHeight = 1 } = picture.current ?? {};
    const { mark, isDragged } = current;
    if (isDragged && mark) names.move(mark.id, mark.x + right / offsetWidth, mark.y + down / offsetHeight);
  }

  /** Of a mark; elsewhere the click decides, as the browser scrolls and focuses until then. */
  function up() {
    const { mark, away, isDragged, place } = press.current ?? {};
    if (!mark || !place) return;
    press.current = undefined;
    if (isDragged || (away ?? 0) <= DISC_PX)
      document.getElementById(`mark-${mark.id}`)?.focus({ preventScroll: true });
    else names.addAt(...place);
  }

  function click() {
    const { current } = press;
    press.current = undefined;
    if (current && !current.isDragged) names.addAt(...current.place);
  }

  function cancel() {
    press.current = undefined;
  }

  return {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: cancel,
    onClick: click,
  };
}

function moveByKey(event: KeyboardEvent, { id, x, y }: FaceMark, names: EditedNames) {
  const step = event.shiftKey ? LARGE_STEP : STEP;
  const act = {
    ArrowLeft: () => names.move(id, x - step, y),
    ArrowRight: () => names.move(id, x + step, y),
    ArrowUp: () => names.move(id, x, y - step),
    ArrowDown: () => names.move(id, x, y + step),
    Delete: () => names.remove(id),
    Backspace: () => names.remove(id),
  }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

/** The picture, large, with a mark on each face: set by a tap, moved by finger, mouse and arrow keys. */
export function FacePicker({ image, names }: { image: Image; names: EditedNames }) {
  const { marks, selected } = names;
  const picture = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [isLarge, setLarge] = useState(false);
  const keysId = useId();
  const { title, width, height, averageColor, imagePath, displayPath } = image;
  const presses = usePresses(picture, names);
  useHeldPage(picture, marks);

  // Around the mark that is worked on, else around the middle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is enlarged
  useEffect(() => {
    const { x = 0.5, y = 0.5 } = selected ?? {};
    const { current } = stage;
    current?.scrollTo(
      x * current.scrollWidth - current.clientWidth / 2,
      y * current.scrollHeight - current.clientHeight / 2,
    );
  }, [isLarge]);

  // When the keyboard comes, the face that is named stays in sight, and so does the field.
  const selectedId = useRef<number>(undefined);
  selectedId.current = selected?.id;
  useSeen(() => {
    centre(document.getElementById(`mark-${selectedId.current}`));
    if (document.activeElement?.matches('input')) document.activeElement.scrollIntoView({ block: 'nearest' });
  });

  return (
    <div className={`stack ${styles.picking}`}>
      {/* Scrolls by keys when the picture is larger than it. */}
      <div ref={stage} className={styles.stage} data-stage tabIndex={isLarge ? 0 : undefined}>
        {/* biome-ignore-start lint/a11y: a picture with marks is no set of fields; a button sets marks by keys */}
        <div
          ref={picture}
          role="group"
          aria-label={t.picture(title)}
          className={styles.picture}
          data-large={isLarge || undefined}
          style={{ '--ratio': width / height, backgroundColor: averageColor } as CSSProperties}
          {...presses}
        >
          <img
            src={isLarge ? imagePath : displayPath}
            alt=""
            width={width}
            height={height}
            draggable={false}
          />
          <Marks names={names} keysId={keysId} />
        </div>
        {/* biome-ignore-end lint/a11y: see above */}
      </div>
      <p id={keysId} className="small not-by-touch">
        {t.keys}
      </p>
      <Button aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
        {isLarge ? t.smaller : t.larger}
      </Button>
    </div>
  );
}

/** `keysId`: of what says by which keys they are moved. */
function Marks({ names, keysId }: { names: EditedNames; keysId: string }) {
  const { marks, selected } = names;
  return marks.map((mark, index) => {
    const { id, x, y, name } = mark;
    return (
      <MarkSpot
        key={id}
        id={`mark-${id}`}
        mark={mark}
        number={index + 1}
        // One at a time: the list of all marks leads to the others.
        tabIndex={(selected ?? marks[0])?.id === id ? 0 : -1}
        aria-label={t.mark(index + 1, name, x, y)}
        aria-describedby={keysId}
        aria-pressed={selected?.id === id}
        onFocus={() => names.select(id)}
        onKeyDown={(event) => moveByKey(event, mark, names)}
        onClick={({ detail }) => {
          // By a key; a tap is what the picture makes of it.
          if (detail === 0) names.askName(id);
        }}
      />
    );
  });
}

/** Further enlarged by fingers, the page is looked at, not typed into. */
const SCALE_MAX = 1.05;

/**
 * Tells the style sheets what the keyboard of a phone leaves of the window: its height, and what is hidden above and
 * below. `onChange` comes after each change.
 */
function useSeen(onChange: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    const end = new AbortController();
    const measure = () => {
      if (view.scale > SCALE_MAX) return;
      const under = Math.max(0, innerHeight - view.height - view.offsetTop);
      style.setProperty('--seen', `${view.height}px`);
      style.setProperty('--seen-over', `${view.offsetTop}px`);
      style.setProperty('--seen-under', `${under}px`);
    };
    const resized = () => {
      measure();
      onChange();
    };
    measure();
    view.addEventListener('resize', resized, { signal: end.signal });
    view.addEventListener('scroll', measure, { signal: end.signal });
    return () => {
      end.abort();
      for (const name of ['--seen', '--seen-over', '--seen-under']) style.removeProperty(name);
    };
  }, []);
}
