import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import type { MeetingSummary } from '#contract/meetings.ts';
import type { ComingBirthday } from '#contract/members.ts';
import type { Start, StartPicture } from '#contract/news.ts';
import { pathOf } from '#contract/pages.ts';
import { todayTexts as t } from '#texts/web/home-today.ts';
import { birthdayWords, profileTexts } from '#texts/web/members/members.ts';
import { Portrait } from '../ui/portrait.tsx';
import { Meetings } from './next-meeting.tsx';
import styles from './today.module.css';

type Props = {
  start: Start | undefined;
  username: string;
  meetings: readonly MeetingSummary[];
  birthdays: readonly ComingBirthday[];
  news: ReactNode;
};

/** What makes one look in: pictures, news, the next meeting, whom to congratulate. Nothing where there is nothing. */
export function Today({ start, username, meetings, birthdays, news }: Props) {
  const isOwn = (one: ComingBirthday) => one.username === username;
  const coming = birthdays.filter((one) => !isOwn(one));
  return (
    <div className={styles.today}>
      {birthdays.some((one) => isOwn(one) && one.days === 0) && (
        <p className={styles.wish}>{t.ownBirthday}</p>
      )}
      {start && start.newest.length > 0 && <Strip pictures={start.newest} />}
      {news}
      <Meetings meetings={meetings} />
      {coming.length > 0 && <Birthdays coming={coming} />}
      {start?.missing !== undefined && (
        <p className={styles.missing}>
          <Link to={pathOf('/gesucht')}>{t.missing(start.missing)}</Link>
        </p>
      )}
      {start?.old && <Then picture={start.old} />}
    </div>
  );
}

const pathTo = ({ galleryId: id, id: imageId }: StartPicture) =>
  pathOf('/image-galleries/:id/bild/:imageId', { id, imageId });

type ThumbnailProps = { picture: StartPicture; sizes: string; alt: string };

const Thumbnail = ({ picture, sizes, alt }: ThumbnailProps) => (
  <img
    src={picture.smallThumbnailPath}
    srcSet={`${picture.smallThumbnailPath} 320w, ${picture.thumbnailPath} 500w`}
    sizes={sizes}
    alt={alt}
    width={320}
    height={240}
    loading="lazy"
    decoding="async"
    style={{ '--average': picture.averageColor } as CSSProperties}
  />
);

/** The newest pictures side by side, moved by a finger where they do not fit. */
function Strip({ pictures }: { pictures: readonly StartPicture[] }) {
  return (
    <section aria-labelledby="newest">
      <h2 id="newest" className="visually-hidden">
        {t.newest}
      </h2>
      <ul className={styles.strip}>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <Link to={pathTo(picture)}>
              <Thumbnail picture={picture} sizes="7rem" alt={picture.title} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One picture of the old time, another one each day. */
function Then({ picture }: { picture: NonNullable<Start['old']> }) {
  return (
    <section aria-labelledby="then">
      <Link to={pathTo(picture)} className={styles.then}>
        <Thumbnail picture={picture} sizes="(min-width: 600px) 12rem, 6rem" alt="" />
        <span>
          <strong id="then">{t.yearsAgo(picture.years)}</strong>
          <span dir="auto">{picture.title}</span>
        </span>
      </Link>
    </section>
  );
}

/** Whose birthday comes soon, with a face; the next one first. */
function Birthdays({ coming }: { coming: readonly ComingBirthday[] }) {
  return (
    <section className={styles.birthdays} aria-labelledby="birthdays">
      <h2 id="birthdays">{profileTexts.coming.title}</h2>
      <ul>
        {coming.map(({ username, name, days, age, portrait, ...date }) => (
          <li key={username}>
            <Link to={pathOf('/users/:username', { username })}>
              <Portrait {...{ username, name, portrait }} size={48} />
              <span>
                <bdi>{name}</bdi> <span>{profileTexts.coming.when(days, birthdayWords(date))}</span>
                <span>{age !== undefined && `, ${profileTexts.coming.age(age)}`}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
