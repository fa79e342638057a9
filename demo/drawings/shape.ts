/** Pixels of each shape, and the width of the drawing that it shows, in drawing units. */
export const shapes = {
  landscape: { pixels: [1600, 1200], worldWidth: 160 },
  portrait: { pixels: [1200, 1600], worldWidth: 129 },
  panorama: { pixels: [2000, 1000], worldWidth: 240 },
  square: { pixels: [1280, 1280], worldWidth: 148 },
} as const;

export type Shape = keyof typeof shapes;
