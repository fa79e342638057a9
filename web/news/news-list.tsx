import { Link } from 'react-router';
import type { News, NewsLine } from '#contract/news.ts';
import { pathOf } from '#contract/pages.ts';
import { newsTexts as t } from '#texts/web/news.ts';
import { People, Person } from '../ui/people.tsx';
import { useSeen } from './use-seen.ts';

/** What is new since the last visit. */
export function NewsList({ news }: { news: News }) {
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
                    <Person {...{ username, name, portrait }} />
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
    case 'memorials':
      return pathOf('/gedenken');
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
