import { Link, useLoaderData } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { frameTexts } from '#texts/web/frame.ts';
import { homeTexts } from '#texts/web/home.ts';
import { call } from '../api.ts';
import { storeRole } from '../session/maintainer.ts';
import { readSession } from '../session/session.ts';
import { Page } from '../ui/page.tsx';
import { parsePlainText } from '../ui/plain-text.ts';
import { groupName } from '../ui/site.ts';
import { WrittenText } from '../ui/written-text.tsx';
import { Birthdays } from './birthdays.tsx';
import { ColorTile } from './color-tile.tsx';
import { DecideCard } from './decide-card.tsx';
import styles from './home-page.module.css';
import { loadNews } from './load-news.ts';
import { NextMeeting, nextOf } from './next-meeting.tsx';
import { Problems } from './problems.tsx';

const t = homeTexts;

/** If a call fails, the page is shown without what it would have told. */
export async function loader() {
  const username = readSession()?.username ?? '';
  const [site, session, consents, birthdays, meetings = [], memorials, fresh] = await Promise.all([
    call('GET /site').catch(() => undefined),
    call('GET /session').catch(() => undefined),
    call('GET /users/{username}/consents', { params: { username } }).catch(() => undefined),
    call('GET /birthdays').catch(() => []),
    call('GET /meetings').catch(() => undefined),
    call('GET /memorials').catch(() => []),
    loadNews(),
  ]);
  if (session) storeRole(session.username, session.maintainer);
  return {
    adminEmail: site?.adminEmail,
    welcome: parsePlainText(site?.welcome ?? ''),
    problems: session?.problems ?? [],
    birthdays,
    // Whoever has saved the form has decided about both boxes in it, also by leaving them empty.
    isUndecided: consents && !consents.savedAt,
    meeting: nextOf(meetings),
    remembers: memorials.length > 0,
    fresh,
  };
}

export function HomePage() {
  // With a component, which its own type of what a loader brings does not foresee.
  const loaded = useLoaderData() as Awaited<ReturnType<typeof loader>>;
  const { adminEmail, welcome, problems, birthdays, isUndecided, meeting, remembers, fresh } = loaded;
  return (
    <Page title={t.title} tabTitle={frameTexts.links.home}>
      {problems.length > 0 && <Problems kinds={problems} />}
      <p className={styles.lead}>{t.lead(groupName)}</p>
      {welcome.length > 0 && <WrittenText blocks={welcome} />}
      {isUndecided && <DecideCard />}
      {fresh && <fresh.NewsList news={fresh.news} />}
      {meeting && <NextMeeting key={meeting.id} meeting={meeting} />}
      {birthdays.length > 0 && <Birthdays coming={birthdays} />}
      {remembers && (
        <p>
          <Link className={styles.link} to={pathOf('/gedenken')}>
            {t.memorials}
          </Link>
        </p>
      )}
      <ul className={styles.tiles}>
        <ColorTile to={pathOf('/image-galleries')} color="2001-rotorange" {...t.tiles.galleries} />
        <ColorTile to={pathOf('/users')} color="5010-enzianblau" {...t.tiles.members} />
        <ColorTile to={pathOf('/contactdata')} color="6005-moosgruen" {...t.tiles.ownData} />
        <ColorTile to={pathOf('/group-email')} color="1003-signalgelb" {...t.tiles.groupEmail} />
      </ul>
      <div className={styles.words}>
        <p>{t.pictures}</p>
        <p>{t.data}</p>
        <p>{t.maintained}</p>
        {adminEmail && (
          <p>
            {t.contact} <a href={`mailto:${adminEmail}`}>{adminEmail}</a>
          </p>
        )}
      </div>
    </Page>
  );
}
