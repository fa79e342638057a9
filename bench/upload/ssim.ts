import sharp from 'sharp';

const WINDOW = 8;
/** Of the definition, for values up to 255. */
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

/** How alike two pictures of one size look, from 0 to 1: the mean structural similarity of their brightness. */
export async function ssim(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((file) => grey(file)));
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return 0;
  const { width, height } = a.info;
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + WINDOW <= height; top += WINDOW)
    for (let left = 0; left + WINDOW <= width; left += WINDOW, windows += 1)
      sum += similarity(a.data, b.data, width, top * width + left);
  return sum / windows;
}

const grey = (file: Buffer) =>
  sharp(file).autoOrient().greyscale().raw().toBuffer({ resolveWithObject: true });

function similarity(a: Buffer, b: Buffer, width: number, start: number): number {
  let [sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0];
  for (let row = 0; row < WINDOW; row += 1)
    for (let at = start + row * width; at < start + row * width + WINDOW; at += 1) {
      const [x, y] = [a[at] ?? 0, b[at] ?? 0];
      sumA += x;
      sumB += y;
      squareA += x * x;
      squareB += y * y;
      product += x * y;
    }
  const count = WINDOW * WINDOW;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const [varianceA, varianceB] = [squareA / count - meanA * meanA, squareB / count - meanB * meanB];
  const covariance = product / count - meanA * meanB;
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) /
    ((meanA * meanA + meanB * meanB + C1) * (varianceA + varianceB + C2))
  );
}
