import { Link } from 'react-router';
import type { ComingBirthday } from '#contract/members.ts';
import { pathOf } from '#contract/pages.ts';
import { birthdayWords, profileTexts } from '#texts/web/profile.ts';
import styles from './home-page.module.css';

const t = profileTexts.coming;

/** Whose birthday comes soon; the next one first. */
export function Birthdays({ coming }: { coming: ComingBirthday[] }) {
  return (
    <section className={styles.birthdays} aria-labelledby="birthdays">
      <h2 id="birthdays">{t.title}</h2>
      <ul>
        {coming.map(({ username, name, days, age, ...date }) => (
          <li key={username}>
            <Link to={pathOf('/users/:username', { username })}>
              <bdi>{name}</bdi>
            </Link>{' '}
            {t.when(days, birthdayWords(date))}
            {age !== undefined && `, ${t.age(age)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
