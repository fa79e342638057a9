import type { CSSProperties } from 'react';
import type { MeetingGuest } from '#contract/meetings.ts';
import { meetingsPrintTexts } from '#texts/web/meetings-print.ts';
import { groupName } from '../ui/site.ts';
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
      {guest ? <Name guest={guest} /> : <p className={styles.blank} />}
      <p className={styles.foot}>
        <bdi>{guest ? meeting : meetingsPrintTexts.badges.guestOf(guestOf)}</bdi>
        <bdi>{groupName}</bdi>
      </p>
    </li>
  );
}

function Name({ guest: { username, firstName, surname, birthName } }: { guest: MeetingGuest }) {
  const [first = '', second = ''] = [firstName, surname].filter(Boolean);
  return (
    <div className={styles.name}>
      <Line className={styles.first} text={first || username} largest={15} />
      {second && <Line className={styles.second} text={second} largest={10} />}
      {birthName && <p className={styles.born}>{meetingsPrintTexts.bornAs(birthName)}</p>}
    </div>
  );
}

/** In percent of a badge's width: what a line may take, and an average letter of a bold line of that size. */
const ROOM = 86;
const LETTER = 0.6;

/** As large as fits into two lines at most, without breaking a word. */
function Line({
  className,
  text,
  largest,
}: {
  className: string | undefined;
  text: string;
  largest: number;
}) {
  const longestWord = Math.max(...text.split(/[\s-]+/).map((word) => word.length + 1));
  const size = Math.min(largest, ROOM / (LETTER * longestWord), (1.7 * ROOM) / (LETTER * text.length));
  return (
    <p className={className} style={{ '--size': `${size.toFixed(2)}cqi` } as CSSProperties}>
      <bdi>{text}</bdi>
    </p>
  );
}
