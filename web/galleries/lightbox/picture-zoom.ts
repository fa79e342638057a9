export type PictureZoom = ReturnType<typeof pictureZoom>;

/** How large a click, a double tap or the button shows the picture, at least where it has so many pixels. */
const CLICK_SCALE = 2.5;
/** A finger or mouse that moves further than this (px) does not tap. */
const TAP_PX = 8;
/** A finger that moves so far down (px), and not half as far sideways, closes. */
const PULL_PX = 90;
/** Between the two taps of a double tap, in ms and px. */
const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_PX = 40;
/** How far the wheel enlarges by each of its px; the pinch of a touchpad comes as a wheel, in smaller steps. */
const WHEEL = 0.002;
const WHEEL_PINCH = 0.01;

type Point = { x: number; y: number };

const isPageZoomed = () => (window.visualViewport?.scale ?? 1) > 1.05;

type Wishes = {
  onChange?: (isZoomed: boolean) => void;
  onPullDown?: () => void;
  /** Where a click or tap means something else: then neither enlarges. */
  onTap?: (clientX: number, clientY: number) => void;
};

/** How large the picture is, and where; shows it so. */
function createScale(stage: HTMLElement, onChange: Wishes['onChange']) {
  let picture: HTMLElement | undefined;
  let scale = 1;
  /** From the middle of the stage to that of the picture. */
  let offset: Point = { x: 0, y: 0 };

  const current = () => stage.querySelector<HTMLElement>('[data-current]') ?? undefined;

  function show(wanted: number, { x, y }: Point, how?: 'smoothly') {
    picture ??= current();
    if (!picture) return;
    const { offsetWidth: width, offsetHeight: height } = picture;
    const next = Math.min(Math.max(wanted, 1), largest(picture));
    const bound = (at: number, size: number, room: number) => {
      const most = Math.max(0, (size * next - room) / 2);
      return Math.min(Math.max(at, -most), most);
    };
    const isZoomed = next > 1.01;
    offset = { x: bound(x, width, stage.clientWidth), y: bound(y, height, stage.clientHeight) };
    picture.style.transition = how ? '' : 'none';
    picture.style.transform = isZoomed ? `translate(${offset.x}px, ${offset.y}px) scale(${next})` : '';
    // What is on the picture keeps its own size.
    picture.style.setProperty('--zoom', String(isZoomed ? next : 1));
    if (isZoomed !== scale > 1.01) onChange?.(isZoomed);
    scale = next;
  }

  /** Enlarges around a point of the window, which stays where it is. */
  function zoomAt(wanted: number, clientX: number, clientY: number, how?: 'smoothly') {
    picture ??= current();
    if (!picture) return;
    const next = Math.min(Math.max(wanted, 1), largest(picture));
    const [left, top] = middle();
    const x = clientX - left;
    const y = clientY - top;
    const grown = next / scale;
    show(next, { x: x - (x - offset.x) * grown, y: y - (y - offset.y) * grown }, how);
  }

  const toggleAt = (x: number, y: number) => zoomAt(scale > 1.01 ? 1 : CLICK_SCALE, x, y, 'smoothly');

  function middle(): [number, number] {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }

  function reset() {
    show(1, { x: 0, y: 0 });
    picture = undefined;
  }

  return {
    current,
    show,
    zoomAt,
    toggleAt,
    middle,
    reset,
    scale: () => scale,
    offset: () => offset,
    /** Moves the picture without showing it so: `show` or `zoomAt` follows. */
    shift(x: number, y: number) {
      offset = { x: offset.x + x, y: offset.y + y };
    },
  };
}

type Scale = ReturnType<typeof createScale>;

/** Enlarges by the wheel; sideways it moves about what is enlarged, or is left to the stage. */
function byWheel(event: WheelEvent, { show, zoomAt, scale, offset }: Scale) {
  const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
  if (isSideways && scale() === 1) return;
  event.preventDefault();
  if (isSideways) return show(scale(), { ...offset(), x: offset().x - event.deltaX });
  const step = Math.exp(-event.deltaY * (event.ctrlKey ? WHEEL_PINCH : WHEEL));
  zoomAt(scale() * step, event.clientX, event.clientY);
}

/** Follows fingers and the mouse: how they move the picture or pinch it, and where they tap. */
function followFingers(
  stage: HTMLElement,
  { current, show, zoomAt, toggleAt, scale, offset, shift }: Scale,
  { onPullDown, onTap }: Wishes,
  listening: AddEventListenerOptions,
) {
  const fingers = new Map<number, Point>();
  let down: (Point & { target: Element; isAlone: boolean }) | undefined;
  let lastTap: (Point & { time: number }) | undefined;

  function onDown(event: PointerEvent) {
    const { target, pointerId, clientX: x, clientY: y } = event;
    if (!(target instanceof Element) || target.closest('button') || event.button !== 0) return;
    fingers.set(pointerId, { x, y });
    down = { x, y, target, isAlone: fingers.size === 1 };
    if (scale() > 1) stage.setPointerCapture(pointerId);
  }

  function onMove(event: PointerEvent) {
    const before = fingers.get(event.pointerId);
    if (!before || isPageZoomed()) return;
    const { clientX: x, clientY: y } = event;
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    fingers.set(event.pointerId, { x, y });
    if (!other) {
      if (scale() > 1) show(scale(), { x: offset().x + x - before.x, y: offset().y + y - before.y });
      return;
    }
    shift((x - before.x) / 2, (y - before.y) / 2);
    const apart =
      Math.hypot(x - other.x, y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1);
    zoomAt(scale() * apart, (x + other.x) / 2, (y + other.y) / 2);
  }

  function onUp(event: PointerEvent) {
    if (!fingers.delete(event.pointerId) || !down?.isAlone) return;
    const { clientX: x, clientY: y, timeStamp: time } = event;
    const isPulled = y - down.y > Math.max(PULL_PX, 2 * Math.abs(x - down.x));
    if (isPulled && event.pointerType === 'touch' && scale() === 1 && !isPageZoomed()) return onPullDown?.();
    if (Math.hypot(x - down.x, y - down.y) > TAP_PX || !current()?.contains(down.target)) return;
    if (onTap) return onTap(x, y);
    if (event.pointerType === 'mouse') return toggleAt(x, y);
    const isDouble =
      lastTap &&
      time - lastTap.time < DOUBLE_TAP_MS &&
      Math.hypot(x - lastTap.x, y - lastTap.y) < DOUBLE_TAP_PX;
    lastTap = isDouble ? undefined : { x, y, time };
    if (isDouble) toggleAt(x, y);
  }

  stage.addEventListener('pointerdown', onDown, listening);
  stage.addEventListener('pointermove', onMove, listening);
  stage.addEventListener('pointerup', onUp, listening);
  stage.addEventListener('pointercancel', ({ pointerId }) => void fingers.delete(pointerId), listening);
}

/** Two fingers are ours, or the browser would enlarge the whole page, which it does beside the picture. */
function keepPinch(event: TouchEvent) {
  if (event.touches.length > 1 && !isPageZoomed()) event.preventDefault();
}

/**
 * Lets the picture that a stage shows be enlarged by wheel, click, double tap and pinch, and be moved about while it is:
 * then swipes and drags belong to the picture. Its element is the one marked `data-current`.
 */
export function pictureZoom(stage: HTMLElement, wishes: Wishes) {
  const shown = createScale(stage, wishes.onChange);
  const { show, zoomAt, toggleAt, middle, reset, scale, offset } = shown;

  const listening = new AbortController();
  const ours = { signal: listening.signal, passive: false };
  stage.addEventListener('wheel', (event) => byWheel(event, shown), ours);
  stage.addEventListener('touchstart', keepPinch, ours);
  stage.addEventListener('touchmove', keepPinch, ours);
  followFingers(stage, shown, wishes, ours);
  const resized = new ResizeObserver(reset);
  resized.observe(stage);

  return {
    reset,
    /** Around the middle of the stage. */
    by: (factor: number) => zoomAt(scale() * factor, ...middle(), 'smoothly'),
    toggle: () => toggleAt(...middle()),
    /** By shares of the stage. */
    pan(right: number, below: number) {
      const { clientWidth, clientHeight } = stage;
      show(
        scale(),
        { x: offset().x - right * clientWidth, y: offset().y - below * clientHeight },
        'smoothly',
      );
    },
    dispose() {
      listening.abort();
      resized.disconnect();
    },
  };
}

/** Up to the pixels that the full picture has. */
function largest(picture: HTMLElement): number {
  const width = Number(picture.querySelector('img, canvas')?.getAttribute('width') ?? 0);
  return Math.max(CLICK_SCALE, width / picture.offsetWidth);
}
