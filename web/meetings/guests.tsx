import { Link } from 'react-router';
import type { Answer, Meeting } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { meetingsTexts } from '#texts/web/meetings/meetings.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import styles from './meetings.module.css';

const t = meetingPageTexts.guests;
const groups = ['yes', 'maybe', 'no'] as const satisfies Answer[];

/** Who comes, may come, and does not; organisers read the remarks beside. */
export function Guests({ meeting }: { meeting: Meeting }) {
  const { guests, persons, maybePersons, isPast } = meeting;
  return (
    <section className={styles.section} aria-labelledby="guests">
      <h2 id="guests">{t.title}</h2>
      <p>
        {guests.length === 0 && t.none}
        {guests.length > 0 &&
          (isPast ? meetingsTexts.came(persons) : meetingsTexts.persons(persons, maybePersons))}
      </p>
      {groups.map((answer) => (
        <Group key={answer} answer={answer} guests={guests.filter((guest) => guest.answer === answer)} />
      ))}
    </section>
  );
}

function Group({ answer, guests }: { answer: Answer; guests: Meeting['guests'] }) {
  if (guests.length === 0) return null;
  return (
    <>
      <h3>{t.answers[answer]}</h3>
      <ul className={styles.guests}>
        {guests.map(({ username, name, persons, remark }) => (
          <li key={username}>
            <Link to={pathOf('/users/:username', { username })}>
              <bdi>{name || username}</bdi>
            </Link>
            {answer !== 'no' && persons > 1 && <span>{t.persons(persons)}</span>}
            {remark && (
              <span className={styles.remark} dir="auto">
                {remark}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
