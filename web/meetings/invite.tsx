import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { MeetingPeople } from '#contract/meeting-people.ts';
import type { InvitationOutlook, Meeting } from '#contract/meetings.ts';
import { fullDay } from '#texts/dates.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { letterPreviewTexts } from '#texts/web/not-reached.ts';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { LetterPreview, NotReached } from '../ui/letter-preview.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import { Act } from './act.tsx';

const t = meetingPageTexts.organise;
/** Reminders of a meeting that its organisers can send. */
const REMINDERS_MAX = 2;

type Props = { meeting: Meeting; outlook: InvitationOutlook; list: MeetingPeople | undefined };

/** Writes to all, once; and later to those who have not answered. */
export function Invite({ meeting, outlook, list }: Props) {
  const { id, state, invitedAt, votesAskedAt } = meeting;
  const { revalidate } = useRevalidator();
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const params = { id };
  const { alreadyTold } = outlook;
  const { people = [], unansweredNotNamed = 0 } = list ?? {};
  const agreedBefore = people.filter(({ said }) => said?.forOtherDate && said.answer !== 'no').length;
  const unanswered = people.filter(({ call }) => call && call.why !== 'not-told').map(({ name }) => name);

  const isVoting = state === 'proposed';
  const texts = isVoting ? t.votes : t.invite;

  const write = () =>
    attempt({
      question: texts.question(outlook.recipients),
      run: () => call(`POST /meetings/{id}/${isVoting ? 'votes_invitation' : 'invitations'}`, { params }),
      success: ({ recipients }) => texts.done(recipients),
      done() {
        setIsPreviewed(false);
        return revalidate();
      },
      refusals: { conflict: texts.already },
    });

  if (isVoting && votesAskedAt !== null)
    return (
      <>
        <h3>{t.votes.title}</h3>
        <p>{t.votes.askedOn(fullDay(votesAskedAt * 1000))}</p>
        <NotReached named={outlook.notWrittenTo} more={outlook.notNamed} />
      </>
    );

  if (invitedAt === null)
    return (
      <>
        <h3>{texts.title}</h3>
        <p>{texts.notYet}</p>
        {alreadyTold > 0 && <p>{t.invite.alreadyTold(alreadyTold)}</p>}
        {isPreviewed && <LetterPreview mail={outlook} />}
        <div>
          {/* One button with two tasks, so that it keeps the focus. */}
          <Button
            kind="primary"
            busy={isBusy}
            unavailable={
              isPreviewed && outlook.recipients + alreadyTold === 0 ? letterPreviewTexts.goesTo(0) : undefined
            }
            onClick={isPreviewed ? write : () => setIsPreviewed(true)}
          >
            {isPreviewed ? texts.submit : t.invite.preview}
          </Button>
        </div>
      </>
    );

  return (
    <>
      <h3>{t.remind.title}</h3>
      <p>{t.invite.invitedOn(fullDay(invitedAt * 1000))}</p>
      <p>
        <span>{list && t.remind.unanswered(unanswered, unansweredNotNamed)}</span>{' '}
        <span>{agreedBefore > 0 && t.remind.earlier(agreedBefore)}</span>{' '}
        <span>{outlook.reminders > 0 && t.remind.sent(outlook.reminders)}</span>{' '}
        <span>{outlook.reminders >= REMINDERS_MAX && outlook.unanswered > 0 && t.remind.enough}</span>
      </p>
      {outlook.unanswered > 0 && outlook.reminders < REMINDERS_MAX && (
        <div>
          <Act
            question={t.remind.question(outlook.unanswered)}
            run={() => call('POST /meetings/{id}/reminders', { params })}
            success={({ recipients }) => t.remind.done(recipients)}
            refusals={{ conflict: t.remind.enough, 'too-often': t.remind.tooEarly }}
          >
            {t.remind.submit}
          </Act>
        </div>
      )}
    </>
  );
}
