import { Link, useLoaderData } from 'react-router';
import type { News, NewsLine } from '#contract/news.ts';
import { pathOf } from '#contract/pages.ts';
import { newsTexts as t, todayTexts } from '#texts/web/home-today.ts';
import { useAdded, withAdded } from '../added.ts';
import { beside, call } from '../api.ts';
import { lastMeeting, MeetingList, MeetingPictures } from '../home/next-meeting.tsx';
import { Birthdays, Newest, Then, useSeen } from '../home/today.tsx';
import { Block, Blocks } from '../ui/block.tsx';
import { Page } from '../ui/page.tsx';
import { People, Person } from '../ui/people.tsx';

export const loader = () =>
  withAdded(call('GET /news'), {
    start: beside('GET /start'),
    birthdays: beside('GET /birthdays'),
    meetings: beside('GET /meetings'),
  });

/** All for which the start page has no room. */
export function Component() {
  const { own: news, added } = useLoaderData<typeof loader>();
  const { soon, late } = useAdded(added);
  const { start, birthdays = [], meetings = [] } = { ...soon, ...late };
  const coming = meetings.filter(({ isPast, state }) => !isPast && state !== 'cancelled');
  const last = lastMeeting(meetings);
  return (
    <Page title={t.all}>
      <NewsList news={news} />
      <Blocks>
        {last && <MeetingPictures meeting={last} />}
        {coming.length > 0 && <MeetingList meetings={coming} />}
        {birthdays.length > 0 && <Birthdays coming={birthdays} />}
        {start && start.newest.length > 0 && <Newest pictures={start.newest} />}
        {start?.old && <Then picture={start.old} />}
        {start?.missing !== undefined && (
          <Block title={t.missing}>
            <p>
              <Link to={pathOf('/gesucht')} className="touch">
                {todayTexts.missing(start.missing)}
              </Link>
            </p>
          </Block>
        )}
        {start?.remembers && (
          <Block title={t.memorials}>
            <p>
              <Link to={pathOf('/gedenken')} className="touch">
                {todayTexts.memorials}
              </Link>
            </p>
          </Block>
        )}
      </Blocks>
    </Page>
  );
}

/** What is new since the last visit. */
function NewsList({ news }: { news: News }) {
  useSeen(news);
  return (
    <section aria-labelledby="news">
      <h2 id="news">{t.title}</h2>
      {news.items.length === 0 && <p>{t.nothing}</p>}
      <ul>
        {news.items.map(({ line }) => (
          <li key={line.kind + pathTo(line)}>
            <Link className="touch" to={pathTo(line)}>
              {t.line(line)}
            </Link>
            {line.kind === 'members' && (
              <People>
                {line.people.map(({ username, name, portrait = null }) => (
                  <li key={username}>
                    <Person username={username} name={name} portrait={portrait} />
                  </li>
                ))}
              </People>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function pathTo(line: NewsLine) {
  switch (line.kind) {
    case 'answers':
    case 'meeting':
      return pathOf('/treffen/:id', { id: line.meetingId });
    case 'members': {
      const [only, ...others] = line.people;
      return only && others.length === 0
        ? pathOf('/users/:username', { username: only.username })
        : pathOf('/users');
    }
    case 'hints':
      return pathOf('/gesucht');
    case 'memorials':
      return pathOf('/gedenken');
    case 'pairs': {
      const { galleryId: id, id: imageId } = line.repeat;
      return line.count === 1
        ? pathOf('/image-galleries/:id/bild/:imageId', { id, imageId })
        : pathOf('/namensliste/bilder');
    }
    case 'pictures':
      return pathOf('/image-galleries/:id', { id: line.galleryId });
    default: {
      const { galleryId: id, image } = line;
      return image
        ? pathOf('/image-galleries/:id/bild/:imageId', { id, imageId: image.id })
        : pathOf('/image-galleries/:id', { id });
    }
  }
}
