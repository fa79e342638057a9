import { type CSSProperties, useId } from 'react';
import type { MeetingPerson } from '#contract/meeting-people.ts';
import { meetingsPrintTexts } from '#texts/web/meetings/meetings.ts';
import { Field } from '../ui/field.tsx';
import { Portrait } from '../ui/people.tsx';
import { Swatches } from '../ui/swatch-strip.tsx';
import { type BadgeLine, linesOf, smallLine } from './badge-lines.ts';
import styles from './people.module.css';

const t = meetingsPrintTexts.badges;

/** What stands on a badge: a name, and below it who somebody was or with whom they come. */
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
