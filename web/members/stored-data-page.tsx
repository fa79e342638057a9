import { Link } from 'react-router';
import { hrefOf, pathOf } from '#contract/pages.ts';
import { isoDay } from '#texts/dates.ts';
import { membersTexts } from '#texts/web/members/members.ts';
import { serverNow } from '../session/server-clock.ts';
import { readSession } from '../session/session.ts';
import { DownloadLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { BackToOwnData } from './own-form.tsx';

const t = membersTexts.ownData;

/** What the site holds about oneself, to take home or to have deleted. */
export function Component() {
  const username = readSession()?.username ?? '';
  return (
    <Page title={t.exported}>
      <p>{t.exportLead}</p>
      <p>
        <DownloadLink
          href={hrefOf('GET /users/{username}/export', { username })}
          download={t.exportName(username, isoDay(serverNow()))}
        >
          {t.exportLink}
        </DownloadLink>
      </p>
      <p>
        <Link to={pathOf('/users/:username/bilder', { username })}>{t.marked}</Link>
      </p>
      <p>
        <Link to={pathOf('/contactdata/loeschen')}>{t.deletion.title}</Link>
      </p>
      <BackToOwnData />
    </Page>
  );
}
