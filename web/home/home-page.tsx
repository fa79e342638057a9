import type { CSSProperties } from 'react';
import { useLoaderData } from 'react-router';
import type { ComingBirthday } from '#contract/members.ts';
import { pathOf } from '#contract/pages.ts';
import type { ProblemKind } from '#contract/session.ts';
import { ralName, ralNumber } from '#texts/web/colors.ts';
import { frameTexts } from '#texts/web/frame.ts';
import { homeTexts } from '#texts/web/home.ts';
import { birthdayWords, profileTexts } from '#texts/web/members/members.ts';
import { call } from '../api.ts';
import { storeRole } from '../session/maintainer.ts';
import { readSession } from '../session/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { parsePlainText } from '../ui/plain-text.ts';
import { groupName } from '../ui/site.ts';
import { WrittenText } from '../ui/written-text.tsx';
import styles from './home-page.module.css';
import { NextMeeting, nextOf } from './next-meeting.tsx';

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

/** What is new, with the list that shows it; undefined if there is nothing to show or to note. */
async function loadNews() {
  try {
    const news = await call('GET /news');
    if (news.items.length === 0 && news.seenUntil !== null) return undefined;
    const { NewsList } = await import('../news/news-list.tsx');
    return { news, NewsList };
  } catch {
    return undefined;
  }
}

/** For maintainers: what is wrong with the site, and which command helps. */
function Problems({ kinds }: { kinds: ProblemKind[] }) {
  return (
    <section className={styles.problems} aria-labelledby="problems">
      <h2 id="problems">{t.maintainers.title}</h2>
      <p>{t.maintainers.lead}</p>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            {t.maintainers.problems[kind].what} {t.maintainers.help}{' '}
            <code>{t.maintainers.problems[kind].command}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Leads new members to the two boxes, which they would not miss: the others hardly see them until then. */
function DecideCard() {
  return (
    <Notice>
      <h2>{t.decide.title}</h2>
      <p>{t.decide.text}</p>
      <ButtonLink kind="primary" to={pathOf('/contactdata')}>
        {t.decide.onward}
      </ButtonLink>
    </Notice>
  );
}

/** Whose birthday comes soon; the next one first. */
function Birthdays({ coming }: { coming: ComingBirthday[] }) {
  return (
    <section className={styles.birthdays} aria-labelledby="birthdays">
      <h2 id="birthdays">{profileTexts.coming.title}</h2>
      <ul>
        {coming.map(({ username, name, days, age, ...date }) => (
          <li key={username}>
            <Link to={pathOf('/users/:username', { username })}>
              <bdi>{name}</bdi>
            </Link>{' '}
            {profileTexts.coming.when(days, birthdayWords(date))}
            {age !== undefined && `, ${profileTexts.coming.age(age)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Props = {
  to: string;
  /** As in the name of its token: `5010-enzianblau`. */
  color: string;
  title: string;
  text: string;
};

/** A colour card that links to a page. */
function ColorTile({ to, color, title, text }: Props) {
  const number = color.slice(0, 4);
  const paint = { '--paint': `var(--ral-${color})` } as CSSProperties;
  return (
    <li className={styles.tile}>
      <div className={styles.paint} style={paint} />
      <div className={styles.tileText}>
        <h2>
          <Link to={to}>{title}</Link>
        </h2>
        <p>{text}</p>
        <p className={styles.ral} aria-hidden="true">
          <span>{ralNumber(number)}</span> <span>{ralName(number)}</span>
        </p>
      </div>
    </li>
  );
}
