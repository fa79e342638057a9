import { frameOf, segmentsOf, wholenessOf } from '#contract/jpeg.ts';
import { IMAGE_FULL_EDGE, IMAGE_MAX_PIXELS } from '#contract/limits.ts';
import { type CameraFacts, isExif, readCameraFacts } from './camera-facts.ts';

/** How a picture becomes smaller. */
export type ShrinkPlan = {
  width: number;
  height: number;
  facts: CameraFacts;
  /** The parts of the file that hold pixels and their colours: from where to where. */
  pixels: [from: number, to: number][];
};

/** The segments that say how bytes become pixels: all but what cameras and programs note beside. */
const isAboutPixels = (kind: number) => kind < 0xe0 || kind > 0xef || [0xe0, 0xe2, 0xee].includes(kind);

/**
 * Undefined where the file is sent as it is: small already, damaged (a browser would show the rest in grey and hide it
 * from the server), or in any way unusual.
 */
export function planFor(jpeg: Uint8Array, mostPixels: number): ShrinkPlan | undefined {
  let frame: ReturnType<typeof frameOf>;
  let facts: CameraFacts | undefined;
  let notes = 0;
  const pixels: ShrinkPlan['pixels'] = [[0, 2]];
  let start = 2;
  for (const { kind, content, end } of segmentsOf(jpeg)) {
    // A baseline picture of eight bits in grey or three colours, as cameras write it.
    if (kind === 0xc0 && content[0] === 8 && !frame) frame = frameOf(content);
    else if (kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4) return undefined;
    if (kind === 0xe1 && isExif(content)) {
      facts = readCameraFacts(content);
      notes += 1;
      if (!facts) return undefined;
    }
    if (isAboutPixels(kind)) pixels.push([start, end]);
    start = end;
    if (kind === 0xda) break;
  }
  pixels.push([start, jpeg.length]);
  const { width, height, samplings } = frame ?? { width: 0, height: 0, samplings: [] };
  const edge = Math.max(width, height);
  if (
    edge <= IMAGE_FULL_EDGE ||
    Math.min(width, height) === 0 ||
    width * height > Math.min(mostPixels, IMAGE_MAX_PIXELS)
  )
    return undefined;
  if (![1, 3].includes(samplings.length) || notes > 1 || wholenessOf(jpeg) !== 'counted') return undefined;
  const kept = (side: number) => Math.max(1, Math.round((side * IMAGE_FULL_EDGE) / edge));
  return { width: kept(width), height: kept(height), facts: facts ?? { orientation: 1 }, pixels };
}
