import type { CSSProperties } from 'react';
import type { MeetingGuest } from '#contract/meetings.ts';
import { meetingsPrintTexts } from '#texts/web/meetings-print.ts';
import styles from './badge.module.css';

type Props = {
  meeting: string;
  /** Whose badge it is; otherwise it is for somebody whom a guest brings. */
  guest?: MeetingGuest;
  guestOf?: string;
};

export function Badge({ meeting, guest, guestOf = '' }: Props) {
  return (
    <li className={styles.badge}>
      <div className={styles.strip} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
        <span />
      </div>
      {guest ? (
        <Name guest={guest} />
      ) : (
        <p className={styles.guest}>
          <bdi>{meetingsPrintTexts.badges.guestOf(guestOf)}</bdi>
        </p>
      )}
      <p className={styles.foot}>
        <bdi>{meeting}</bdi>
      </p>
    </li>
  );
}

function Name({ guest: { username, firstName, surname, birthName } }: { guest: MeetingGuest }) {
  const [first = '', second = ''] = [firstName, surname].filter(Boolean);
  return (
    <div className={styles.name}>
      <Line text={first || username} sizes={FIRST} />
      {second && <Line text={second} sizes={SECOND} />}
      {birthName && <p className={styles.born}>{meetingsPrintTexts.bornAs(birthName)}</p>}
    </div>
  );
}

/** In percent of a badge's width: the size of a line at most, and of two lines. */
type Sizes = { one: number; two: number };
const FIRST: Sizes = { one: 15, two: 9 };
const SECOND: Sizes = { one: 9, two: 6 };

/** How wide a line may be, and a bold letter of the widest of the fonts, on average. */
const ROOM = 86;
const LETTER = 0.68;
const widthOf = (letters: number) => LETTER * letters;

/** As large as fits into one line or two, without breaking a word. */
function Line({ text, sizes }: { text: string; sizes: Sizes }) {
  const inOne = Math.min(sizes.one, ROOM / widthOf(text.length));
  // With the hyphen at which it may end.
  const longestWord = Math.max(...text.split(/[\s-]+/).map((word) => word.length + 1));
  const inTwo = Math.min(sizes.two, ROOM / widthOf(longestWord), (1.7 * ROOM) / widthOf(text.length));
  const size = `${Math.max(inOne, inTwo).toFixed(2)}cqi`;
  return (
    <p style={{ '--size': size } as CSSProperties}>
      <bdi>{text}</bdi>
    </p>
  );
}
