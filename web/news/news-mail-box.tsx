import { useRef, useState } from 'react';
import { newsTexts } from '#texts/web/news.ts';
import { call } from '../api.ts';
import { longDay } from '../members/german-dates.ts';
import { readSession } from '../session/session.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { Checkbox } from '../ui/field.tsx';
import styles from './news.module.css';

const t = newsTexts.mail;

type Props = {
  /** Seconds since the epoch; undefined: it is not wanted. */
  since: number | undefined;
  /** Where mail goes; undefined: nowhere. */
  address: string | undefined;
  onChanged: () => unknown;
};

/** Whether one wants the monthly mail; kept at once, both ways. */
export function NewsMailBox({ since, address, onChanged }: Props) {
  const dialogs = useDialogs();
  const [wanted, setWanted] = useState(since !== undefined);
  const sent = useRef<Promise<unknown>>(Promise.resolve());

  // One after another, so that the last choice is the one that holds.
  function choose(next: boolean) {
    setWanted(next);
    sent.current = sent.current.then(() => keep(next));
  }

  async function keep(next: boolean) {
    try {
      await call('PUT /news_mail', { body: { wanted: next } });
      onChanged();
    } catch {
      setWanted(!next);
      if (readSession()) await dialogs.error(t.failed);
    }
  }

  return (
    <section className={styles.mail} aria-labelledby="news-mail">
      <h2 id="news-mail">{t.title}</h2>
      <div>
        <Checkbox
          label={t.box}
          checked={wanted}
          onChange={({ target }) => choose(target.checked)}
          aria-describedby="news-mail-meaning"
        />
        <p id="news-mail-meaning" className={styles.meaning} role="status">
          {wanted ? (address === undefined ? t.noAddress : t.wanted(address)) : t.notWanted}{' '}
          {wanted && since !== undefined && t.since(longDay(new Date(since * 1000)))}
        </p>
      </div>
    </section>
  );
}
