import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DAY_MS } from '#contract/durations.ts';
import type { Answer, MeetingSummary } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { dayInWords, daysLeft, noonOf, spanInWords } from '#texts/dates.ts';
import { todayTexts } from '#texts/web/home-today.ts';
import { answerTexts, nextMeetingTexts as t } from '#texts/web/meeting-answer.ts';
import { call } from '../api.ts';
import { serverNow } from '../session/server-clock.ts';
import { Block } from '../ui/block.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import { Thumbnail } from './thumbnail.tsx';
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

function saidOf({ startsAt, hasVoted, hasDates, myAnswer }: MeetingSummary): string {
  if (startsAt === null && !hasDates) return '';
  if (startsAt === null) return hasVoted ? today.voted : today.notVoted;
  return myAnswer ? today.answered[myAnswer.answer] : today.unanswered;
}

/** For so many days after a meeting its pictures are asked for. */
const PICTURES_DAYS = 30;

/** The last that has been, while people still bring their pictures. */
export function lastMeeting(meetings: readonly MeetingSummary[]): MeetingSummary | undefined {
  const earliest = serverNow() - PICTURES_DAYS * DAY_MS;
  return meetings.find(
    ({ isPast, state, startsAt, endsAt }) =>
      isPast && state === 'fixed' && startsAt !== null && noonOf(endsAt ?? startsAt) >= earliest,
  );
}

/** Makes the gallery of a meeting that has been, or opens it. */
export function MeetingPictures({ meeting: { id, title } }: { meeting: MeetingSummary }) {
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);
  const navigate = useNavigate();
  const open = () =>
    attempt({
      run: () => call('POST /meetings/{id}/gallery', { params: { id } }),
      done: ({ galleryId }) => navigate(pathOf('/image-galleries/:id', { id: galleryId })),
    });
  return (
    <Block title={today.pictures}>
      <Link to={pathOf('/treffen/:id', { id })} className={`touch ${styles.title}`}>
        <bdi>{title}</bdi>
      </Link>
      <p>{today.picturesLead}</p>
      <Button kind="primary" busy={isBusy} onClick={open}>
        {today.toPictures}
      </Button>
    </Block>
  );
}

/** Whether it waits for one's own vote or answer. */
export const asksForOwn = ({ state, myAnswer, asksAgain, hasVoted, hasDates }: MeetingSummary) =>
  state === 'proposed' ? hasDates && !hasVoted : myAnswer === null || asksAgain;

/** For those who had agreed to come. */
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

const asksForVotes = ({ startsAt, hasVoted, hasDates }: MeetingSummary) =>
  startsAt === null && hasDates && !hasVoted;

/** One whose dates are voted on, or that has none yet. */
function WithoutDate({ meeting }: { meeting: MeetingSummary }) {
  const { id, title, hasDates } = meeting;
  const isAsked = asksForVotes(meeting);
  return (
    <>
      <bdi className={`touch ${styles.title}`}>{title}</bdi>
      {!isAsked && (
        <p>
          <span>{!hasDates && t.open}</span>
          <span>{hasDates && today.voted}</span>
        </p>
      )}
      <ButtonLink kind={isAsked ? 'primary' : 'plain'} to={pathOf('/treffen/:id', { id })}>
        {isAsked ? today.vote : today.open}
      </ButtonLink>
    </>
  );
}

/** The next meeting, how long it is until then, and one's own answer, changed by one tap. */
export function NextMeeting({ meeting }: { meeting: MeetingSummary }) {
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);
  const { id, title, face, startsAt, endsAt, days, answerBy } = meeting;
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
    <Block title={asksForVotes(meeting) ? today.votes : t.title}>
      {startsAt === null ? (
        <WithoutDate meeting={meeting} />
      ) : (
        <>
          <div className={`beside ${styles.face}`}>
            {face && <Thumbnail picture={face} alt="" />}
            <div>
              <Link to={pathOf('/treffen/:id', { id })} className={`touch ${styles.title}`}>
                <bdi>{title}</bdi>
              </Link>
              <p>
                <span>{spanInWords({ startsAt, endsAt })}</span>
                <span>{days !== null && `, ${daysLeft(days)}`}</span>
              </p>
            </div>
          </div>
          <p role="status">
            <span>
              {given
                ? answerTexts.given[given.answer](given.persons)
                : answerTexts.unanswered(answerBy && dayInWords(answerBy))}
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
