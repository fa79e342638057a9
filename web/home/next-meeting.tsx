import { useState } from 'react';
import type { Answer, MeetingSummary } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { dayInWords, daysLeft, spanInWords } from '#texts/dates.ts';
import { answerTexts, nextMeetingTexts as t } from '#texts/web/meeting-answer.ts';
import { call } from '../api.ts';
import { Choice } from '../ui/choice.tsx';
import { Link } from '../ui/link.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import styles from './next-meeting.module.css';

/** The one with the nearest date; if none has a date yet, the first whose dates are voted on. */
export function nextOf(meetings: readonly MeetingSummary[]): MeetingSummary | undefined {
  const coming = meetings.filter(({ isPast, state }) => !isPast && state !== 'cancelled');
  return coming.find(({ state }) => state === 'fixed') ?? coming[0];
}

/** The next meeting, how long it is until then, and one's own answer, changed by one tap. */
export function NextMeeting({ meeting }: { meeting: MeetingSummary }) {
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);
  const { id, title, startsAt, endsAt, days, answerUntil } = meeting;
  const [given, setGiven] = useState(meeting.myAnswer);
  const [asksAgain, setAsksAgain] = useState(meeting.asksAgain);

  const answer = (chosen: Answer) => {
    const next = { persons: 1, remark: '', ...given, answer: chosen };
    return attempt({
      run: () => call('PUT /meetings/{id}/answer', { params: { id }, body: next }),
      done() {
        setGiven(next);
        setAsksAgain(false);
      },
    });
  };

  return (
    <section className={styles.card} aria-labelledby="next-meeting">
      <h2 id="next-meeting">{t.title}</h2>
      <p>
        <Link to={pathOf('/treffen/:id', { id })}>
          <bdi>{title}</bdi>
        </Link>
        {days !== null && <span className={styles.days}>{daysLeft(days)}</span>}
      </p>
      {startsAt === null ? (
        <p>{t.proposed}</p>
      ) : (
        <>
          <p>{spanInWords({ startsAt, endsAt })}</p>
          <p role="status" className={styles.answer}>
            {given
              ? answerTexts.given[given.answer](given.persons)
              : answerTexts.unanswered(dayInWords(answerUntil))}{' '}
            {asksAgain && answerTexts.asksAgain}
          </p>
          <Choice
            label={t.group}
            options={answerTexts.answers}
            value={given?.answer}
            busy={isBusy}
            onChoose={answer}
          />
        </>
      )}
    </section>
  );
}
