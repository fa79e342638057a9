import { frameOf, segmentsOf, wholenessOf } from '#contract/jpeg.ts';
import { IMAGE_FULL_EDGE, IMAGE_FULL_QUALITY, IMAGE_MAX_PIXELS, SENT_FROM } from '#contract/limits.ts';
import { type CameraFacts, isExif, readCameraFacts, writeCameraFacts } from './camera-facts.ts';
import { inHex } from './in-hex.ts';

/** As the server encodes it: encoding again in the same steps changes next to nothing, in finer steps it does. */
const QUALITY = IMAGE_FULL_QUALITY / 100;
/** Not worth the loss if it saves less. */
const WORTH = 0.9;
/** Four bytes each, so 3 % of the memory, for a moment. */
const PIXELS_PER_GIGABYTE = 8_000_000;
const PROOF_EDGE = 32;
/** Of 255, on average: far more than encoding changes, far less than another picture would. */
const PROOF_DIFFERENCE = 8;

/** Gets a file and answers with a smaller one, or with nothing: then it is sent as it is. */
self.onmessage = async ({ data: file }: MessageEvent<File>) => {
  self.postMessage(await shrunk(file).catch(() => undefined));
};

async function shrunk(file: File): Promise<Blob | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { deviceMemory = 8 } = navigator as { deviceMemory?: number };
  const plan = planFor(bytes, deviceMemory * PIXELS_PER_GIGABYTE);
  if (!plan) return undefined;
  const documentName = await originOf(bytes);

  // Without what says how the camera was held: browsers differ in what they make of it, and the server turns it anyway.
  const pixels = new Blob(plan.pixels.map(([from, to]) => bytes.subarray(from, to)));
  // In one piece: Firefox decodes no blob of several in a worker.
  const source = await createImageBitmap(new Blob([await pixels.arrayBuffer()], { type: 'image/jpeg' }));
  const canvas = scaled(source, plan);
  source.close();
  const encoded = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  const isSmaller = encoded.type === 'image/jpeg' && encoded.size < file.size * WORTH;
  if (!isSmaller || !(await shows(encoded, canvas))) return undefined;
  return new Blob([encoded.slice(0, 2), writeCameraFacts(plan.facts, documentName), encoded.slice(2)]);
}

/** By halves as long as that is enough, as some browsers look at four neighbours only. */
function scaled(source: ImageBitmap, { width, height }: { width: number; height: number }): OffscreenCanvas {
  let [from, size]: [ImageBitmap | OffscreenCanvas, number] = [source, source.width];
  while (size > 2 * width) {
    size = Math.ceil(size / 2);
    from = drawn(from, size, Math.ceil(from.height / 2));
  }
  return drawn(from, width, height);
}

function drawn(from: ImageBitmap | OffscreenCanvas, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(from, 0, 0, width, height);
  return canvas;
}

/**
 * Whether the file shows what was drawn, and something was. Browsers without memory draw nothing, and those that hide
 * from being recognized write noise instead.
 */
async function shows(encoded: Blob, canvas: OffscreenCanvas): Promise<boolean> {
  const decoded = await createImageBitmap(encoded);
  const isOfSize = decoded.width === canvas.width && decoded.height === canvas.height;
  const pixelsOf = (picture: ImageBitmap | OffscreenCanvas) =>
    drawn(picture, PROOF_EDGE, PROOF_EDGE).getContext('2d')?.getImageData(0, 0, PROOF_EDGE, PROOF_EDGE)
      .data ?? new Uint8ClampedArray();
  const [found, meant] = [pixelsOf(decoded), pixelsOf(canvas)];
  decoded.close();
  const isDrawn = meant.length > 0 && meant.every((value, at) => at % 4 < 3 || value === 255);
  const difference = meant.reduce((sum, value, at) => sum + Math.abs(value - (found[at] ?? 0)), 0);
  return isOfSize && isDrawn && difference / meant.length < PROOF_DIFFERENCE;
}

async function originOf(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  // Over plain http browsers offer no hashes.
  if (!crypto.subtle) return undefined;
  return SENT_FROM + inHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** How a picture becomes smaller. */
type ShrinkPlan = {
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
function planFor(jpeg: Uint8Array, mostPixels: number): ShrinkPlan | undefined {
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
