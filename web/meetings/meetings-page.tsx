import { Link, useLoaderData } from 'react-router';
import { isolated } from '#contract/characters.ts';
import type { MeetingSummary } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { daysLeft, spanInWords } from '#texts/dates.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { meetingsTexts as t } from '#texts/web/meetings/meetings.ts';
import { call } from '../api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import styles from './meetings.module.css';

export const loader = () => call('GET /meetings');

export function Component() {
  const meetings = useLoaderData<typeof loader>();
  const next = meetings.filter(({ isPast }) => !isPast);
  const past = meetings.filter(({ isPast }) => isPast);

  return (
    <Page
      title={t.title}
      actions={
        <ButtonLink to={pathOf('/treffen/neu')} icon="plus">
          {t.suggest}
        </ButtonLink>
      }
    >
      {next.length === 0 && <p>{t.empty}</p>}
      <MeetingList heading={t.next} meetings={next} />
      <MeetingList heading={t.past} meetings={past} />
    </Page>
  );
}

function MeetingList({ heading, meetings }: { heading: string; meetings: MeetingSummary[] }) {
  if (meetings.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      <ul className={styles.meetings}>
        {meetings.map((meeting) => (
          <li key={meeting.id} className="beside">
            {meeting.face && (
              <img src={meeting.face.smallThumbnailPath} alt="" width={320} height={240} loading="lazy" />
            )}
            <div>
              <h3 dir="auto">
                <Link to={pathOf('/treffen/:id', { id: meeting.id })} className="touch">
                  {meeting.title}
                </Link>
              </h3>
              {linesOf(meeting).map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function linesOf(meeting: MeetingSummary): string[] {
  const { startsAt, endsAt, days, place, town, state, isPast, myAnswer, myRole } = meeting;
  const when = startsAt === null ? t.proposed : spanInWords({ startsAt, endsAt });
  const where = [place, town].filter(Boolean).map(isolated).join(', ');
  if (state === 'cancelled') return [t.cancelled, when];
  if (isPast) return [when, where, t.came(meeting)].filter(Boolean);
  return [
    days === null ? when : `${when} (${daysLeft(days)})`,
    where,
    startsAt === null ? '' : t.persons(meeting),
    myAnswer ? answerTexts.given[myAnswer.answer](myAnswer.persons) : '',
    myAnswer && meeting.asksAgain ? answerTexts.asksAgain[myAnswer.answer] : '',
    !myAnswer && state === 'fixed' && meeting.answerBy === null ? t.answersOver : '',
    myRole === 'asked' ? t.asked : '',
  ].filter(Boolean);
}
