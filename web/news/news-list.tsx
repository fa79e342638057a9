import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { News, NewsLine } from '#contract/news.ts';
import { pathOf } from '#contract/pages.ts';
import { newsTexts as t } from '#texts/web/news.ts';
import { call } from '../api.ts';
import { Portrait } from '../ui/portrait.tsx';
import styles from './news.module.css';

/** The others are one tap away. */
const LINES_AT_FIRST = 2;

/** What is new since the last visit. What was on the page counts as seen: the other lines stay new. */
export function NewsList({ news: { seenUntil, until, items } }: { news: News }) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? items : items.slice(0, LINES_AT_FIRST);
  const marker = shown.at(-1)?.until ?? until;

  useEffect(() => {
    const isNew = seenUntil === null || marker > seenUntil;
    // A tab in the background shows nothing to anybody.
    const tell = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', tell);
      // If it fails, all of this is new the next time, too.
      call('POST /news/seen', { body: { until: marker } }).catch(() => undefined);
    };
    if (!isNew) return;
    document.addEventListener('visibilitychange', tell);
    tell();
    return () => document.removeEventListener('visibilitychange', tell);
  }, [marker, seenUntil]);

  if (items.length === 0) return null;
  return (
    <section className={styles.news} aria-labelledby="news">
      <h2 id="news">{t.title}</h2>
      <ul>
        {shown.map(({ line }, place) => (
          <li
            key={keyOf(line)}
            className={line.kind === 'members' ? styles.people : undefined}
            ref={isOpen && place === LINES_AT_FIRST ? focusLink : undefined}
          >
            {line.kind === 'members' &&
              line.people.map((person) => (
                <Portrait key={person.username} {...person} portrait={person.portrait} size={48} />
              ))}
            <Link to={pathTo(line)}>{t.line(line)}</Link>
          </li>
        ))}
      </ul>
      {shown.length < items.length && (
        <button type="button" onClick={() => setIsOpen(true)}>
          {t.more(items.length - shown.length)}
        </button>
      )}
    </section>
  );
}

/** The button that was pressed is gone. */
const focusLink = (item: HTMLLIElement | null) => item?.querySelector('a')?.focus();

const keyOf = (line: NewsLine) => line.kind + pathTo(line);

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
