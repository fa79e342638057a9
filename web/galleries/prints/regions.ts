import type { Area } from './shapes.ts';
import type { Tones } from './tones.ts';

type Region = { id: number; size: number; left: number; top: number; right: number; bottom: number };
type Labels = { labels: Int32Array; regions: Region[] };

/** Below which change a pixel is plain: a faint border needs a low one, the grain of paper a high one. */
const LEVELS = [3, 5, 8, 13, 20];

/**
 * What plain areas enclose, and those areas themselves without holes: a page on a desk, prints on a page, the picture
 * within a white border, whatever the colour of each.
 */
export function enclosedAreas(tones: Tones, least: number): Area[] {
  const { width, height, edge } = tones;
  const areas: Area[] = [];
  const seen = new Map<string, number>();
  for (const level of LEVELS) {
    const plain = new Uint8Array(edge.length);
    for (let at = 0; at < edge.length; at++) plain[at] = (edge[at] ?? 0) < level ? 1 : 0;
    const { labels, regions } = labelled(plain, width);
    for (const region of regions) {
      if (region.size < 40 || boxOf(region) < least) continue;
      for (const { area, box } of shapesOf(labels, region, width, height, least)) {
        // At another level it is often the same.
        const known = seen.get(box);
        if (known && Math.abs(known - area.length) < 0.01 * known) continue;
        seen.set(box, area.length);
        areas.push(area);
      }
    }
  }
  return areas;
}

const boxOf = ({ left, right, top, bottom }: Region) => (right - left + 1) * (bottom - top + 1);

/** The connected areas of all pixels that are 1, numbered from 1. */
function labelled(mask: Uint8Array, width: number): Labels {
  const labels = new Int32Array(mask.length);
  const regions: Region[] = [];
  const waiting = new Int32Array(mask.length);
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || labels[start]) continue;
    const region = { id: regions.length + 1, size: 0, left: width, top: mask.length, right: 0, bottom: 0 };
    let count = 0;
    const visit = (at: number) => {
      if (!mask[at] || labels[at]) return;
      labels[at] = region.id;
      waiting[count++] = at;
    };
    visit(start);
    while (count > 0) {
      const at = waiting[--count] ?? 0;
      const x = at % width;
      const y = Math.floor(at / width);
      region.size++;
      region.left = Math.min(region.left, x);
      region.right = Math.max(region.right, x);
      region.top = Math.min(region.top, y);
      region.bottom = Math.max(region.bottom, y);
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (y > 0) visit(at - width);
      if (at + width < mask.length) visit(at + width);
    }
    regions.push(region);
  }
  return { labels, regions };
}

/**
 * The holes of a region, and itself with its holes filled. Of one that reaches the image's border, what it cuts off
 * there counts as a hole too.
 */
function shapesOf(labels: Int32Array, region: Region, width: number, height: number, least: number) {
  const { left, top, right, bottom } = region;
  const isCut = left === 0 || top === 0 || right === width - 1 || bottom === height - 1;
  // With one more pixel on each side, which lie outside.
  const box = { width: right - left + 3, height: bottom - top + 3 };
  const others = new Uint8Array(box.width * box.height);
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++) {
      const [px, py] = [x + left - 1, y + top - 1];
      const isInside = px >= 0 && py >= 0 && px < width && py < height;
      const isOther = isInside ? labels[py * width + px] !== region.id : !isCut;
      others[y * box.width + x] = isOther ? 1 : 0;
    }
  const parts = labelled(others, box.width);
  const outside = isCut ? -1 : (parts.labels[0] ?? -1);
  const place = (x: number, y: number) => (y + top - 1) * width + x + left - 1;
  const areaWithin = (within: Omit<Region, 'id' | 'size'>, belongs: (label: number) => boolean): Area => {
    const area: number[] = [];
    for (let y = within.top; y <= within.bottom; y++)
      for (let x = within.left; x <= within.right; x++)
        if (belongs(parts.labels[y * box.width + x] ?? 0)) area.push(place(x, y));
    return area;
  };
  const shapes: { area: Area; box: string }[] = [];
  const add = (within: Omit<Region, 'id' | 'size'>, belongs: (label: number) => boolean) => {
    const area = areaWithin(within, belongs);
    const at = place(within.left, within.top);
    shapes.push({ area, box: `${at} ${within.right - within.left} ${within.bottom - within.top}` });
  };
  if (!isCut)
    add({ left: 1, top: 1, right: box.width - 2, bottom: box.height - 2 }, (label) => label !== outside);
  for (const hole of parts.regions)
    if (hole.id !== outside && hole.size >= least) add(hole, (label) => label === hole.id);
  return shapes;
}
