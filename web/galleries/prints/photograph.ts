import type { Point, Quad } from './shapes.ts';
import { onPage, type Plane, type Planes, planesOf } from './straighten.ts';

/** A photographed page, decoded. Its pixels may lie on their side, as the camera was held. */
export type Photograph = {
  width: number;
  height: number;
  /** The corners of a frame, from parts of the upright page's sides to pixels. */
  lying: (frame: Quad) => Quad;
  part: (left: number, top: number, width: number, height: number) => Promise<Planes>;
  close: () => void;
};

export function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  return context;
}

/** `rotation` and `flip` are unknown to older browsers and to TypeScript. */
type Frame = VideoFrame & { rotation?: number; flip: boolean };

/**
 * Decoded with less memory: colours keep the lower resolution that they have in the file, and with `edge` there are no more than
 * about `edge` × `edge` pixels. Undefined where the browser has no such decoder, where that does not say how the picture is
 * turned, and for a square, as some browsers scale every picture to one.
 */
async function frameOf(file: File, edge?: number): Promise<Frame | undefined> {
  try {
    const decoder = new ImageDecoder({
      type: 'image/jpeg',
      data: await file.arrayBuffer(),
      ...(edge && { desiredWidth: edge, desiredHeight: edge }),
    });
    const frame = (await decoder.decode()).image as Frame;
    decoder.close();
    if (frame.rotation !== undefined && frame.codedWidth !== frame.codedHeight) return frame;
    frame.close();
  } catch {
    // Decoded in the usual way.
  }
}

/** Upright and, where the browser can, with no more than about `edge` × `edge` pixels. */
export async function decoded(file: File, edge: number): Promise<ImageBitmap> {
  const frame = await frameOf(file, edge);
  const page = await createImageBitmap(frame ?? file);
  frame?.close();
  return page;
}

/** With all its pixels, to be taken in parts. */
export async function photographOf(file: File): Promise<Photograph> {
  const frame = await frameOf(file);
  if (frame && hasUsualColors(frame)) return asDecoded(frame);
  frame?.close();
  return asDrawn(await createImageBitmap(file));
}

/** sRGB, with half the resolution for colours (4:2:0). */
const hasUsualColors = ({ format, colorSpace: { primaries, transfer } }: Frame) =>
  format === 'I420' && primaries === 'bt709' && transfer === 'iec61966-2-1';

function asDecoded(frame: Frame): Photograph {
  const { codedWidth: width, codedHeight: height, rotation = 0, flip } = frame;
  return {
    width,
    height,
    lying: (quad) =>
      quad.map(([x, y]): Point => {
        let [u, v] = [flip ? 1 - x : x, y];
        for (let turned = 0; turned < rotation; turned += 90) [u, v] = [v, 1 - u];
        return [u * width, v * height];
      }) as unknown as Quad,
    async part(x, y, width, height) {
      const options = { rect: { x, y, width, height } };
      const data = new Uint8ClampedArray(frame.allocationSize(options));
      const layout = await frame.copyTo(data, options);
      const plane = (n: number, part: number): Plane => {
        const { offset = 0, stride = 0 } = layout[n] ?? {};
        return { data, first: offset, step: 1, width: stride, height: Math.ceil(height * part), part };
      };
      return [plane(0, 1), plane(1, 0.5), plane(2, 0.5)];
    },
    close: () => frame.close(),
  };
}

const asDrawn = (page: ImageBitmap): Photograph => ({
  width: page.width,
  height: page.height,
  lying: (frame) => onPage(frame, page),
  async part(left, top, width, height) {
    const context = contextOf(new OffscreenCanvas(width, height));
    context.drawImage(page, -left, -top);
    return planesOf(context.getImageData(0, 0, width, height));
  },
  close: () => page.close(),
});
