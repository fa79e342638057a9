/** In percent of a badge's width: how large a line is at most, and how wide it may be alone and beside a portrait. */
const FIRST = 15;
const SECOND = 9;
const BOTH = 12;
/** Of a name so long that first name and surname get two lines each. */
const OF_FOUR = { first: 8.5, second: 6 };
/** Two percent less than there is, as a browser draws a text a little wider than it says beforehand. */
const ROOM = 84;
const ROOM_BESIDE_PORTRAIT = 52;

/** Names up to here stand in two lines. */
const TWO_LINES_MAX = 40;

export type BadgeLine = { text: string; size: number };

/** A name in lines that fit, each as large as it can be: nothing is broken but between words and after a hyphen. */
export function linesOf(
  { first, second }: { first: string; second: string },
  hasPortrait: boolean,
  widthOf: (text: string) => number = boldWidth,
): BadgeLine[] {
  const room = hasPortrait ? ROOM_BESIDE_PORTRAIT : ROOM;
  const inOne = (text: string, most: number): BadgeLine[] => [
    { text, size: Math.min(most, room / widthOf(text)) },
  ];
  const inTwo = (text: string, most: number): BadgeLine[] => {
    const lines = evenly(text, widthOf);
    const size = Math.min(most, room / Math.max(...lines.map(widthOf)));
    return lines.map((line) => ({ text: line, size }));
  };
  const only = first || second;
  if (!first || !second) {
    const [one] = inOne(only, FIRST);
    const two = inTwo(only, BOTH);
    return one && one.size >= (two[0]?.size ?? 0) ? [one] : two;
  }
  if (first.length + 1 + second.length <= TWO_LINES_MAX)
    return [...inOne(first, FIRST), ...inOne(second, SECOND)];
  return [...inTwo(first, OF_FOUR.first), ...inTwo(second, OF_FOUR.second)];
}

/** In one line, smaller where it must be. */
export const smallLine = (text: string, most: number, hasPortrait = false): BadgeLine => {
  return { text, size: Math.min(most, (hasPortrait ? ROOM_BESIDE_PORTRAIT : ROOM) / boldWidth(text)) };
};

/** In two lines as equally long as its words allow. */
function evenly(text: string, widthOf: (text: string) => number): string[] {
  const words = text.split(/(?<=[\s-])(?!$)/);
  const ways = words.slice(1).map((_, at) => {
    return [
      words
        .slice(0, at + 1)
        .join('')
        .trimEnd(),
      words.slice(at + 1).join(''),
    ];
  });
  const longest = (lines: string[]) => Math.max(...lines.map(widthOf));
  return ways.reduce((best, way) => (longest(way) < longest(best) ? way : best), [text]);
}

const MEASURED_AT = 100;
let pen: CanvasRenderingContext2D | null | undefined;

/** The width of a bold text, in the size of its letters: fonts differ by a third from system to system. */
function boldWidth(text: string): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return text.length;
  pen.font = `700 ${MEASURED_AT}px ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(text).width / MEASURED_AT;
}
