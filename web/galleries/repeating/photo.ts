import { segmentsOf } from '#contract/jpeg.ts';
import { IMAGE_FULL_EDGE, IMAGE_FULL_QUALITY } from '#contract/limits.ts';
import { type CameraFacts, isExif, readCameraFacts, writeCameraFacts } from '../upload/camera-facts.ts';
import { draw, type Placement, sidesOf } from './placement.ts';

/** The new one, upright; and when it was taken, where that is known. */
export type Photo = { picture: HTMLCanvasElement | ImageBitmap; takenAt: string | undefined };

/** As cameras write it. */
const timeNow = () => new Date().toLocaleString('sv').replaceAll('-', ':');

export const takenNow = (picture: HTMLCanvasElement): Photo => ({ picture, takenAt: timeNow() });

/** Rejects what the browser cannot decode. */
export async function photoOf(file: File): Promise<Photo> {
  const picture = await createImageBitmap(file);
  return { picture, takenAt: factsOf(new Uint8Array(await file.arrayBuffer()))?.takenAt };
}

function factsOf(jpeg: Uint8Array): CameraFacts | undefined {
  for (const { kind, content } of segmentsOf(jpeg))
    if (kind === 0xe1 && isExif(content)) return readCameraFacts(content);
  return undefined;
}

/** What the frame shows of it, as a file with nothing else in it but when it was taken. */
export async function asJpeg(
  { picture, takenAt }: Photo,
  placement: Placement,
  ratio: number,
  name: string,
): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, sidesOf(picture, ratio, placement.scale, IMAGE_FULL_EDGE));
  draw(canvas, picture, placement);
  const jpeg = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', IMAGE_FULL_QUALITY / 100),
  );
  // Phones keep its memory for long otherwise.
  canvas.width = 0;
  if (jpeg?.type !== 'image/jpeg') throw new Error('no JPEG');
  const facts = writeCameraFacts({ orientation: 1, ...(takenAt && { takenAt }) });
  return new File([jpeg.slice(0, 2), facts, jpeg.slice(2)], name, { type: 'image/jpeg' });
}
