/**
 * How a photograph lies in a frame that it would just cover: moved by parts of the frame's width and height, turned
 * (degrees, clockwise) and enlarged around the middle.
 */
export type Placement = { x: number; y: number; scale: number; angle: number };
export type Sides = { width: number; height: number };
export type Point = { x: number; y: number };

export const unmoved: Placement = { x: 0, y: 0, scale: 1, angle: 0 };

/** From where to where each can be set by hand. */
export const limits = {
  x: [-1, 1],
  y: [-1, 1],
  scale: [0.5, 3],
  angle: [-180, 180],
} as const satisfies Record<keyof Placement, readonly [number, number]>;

export function within(placement: Placement): Placement {
  const kept = (part: keyof Placement) => {
    const [least, most] = limits[part];
    return Math.min(Math.max(placement[part], least), most);
  };
  return { x: kept('x'), y: kept('y'), scale: kept('scale'), angle: kept('angle') };
}

const middleOf = ([one, other = one]: readonly [Point, Point?]): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});

/** As a photograph lies when one or two fingers have moved, which were and are at these places of the frame, in pixels. */
export function dragged(
  placement: Placement,
  { width, height }: Sides,
  before: readonly [Point, Point?],
  after: readonly [Point, Point?],
): Placement {
  const [from, to] = [middleOf(before), middleOf(after)];
  const arm = ([one, other]: readonly [Point, Point?]) => ({
    x: (other?.x ?? one.x) - one.x,
    y: (other?.y ?? one.y) - one.y,
  });
  const [was, is] = [arm(before), arm(after)];
  const grown = Math.hypot(is.x, is.y) / Math.hypot(was.x, was.y) || 1;
  const turned = Math.atan2(is.y, is.x) - Math.atan2(was.y, was.x);
  const next = within({
    ...placement,
    scale: placement.scale * grown,
    angle: placement.angle + inDegrees(turned),
  });
  // By as much as it really has grown and turned, the point below the fingers stays below them.
  const factor = next.scale / placement.scale;
  const turn = ((next.angle - placement.angle) * Math.PI) / 180;
  const centre = { x: (placement.x + 0.5) * width - from.x, y: (placement.y + 0.5) * height - from.y };
  return within({
    ...next,
    x: (to.x + factor * (centre.x * Math.cos(turn) - centre.y * Math.sin(turn))) / width - 0.5,
    y: (to.y + factor * (centre.x * Math.sin(turn) + centre.y * Math.cos(turn))) / height - 0.5,
  });
}

/** The shorter way round. */
function inDegrees(radians: number): number {
  const degrees = (radians * 180) / Math.PI;
  return degrees - 360 * Math.round(degrees / 360);
}

/** How large the frame is in the pixels of the photograph, so that none of them is made smaller: at most `edge` long. */
export function sidesOf(photo: Sides, ratio: number, scale: number, edge: number): Sides {
  const width = Math.min(photo.width, photo.height * ratio) / scale;
  const fitting = Math.min(1, edge / Math.max(width, width / ratio));
  return { width: Math.round(width * fitting), height: Math.round((width * fitting) / ratio) };
}

/** Fills a canvas as the frame shows it. */
export function draw(
  canvas: HTMLCanvasElement,
  photo: CanvasImageSource & Sides,
  placement: Placement,
): void {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return;
  const { width, height } = canvas;
  const size = Math.max(width / photo.width, height / photo.height) * placement.scale;
  context.imageSmoothingQuality = 'high';
  context.resetTransform();
  context.clearRect(0, 0, width, height);
  context.translate((placement.x + 0.5) * width, (placement.y + 0.5) * height);
  context.rotate((placement.angle * Math.PI) / 180);
  context.scale(size, size);
  context.drawImage(photo, -photo.width / 2, -photo.height / 2);
}
