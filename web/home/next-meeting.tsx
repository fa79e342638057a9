import { useState } from 'react';
import { Link } from 'react-router';
import type { Answer, MeetingSummary } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { dayInWords, daysLeft, spanInWords } from '#texts/dates.ts';
import { answerTexts, nextMeetingTexts as t } from '#texts/web/meeting-answer.ts';
import { CallError, call } from '../api.ts';
import { readSession } from '../session/session.ts';
import { Choice } from '../ui/choice.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import styles from './next-meeting.module.css';

/** The one with the nearest date; if none has a date yet, the first whose dates are voted on. */
export function nextOf(meetings: readonly MeetingSummary[]): MeetingSummary | undefined {
  const coming = meetings.filter(({ isPast, state }) => !isPast && state !== 'cancelled');
  return coming.find(({ state }) => state === 'fixed') ?? coming[0];
}

/** The next meeting, how long it is until then, and one's own answer, changed by one tap. */
export function NextMeeting({ meeting }: { meeting: MeetingSummary }) {
  const dialogs = useDialogs();
  const { id, title, startsAt, endsAt, days, answerUntil } = meeting;
  const [given, setGiven] = useState(meeting.myAnswer);
  const [asksAgain, setAsksAgain] = useState(meeting.asksAgain);
  const [isBusy, setIsBusy] = useState(false);

  async function answer(chosen: Answer) {
    if (isBusy) return;
    setIsBusy(true);
    const next = { persons: 1, remark: '', ...given, answer: chosen };
    try {
      await call('PUT /meetings/{id}/answer', { params: { id }, body: next });
      setGiven(next);
      setAsksAgain(false);
    } catch (error) {
      if (readSession()) await dialogs.error(reason(error));
    } finally {
      setIsBusy(false);
    }
  }

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

function reason(error: unknown): string {
  if (!(error instanceof CallError)) return answerTexts.failed;
  if (error.code === 'unreachable') return answerTexts.unreachable;
  if (error.code === 'too-often') return answerTexts.tooOften(error.retryAfter ?? 60);
  return error.code === 'conflict' || error.code === 'not-found' ? answerTexts.over : answerTexts.failed;
}
