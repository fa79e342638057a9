import { hrefOf } from '#contract/endpoint.ts';
import { pathOf } from '#contract/pages.ts';
import { isoDay } from '#texts/dates.ts';
import { membersTexts } from '#texts/web/members/members.ts';
import { serverNow } from '../session/server-clock.ts';
import { ButtonLink, DownloadLink } from '../ui/button.tsx';
import styles from './members.module.css';

const t = membersTexts.ownData;

export function OwnExport({ username }: { username: string }) {
  return (
    <section className={styles.section}>
      <h2>{t.exported}</h2>
      <p>{t.exportLead}</p>
      <DownloadLink
        href={hrefOf('GET /users/{username}/export', { username })}
        download={t.exportName(username, isoDay(serverNow()))}
      >
        {t.exportLink}
      </DownloadLink>
      <ButtonLink to={pathOf('/users/:username/bilder', { username })}>{t.marked}</ButtonLink>
    </section>
  );
}
