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
