import { hrefOf } from '#contract/href.ts';
import { pathOf } from '#contract/pages.ts';
import { membersTexts } from '#texts/web/members.ts';
import { ButtonLink, DownloadLink } from '../ui/button.tsx';
import { isoDay } from './german-dates.ts';
import styles from './members.module.css';

const t = membersTexts.list;

/** The contact data of those who consented, on paper or as a file. */
export function TakeAway() {
  const day = isoDay(new Date());
  return (
    <section className={styles.section}>
      <h2>{t.takeAway}</h2>
      <p>{t.takeAwayLead}</p>
      <div className={styles.buttons}>
        <ButtonLink to={pathOf('/namensliste/drucken')}>{t.print}</ButtonLink>
        <DownloadLink href={hrefOf('GET /directory/csv')} download={t.csvName(day)}>
          {t.csv}
        </DownloadLink>
        <DownloadLink href={hrefOf('GET /directory/vcards')} download={t.vCardsName(day)}>
          {t.vCards}
        </DownloadLink>
      </div>
    </section>
  );
}
