type Attributes = Record<string, string | number | undefined>;

export type Point = readonly [x: number, y: number];

const short = (value: string | number) =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : value;

export function tag(name: string, attributes: Attributes, children = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${short(value ?? '')}"`)
    .join('');
  return `<${name}${written}>${children}</${name}>`;
}

/** The opacity of a fill or stroke only, many times cheaper to render than that of an element. */
const seeThrough = (of: 'fill' | 'stroke', { opacity, ...others }: Attributes = {}): Attributes => ({
  [`${of}-opacity`]: opacity,
  ...others,
});

export const rect = (x: number, y: number, width: number, height: number, fill: string, more?: Attributes) =>
  tag('rect', { x, y, width, height, fill, ...seeThrough('fill', more) });

export const circle = (cx: number, cy: number, r: number, fill: string, more?: Attributes) =>
  tag('circle', { cx, cy, r, fill, ...seeThrough('fill', more) });

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more?: Attributes) =>
  tag('ellipse', { cx, cy, rx, ry, fill, ...seeThrough('fill', more) });

const listed = (points: readonly Point[]) => points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ');

export const polygon = (points: readonly Point[], fill: string, more?: Attributes) =>
  tag('polygon', { points: listed(points), fill, ...seeThrough('fill', more) });

export const path = (d: string, fill: string, more?: Attributes) =>
  tag('path', { d, fill, ...seeThrough('fill', more) });

const roundEnded = (stroke: string, width: number, more?: Attributes) => ({
  fill: 'none',
  stroke,
  'stroke-width': width,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  ...seeThrough('stroke', more),
});

/** A round-ended line through the points. */
export const stroke = (points: readonly Point[], colour: string, width: number, more?: Attributes) =>
  tag('polyline', { points: listed(points), ...roundEnded(colour, width, more) });

/** A round-ended line along path data. */
export const curve = (d: string, colour: string, width: number, more?: Attributes) =>
  tag('path', { d, ...roundEnded(colour, width, more) });

export const group = (children: readonly string[], transform?: string, more?: Attributes) =>
  tag('g', { transform, ...more }, children.join(''));

/** Path data from a tagged template, with every number rounded. */
export const d = (strings: TemplateStringsArray, ...values: readonly number[]) =>
  String.raw({ raw: strings }, ...values.map(short));

/** `count` drawings, each made from its index. */
export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
