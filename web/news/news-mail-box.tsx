import { longDay } from '#texts/dates.ts';
import { newsTexts } from '#texts/web/news.ts';
import { call } from '../api.ts';
import { Checkbox } from '../ui/field.tsx';
import { useBox } from '../ui/use-box.ts';
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
  const box = useBox(since !== undefined, t.failed, async (wanted) => {
    await call('PUT /news_mail', { body: { wanted } });
    onChanged();
  });

  return (
    <section className={styles.mail} aria-labelledby="news-mail">
      <h2 id="news-mail">{t.title}</h2>
      <div>
        <Checkbox label={t.box} aria-describedby="news-mail-meaning" {...box} />
        <p id="news-mail-meaning" className={styles.meaning} role="status">
          {box.checked ? (address === undefined ? t.noAddress : t.wanted(address)) : t.notWanted}{' '}
          {box.checked && since !== undefined && t.since(longDay(since * 1000))}
        </p>
      </div>
    </section>
  );
}
