import { useState } from 'react';
import { Link } from 'react-router';
import type { Answer, MeetingSummary } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { dayInWords, daysLeft, spanInWords } from '#texts/dates.ts';
import { todayTexts } from '#texts/web/home-today.ts';
import { answerTexts, nextMeetingTexts as t } from '#texts/web/meeting-answer.ts';
import { call } from '../api.ts';
import { Block } from '../ui/block.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import styles from './today.module.css';

const { meetings: today } = todayTexts;

/** All that come, each in a line. */
export function MeetingList({ meetings }: { meetings: readonly MeetingSummary[] }) {
  return (
    <Block title={today.all}>
      <ul>
        {meetings.map((meeting) => (
          <li key={meeting.id} className={`linked ${styles.meeting}`}>
            <Link to={pathOf('/treffen/:id', { id: meeting.id })}>
              <bdi>{meeting.title}</bdi>
            </Link>
            <br />
            <span>{meeting.startsAt === null ? today.proposed : dayInWords(meeting.startsAt)}</span>.{' '}
            <span>{saidOf(meeting)}</span>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function saidOf({ startsAt, hasVoted, myAnswer }: MeetingSummary): string {
  if (startsAt === null) return hasVoted ? today.voted : today.notVoted;
  return myAnswer ? today.answered[myAnswer.answer] : today.unanswered;
}

/** For who had agreed to come. */
export function CancelledMeeting({ meeting: { id, title, startsAt, endsAt } }: { meeting: MeetingSummary }) {
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
    <Block title={today.cancelled}>
      <Link to={pathOf('/treffen/:id', { id })} className={`touch ${styles.title}`}>
        <bdi>{title}</bdi>
      </Link>
      <p>{today.cancelledLead(when)}</p>
      <Button busy={isBusy} onClick={read}>
        {today.read}
      </Button>
    </Block>
  );
}

/** The next meeting, how long it is until then, and one's own answer, changed by one tap. */
export function NextMeeting({ meeting }: { meeting: MeetingSummary }) {
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
      },
    });
  };

  return (
    <Block title={t.title}>
      {startsAt === null ? (
        <>
          <bdi className={`touch ${styles.title}`}>{title}</bdi>
          <p>{meeting.hasVoted ? today.voted : t.proposed}</p>
          <ButtonLink kind={meeting.hasVoted ? 'plain' : 'primary'} to={pathOf('/treffen/:id', { id })}>
            {meeting.hasVoted ? today.open : today.vote}
          </ButtonLink>
        </>
      ) : (
        <>
          <Link to={pathOf('/treffen/:id', { id })} className={`touch ${styles.title}`}>
            <bdi>{title}</bdi>
          </Link>
          <p>
            <span>{spanInWords({ startsAt, endsAt })}</span>
            <span>{days !== null && `, ${daysLeft(days)}`}</span>
          </p>
          <p role="status">
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
    </Block>
  );
}
