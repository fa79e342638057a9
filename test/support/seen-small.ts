import sharp from 'sharp';
import { FINDER_EDGE } from '../../web/galleries/prints/find-prints.ts';
import type { Pixels } from '../../web/galleries/prints/shapes.ts';

/** A photograph as small as the finder of prints looks at it. */
export async function seenSmall(file: string): Promise<Pixels> {
  const small = sharp(file).rotate().resize(FINDER_EDGE, FINDER_EDGE, { fit: 'inside' });
  const { data, info } = await small.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}
