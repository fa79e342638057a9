import { membersTexts } from '#texts/web/members.ts';
import { ButtonLink } from '../ui/button.tsx';
import { isoDay } from './german-dates.ts';
import styles from './members.module.css';

const t = membersTexts.ownData;

export function OwnExport({ username }: { username: string }) {
  return (
    <section className={styles.section}>
      <h2>{t.exported}</h2>
      <p>{t.exportLead}</p>
      <ButtonLink
        to={`/api/v1/users/${encodeURIComponent(username)}/export`}
        download={t.exportName(username, isoDay(new Date()))}
      >
        {t.exportLink}
      </ButtonLink>
    </section>
  );
}
