/** The colours of the class: screen values of the RAL Classic colours, by number. */
export const ral = {
  1003: '#f9a800',
  1013: '#e3d9c6',
  1015: '#e6d2b5',
  1021: '#eec900',
  1032: '#ddb20f',
  2001: '#be4e20',
  2003: '#fa842b',
  2004: '#e75b12',
  3000: '#a72920',
  3012: '#c6846d',
  3014: '#cb7375',
  3015: '#d8a0a6',
  3020: '#bb1e10',
  3022: '#cf6955',
  4003: '#c4618c',
  4005: '#76689a',
  5002: '#00387b',
  5010: '#004f7c',
  5012: '#0089b6',
  5014: '#637d96',
  5018: '#058b8c',
  5024: '#6093ac',
  6005: '#114232',
  6011: '#6c7c59',
  6017: '#587f40',
  6018: '#61993b',
  6019: '#b7d9b1',
  6021: '#86a47c',
  6027: '#7ebab5',
  6033: '#46877f',
  7016: '#383e42',
  7032: '#b5b0a1',
  7035: '#c5c7c4',
  7040: '#989ea1',
  8001: '#9d622b',
  8004: '#8d4931',
  8011: '#5a3826',
  9001: '#e9e0d2',
  9006: '#a1a1a0',
  9010: '#f1ede1',
} as const satisfies Record<number, Colour>;

/** Colours for a front door, a car or a pair of dungarees. */
export const strongColours = [
  ral[1003],
  ral[1021],
  ral[2003],
  ral[2004],
  ral[3020],
  ral[3022],
  ral[4003],
  ral[4005],
  ral[5010],
  ral[5012],
  ral[5018],
  ral[6018],
  ral[6027],
  ral[6033],
] as const;

/** Colours for a wall. */
export const quietColours = [
  ral[1013],
  ral[1015],
  ral[3012],
  ral[3015],
  ral[5014],
  ral[5024],
  ral[6019],
  ral[6021],
  ral[6027],
  ral[7032],
  ral[9001],
] as const;
/** `#rrggbb` */
export type Colour = `#${string}`;

const channels = (colour: Colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** `share` 0 gives the first colour, 1 the other one. */
export function mix(colour: Colour, other: Colour, share: number): Colour {
  const target = channels(other);
  const mixed = channels(colour).map((value, at) => {
    const channel = Math.round(value + ((target[at] ?? value) - value) * share);
    return channel.toString(16).padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}

export const lighter = (colour: Colour, share: number) => mix(colour, '#ffffff', share);
export const darker = (colour: Colour, share: number) => mix(colour, '#0b1020', share);
