import { type CSSProperties, useId } from 'react';
import type { MeetingPerson } from '#contract/meeting-people.ts';
import { meetingsPrintTexts } from '#texts/web/meetings/meetings.ts';
import { Field } from '../ui/field.tsx';
import { Portrait } from '../ui/people.tsx';
import { Swatches } from '../ui/swatch-strip.tsx';
import styles from './people.module.css';

const t = meetingsPrintTexts.badges;

/** What is on a badge: a name, and below it who somebody was or with whom they come. */
export type BadgeText = { first: string; second: string; below: string };

export type BadgeOf = BadgeText & {
  key: string;
  username?: string;
  portrait?: MeetingPerson['portrait'];
  /** The name is written by hand, above the line. */
  isToWrite?: boolean;
};

const BELOW = 5;

type Props = { meeting: string; badge: BadgeOf; onCorrect?: ((text: BadgeText) => void) | undefined };

/** A badge, and below it on the screen how to change what it says. */
export function Badge({ meeting, badge, onCorrect }: Props) {
  const { isToWrite = false, below } = badge;
  return (
    <li>
      <div className={styles.badge}>
        <Swatches className={styles.strip} />
        {isToWrite ? (
          <p className={styles.guest}>
            <bdi>{below}</bdi>
          </p>
        ) : (
          <Name badge={badge} />
        )}
        <p className={styles.foot}>
          <bdi>{meeting}</bdi>
        </p>
      </div>
      {onCorrect && <Correct badge={badge} onCorrect={onCorrect} />}
    </li>
  );
}

function Name({ badge: { first, second, below, username = '', portrait } }: { badge: BadgeOf }) {
  const hasPortrait = portrait !== undefined;
  const lines = linesOf({ first, second }, hasPortrait);
  return (
    <div className={styles.name}>
      {portrait && <Portrait username={username} name={first} portrait={portrait} size={96} isEager />}
      <div>
        <p>
          {lines.map((line, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <Line key={number} line={line} />
          ))}
        </p>
        {below && (
          <p className={styles.born}>
            <Line line={smallLine(below, BELOW, hasPortrait)} />
          </p>
        )}
      </div>
    </div>
  );
}

const Line = ({ line: { text, size } }: { line: BadgeLine }) => (
  <span className={styles.line} style={{ '--size': `${size.toFixed(2)}cqi` } as CSSProperties}>
    <bdi>{text}</bdi>
  </span>
);

/** What an organiser knows better, for this print alone. */
function Correct({ badge, onCorrect }: { badge: BadgeOf; onCorrect: (text: BadgeText) => void }) {
  const id = useId();
  const { first, second, below } = badge;
  const text = { first, second, below };
  const name = [first, second].filter(Boolean).join(' ') || below;
  return (
    <details className={`${styles.correct} screen-only`}>
      <summary aria-labelledby={id}>
        <span id={id}>{t.mendOne(name)}</span>
      </summary>
      {(['first', 'second', 'below'] as const).map((line) => (
        <Field
          key={line}
          label={t.lines[line]}
          value={badge[line]}
          maxLength={60}
          onChange={({ target }) => onCorrect({ ...text, [line]: target.value })}
        />
      ))}
    </details>
  );
}

/** In percent of a badge's width: how large a line is at most, and how wide it may be alone and beside a portrait. */
const FIRST = 15;
const SECOND = 9;
const BOTH = 12;
/** Of a name so long that first name and surname get two lines each. */
const OF_FOUR = { first: 8.5, second: 6 };
/** Two percent less than there is, as a browser draws a text a little wider than it says beforehand. */
const ROOM = 84;
const ROOM_BESIDE_PORTRAIT = 52;

/** Names up to here are in two lines. */
const TWO_LINES_MAX = 40;

type BadgeLine = { text: string; size: number };

/** A name in lines that fit, each as large as it can be: nothing is broken but between words and after a hyphen. */
function linesOf({ first, second }: { first: string; second: string }, hasPortrait: boolean): BadgeLine[] {
  const room = hasPortrait ? ROOM_BESIDE_PORTRAIT : ROOM;
  const inOne = (text: string, most: number): BadgeLine[] => [
    { text, size: Math.min(most, room / boldWidth(text)) },
  ];
  const inTwo = (text: string, most: number): BadgeLine[] => {
    const lines = evenly(text);
    const size = Math.min(most, room / Math.max(...lines.map(boldWidth)));
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
const smallLine = (text: string, most: number, hasPortrait = false): BadgeLine => {
  return { text, size: Math.min(most, (hasPortrait ? ROOM_BESIDE_PORTRAIT : ROOM) / boldWidth(text)) };
};

/** In two lines as equally long as its words allow. */
function evenly(text: string): string[] {
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
  const longest = (lines: string[]) => Math.max(...lines.map(boldWidth));
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
