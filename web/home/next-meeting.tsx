import { useState } from 'react';
import { Link } from 'react-router';
import type { Answer, MeetingSummary } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { dayInWords, daysLeft, spanInWords } from '#texts/dates.ts';
import { todayTexts } from '#texts/web/home-today.ts';
import { answerTexts, nextMeetingTexts as t } from '#texts/web/meeting-answer.ts';
import { call } from '../api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import styles from './next-meeting.module.css';

const { meetings: today } = todayTexts;

/** The one with the nearest date in full, the others in a line; what was called off stands first until it is read. */
export function Meetings({ meetings }: { meetings: readonly MeetingSummary[] }) {
  const coming = meetings.filter(({ isPast, state }) => !isPast && state !== 'cancelled');
  // If none has a date yet, the first whose dates are voted on.
  const next = coming.find(({ state }) => state === 'fixed') ?? coming[0];
  const others = coming.filter((one) => one !== next);
  return (
    <>
      {meetings
        .filter(({ isUnread }) => isUnread)
        .map((meeting) => (
          <CancelledMeeting key={meeting.id} meeting={meeting} />
        ))}
      {next && <NextMeeting key={next.id} meeting={next} />}
      {others.length > 0 && (
        <section className={styles.others} aria-label={today.others}>
          <ul>
            {others.map((meeting) => (
              <li key={meeting.id}>
                <Link to={pathOf('/treffen/:id', { id: meeting.id })}>
                  <bdi>{meeting.title}</bdi>
                </Link>{' '}
                <span>{meeting.startsAt === null ? today.proposed : dayInWords(meeting.startsAt)}</span>.{' '}
                <span>{saidOf(meeting)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function saidOf({ startsAt, hasVoted, myAnswer }: MeetingSummary): string {
  if (startsAt === null) return hasVoted ? today.voted : today.notVoted;
  return myAnswer ? today.answered[myAnswer.answer] : today.unanswered;
}

/** For who had agreed to come. */
function CancelledMeeting({ meeting: { id, title, startsAt, endsAt } }: { meeting: MeetingSummary }) {
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);
  const [isRead, setIsRead] = useState(false);
  if (isRead) return null;
  const when = startsAt === null ? '' : spanInWords({ startsAt, endsAt });
  const read = () =>
    attempt({
      run: () => call('POST /meetings/{id}/read', { params: { id } }),
      done() {
        setIsRead(true);
        document.querySelector('h1')?.focus();
      },
    });
  return (
    <section className={styles.card} aria-labelledby={`cancelled-${id}`}>
      <h2 id={`cancelled-${id}`}>{today.cancelled}</h2>
      <p>
        <Link to={pathOf('/treffen/:id', { id })}>
          <bdi>{title}</bdi>
        </Link>
      </p>
      <p className={styles.answer}>{today.cancelledLead(when)}</p>
      <div>
        <Button busy={isBusy} onClick={read}>
          {today.read}
        </Button>
      </div>
    </section>
  );
}

/** The next meeting, how long it is until then, and one's own answer, changed by one tap. */
function NextMeeting({ meeting }: { meeting: MeetingSummary }) {
  const dialogs = useDialogs();
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);
  const { id, title, startsAt, endsAt, days, answerBy } = meeting;
  const [given, setGiven] = useState(meeting.myAnswer);
  const [asksAgain, setAsksAgain] = useState(meeting.asksAgain);

  const answer = (chosen: Answer) => {
    const next = { persons: 1, remark: '', ...given, answer: chosen };
    return attempt({
      run: () => call('PUT /meetings/{id}/answer', { params: { id }, body: next }),
      done() {
        setGiven(next);
        setAsksAgain(false);
        if (chosen === 'yes')
          void dialogs.tell('', { what: 'calendar', to: `${pathOf('/treffen/:id', { id })}#kalender` });
      },
    });
  };

  return (
    <section className={styles.card} aria-labelledby="next-meeting">
      <div className={styles.head}>
        <h2 id="next-meeting">{t.title}</h2>
        {days !== null && <span className={styles.days}>{daysLeft(days)}</span>}
      </div>
      <p>
        <Link to={pathOf('/treffen/:id', { id })}>
          <bdi>{title}</bdi>
        </Link>
      </p>
      {startsAt === null ? (
        <>
          <p className={styles.answer}>{meeting.hasVoted ? today.voted : t.proposed}</p>
          {!meeting.hasVoted && (
            <div>
              <ButtonLink kind="primary" to={pathOf('/treffen/:id', { id })}>
                {today.vote}
              </ButtonLink>
            </div>
          )}
        </>
      ) : (
        <>
          <p>{spanInWords({ startsAt, endsAt })}</p>
          <p role="status" className={styles.answer}>
            <span>
              {given
                ? answerTexts.given[given.answer](given.persons)
                : answerBy === null
                  ? answerTexts.late
                  : answerTexts.unanswered(dayInWords(answerBy))}
            </span>{' '}
            <span>{given && asksAgain && answerTexts.asksAgain[given.answer]}</span>
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
