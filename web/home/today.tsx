import { useEffect } from 'react';
import { Link } from 'react-router';
import type { ProblemKind } from '#contract/alerts.ts';
import type { ConsentState } from '#contract/consents.ts';
import type { MeetingSummary } from '#contract/meetings.ts';
import type { ComingBirthday } from '#contract/members.ts';
import type { News, Start, StartPicture } from '#contract/news.ts';
import { pathOf } from '#contract/pages.ts';
import { newsTexts, todayTexts as t } from '#texts/web/home-today.ts';
import { birthdayWords, profileTexts } from '#texts/web/members/members.ts';
import { problemTexts, urgentTexts } from '#texts/web/problems.ts';
import { note } from '../api.ts';
import { MailQuestion } from '../news/mail-question.tsx';
import { Block, Blocks } from '../ui/block.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/page.tsx';
import { People, Person } from '../ui/people.tsx';
import { asksForOwn, CancelledMeeting, lastMeeting, MeetingPictures, NextMeeting } from './next-meeting.tsx';
import { Thumbnail } from './thumbnail.tsx';
import styles from './today.module.css';

/** Each is missing as long as it is not known. */
type Told = {
  consents?: ConsentState | undefined;
  start?: Start | undefined;
  meetings?: readonly MeetingSummary[] | undefined;
  birthdays?: readonly ComingBirthday[] | undefined;
  news?: News | undefined;
};

type Props = {
  soon: Told;
  /** What has come since the page is shown, and is put behind that. */
  late: Told;
  username: string;
  /** How many blocks there is room for. */
  room: number;
};

/** So close (days) is a birthday of this week. */
const SOON = 7;
/** Few enough to be looked at, the others are one tap away. */
const PICTURES = 3;
const PEOPLE = 2;

/** What matters most today, as much as there is room for; all else is one link away. */
export function Today({ soon, late, username, room }: Props) {
  const { start, meetings, birthdays, news } = { ...soon, ...late };
  // What is new is on its own page; only where nothing is, there is nothing left to see.
  useSeen(news?.items.length === 0 ? news : undefined);
  const blocks = [...blocksOf(soon, username), ...blocksOf(late, username)];
  const isEmpty = start && meetings && birthdays && blocks.length === 0;
  return (
    <>
      {birthdays?.some((one) => one.username === username && one.days === 0) && (
        <p className={styles.wish}>{t.ownBirthday}</p>
      )}
      <Blocks>
        {asksForMail(soon) && <MailQuestion />}
        {isEmpty && room > 0 && (
          <Block title={t.empty.title}>
            <p>{start.hasGallery ? t.empty.textThere : t.empty.text}</p>
            <ButtonLink
              kind="primary"
              to={pathOf(start.hasGallery ? '/image-galleries' : '/image-galleries/new')}
            >
              {start.hasGallery ? t.empty.onwardThere : t.empty.onward}
            </ButtonLink>
          </Block>
        )}
        {blocks.slice(0, room - Number(asksForMail({ ...soon, ...late })))}
        {asksForMail(late) && <MailQuestion />}
      </Blocks>
      {news && !isEmpty && (
        <p className={`linked ${styles.all}`}>
          <Link to={pathOf('/neuigkeiten')}>{newsTexts.all}</Link>{' '}
          <span>{news.items.length > 0 && newsTexts.count(news.items.length)}</span>
        </p>
      )}
    </>
  );
}

/** After the two boxes of the own data. */
const asksForMail = ({ consents }: Told) =>
  consents?.savedAt !== undefined && consents.asksForNewsMail === true;

function blocksOf({ start, meetings = [], birthdays = [], news }: Told, username: string) {
  const others = birthdays.filter((one) => one.username !== username && one.days <= SOON).slice(0, PEOPLE);
  const coming = meetings.filter(({ isPast, state }) => !isPast && state !== 'cancelled');
  // If none has a date yet, the first whose dates are voted on.
  const next = coming.find(({ state }) => state === 'fixed') ?? coming[0];
  // What waits for oneself stands first.
  const asking = coming.filter(asksForOwn);
  const last = lastMeeting(meetings);
  const { newest = [], old } = start ?? {};
  const newPairs = (news?.items ?? []).flatMap(({ line }) => (line.kind === 'pairs' ? line : []));
  return [
    ...meetings
      .filter(({ isUnread }) => isUnread)
      .map((meeting) => <CancelledMeeting key={meeting.id} meeting={meeting} />),
    ...asking.map((meeting) => <NextMeeting key={meeting.id} meeting={meeting} />),
    last && <MeetingPictures key={last.id} meeting={last} />,
    next && !asking.includes(next) && <NextMeeting key={next.id} meeting={next} />,
    newest.length > 0 && <Newest key="newest" pictures={newest.slice(0, PICTURES)} />,
    ...newPairs.map(({ first, repeat }) => <NewPair key={repeat.id} pictures={[first, repeat]} />),
    others.length > 0 && <Birthdays key="birthdays" coming={others} />,
    old && <Then key="old" picture={old} />,
  ].filter(Boolean);
}

const pathTo = ({ galleryId: id, id: imageId }: StartPicture) =>
  pathOf('/image-galleries/:id/bild/:imageId', { id, imageId });

type Pictures = { pictures: readonly StartPicture[] };

/** A picture of then and one that repeats it, until it was seen among the news. */
const NewPair = ({ pictures }: Pictures) => <SideBySide title={t.pair} pictures={pictures} />;

/** The newest pictures side by side. */
export const Newest = ({ pictures }: Pictures) => <SideBySide title={t.newest} pictures={pictures} />;

const SideBySide = ({ title, pictures }: Pictures & { title: string }) => (
  <Block title={title}>
    <ul className={styles.pictures}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          <Link to={pathTo(picture)}>
            <Thumbnail picture={picture} alt={picture.title} />
          </Link>
        </li>
      ))}
    </ul>
  </Block>
);

/** One picture of the old time, another one each day. */
export const Then = ({ picture }: { picture: NonNullable<Start['old']> }) => (
  <Block title={t.yearsAgo(picture.years)}>
    <Link to={pathTo(picture)} className={`row ${styles.then}`}>
      <Thumbnail picture={picture} alt="" />
      <span dir="auto">{picture.title}</span>
    </Link>
  </Block>
);

/** Whose birthday comes soon, the next one first. */
export const Birthdays = ({ coming }: { coming: readonly ComingBirthday[] }) => (
  <Block title={profileTexts.coming.title}>
    <People>
      {coming.map(({ username, name, days, age, portrait = null, ...date }) => (
        <li key={username}>
          <Person username={username} name={name} portrait={portrait}>
            <span>{profileTexts.coming.when(days, birthdayWords(date))}</span>
            <span>{age !== undefined && `, ${profileTexts.coming.age(age)}`}</span>
          </Person>
        </li>
      ))}
    </People>
  </Block>
);

/** What is on the page counts as seen. */
export function useSeen(news: Pick<News, 'seenUntil' | 'until'> | undefined): void {
  const { seenUntil = null, until = 0 } = news ?? {};
  const isThere = news !== undefined;
  useEffect(() => {
    // A tab in the background shows nothing to anybody.
    const tell = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', tell);
      // If it fails, all of this is new the next time, too.
      note('POST /news/seen', { body: { until } });
    };
    if (!isThere || (seenUntil !== null && until <= seenUntil)) return;
    document.addEventListener('visibilitychange', tell);
    tell();
    return () => document.removeEventListener('visibilitychange', tell);
  }, [isThere, until, seenUntil]);
}

type UrgentProps = {
  /** For maintainers: what is wrong with the site. */
  problems: readonly ProblemKind[];
  /** Whose mails come back. */
  deadAddress: string | undefined;
  /** About the two boxes of the own data. */
  isUndecided: boolean;
};

/** What nobody else can decide or correct. */
export function Urgent({ problems, deadAddress, isUndecided }: UrgentProps) {
  return (
    <>
      {problems.length > 0 && (
        <Block title={problemTexts.title} warns>
          <p>{problemTexts.lead}</p>
          <ul>
            {problems.map((kind) => (
              <li key={kind}>{problemTexts.problems[kind]}</li>
            ))}
          </ul>
          <ButtonLink to={pathOf('/verwaltung')}>{problemTexts.help}</ButtonLink>
        </Block>
      )}
      {deadAddress && <OwnData {...urgentTexts.dead} text={urgentTexts.dead.text(deadAddress)} />}
      {isUndecided && <OwnData {...urgentTexts.decide} />}
    </>
  );
}

const OwnData = ({ title, text, onward }: { title: string; text: string; onward: string }) => (
  <Notice>
    <h2>{title}</h2>
    <p>{text}</p>
    <ButtonLink kind="primary" to={pathOf('/contactdata')}>
      {onward}
    </ButtonLink>
  </Notice>
);
