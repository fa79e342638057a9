/** A square in an upright picture, counted as the server does: parts of width, height and shorter side. */
export type Square = { x: number; y: number; size: number };
export type Sides = { width: number; height: number };

/** The closest one comes: the square is then this part of the shorter side. */
const SMALLEST = 0.15;

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max);

/** Within the picture. */
function inside({ x, y, size }: Square, { width, height }: Sides): Square {
  const shorter = Math.min(width, height);
  const side = Math.min(Math.max(size, SMALLEST), 1);
  return {
    x: clamp(x, 1 - (side * shorter) / width),
    y: clamp(y, 1 - (side * shorter) / height),
    size: side,
  };
}

/** The largest one in the middle. */
export function middle({ width, height }: Sides): Square {
  const shorter = Math.min(width, height);
  return { x: (1 - shorter / width) / 2, y: (1 - shorter / height) / 2, size: 1 };
}

/** Moved by parts of its own side, to the right and down. */
export function moved(square: Square, sides: Sides, right: number, down: number): Square {
  const side = square.size * Math.min(sides.width, sides.height);
  return inside(
    { ...square, x: square.x + (right * side) / sides.width, y: square.y + (down * side) / sides.height },
    sides,
  );
}

/** Of another size around the same middle. */
export function sized(square: Square, sides: Sides, size: number): Square {
  const next = Math.min(Math.max(size, SMALLEST), 1);
  const grown = (square.size - next) * Math.min(sides.width, sides.height);
  return inside(
    { x: square.x + grown / 2 / sides.width, y: square.y + grown / 2 / sides.height, size: next },
    sides,
  );
}
