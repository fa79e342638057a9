import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { isolated } from '#contract/characters.ts';
import type { InvitationOutlook, InvitationPreview, Meeting } from '#contract/meetings.ts';
import { fullDay } from '#texts/dates.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { NotReached } from '../ui/not-reached.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import styles from './meetings.module.css';

const t = meetingPageTexts.organise;
/** Reminders of a meeting that its organisers can send. */
const REMINDERS_MAX = 2;

type Props = { meeting: Meeting; outlook: InvitationOutlook };

/** Writes to all, once; and later to those who have not answered. */
export function Invite({ meeting: { id, state, invitedAt }, outlook }: Props) {
  const dialogs = useDialogs();
  const { revalidate } = useRevalidator();
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const params = { id };

  const invite = () =>
    attempt({
      question: t.invite.question(outlook.recipients),
      run: () => call('POST /meetings/{id}/invitations', { params }),
      done: ({ recipients }) => Promise.all([dialogs.success(t.invite.done(recipients)), revalidate()]),
      refusals: { conflict: t.invite.already },
    });

  const remind = () =>
    attempt({
      question: t.remind.question(outlook.unanswered),
      run: () => call('POST /meetings/{id}/reminders', { params }),
      done: ({ recipients }) => Promise.all([dialogs.success(t.remind.done(recipients)), revalidate()]),
      refusals: { conflict: t.remind.enough, 'too-often': t.remind.tooEarly },
    });

  if (state === 'proposed')
    return (
      <>
        <h3>{t.invite.title}</h3>
        <p>{t.invite.voteFirst}</p>
      </>
    );

  if (invitedAt === null)
    return (
      <>
        <h3>{t.invite.title}</h3>
        <p>{t.invite.notYet}</p>
        {isPreviewed && <MailPreview mail={outlook} />}
        <div className={styles.buttons}>
          {/* One button with two tasks, so that it keeps the focus. */}
          <Button
            kind="primary"
            busy={isBusy}
            unavailable={isPreviewed && outlook.recipients === 0 ? t.invite.goesTo(0) : undefined}
            onClick={isPreviewed ? invite : () => setIsPreviewed(true)}
          >
            {isPreviewed ? t.invite.submit : t.invite.preview}
          </Button>
        </div>
      </>
    );

  return (
    <>
      <h3>{t.remind.title}</h3>
      <p>{t.invite.invitedOn(fullDay(invitedAt * 1000))}</p>
      <NotReached named={outlook.notWrittenTo} more={outlook.notNamed} />
      <p>
        {t.remind.unanswered(outlook.unanswered)} {outlook.reminders > 0 && t.remind.sent(outlook.reminders)}{' '}
        {outlook.reminders >= REMINDERS_MAX && outlook.unanswered > 0 && t.remind.enough}
      </p>
      {outlook.unanswered > 0 && outlook.reminders < REMINDERS_MAX && (
        <div className={styles.buttons}>
          <Button busy={isBusy} onClick={remind}>
            {t.remind.submit}
          </Button>
        </div>
      )}
    </>
  );
}

/** A mail as it would leave, to how many, and who has to be phoned instead. */
export function MailPreview({ mail }: { mail: InvitationPreview }) {
  const { subject, text, recipients, notWrittenTo, notNamed } = mail;
  return (
    <>
      <p>{t.invite.goesTo(recipients)}</p>
      <NotReached named={notWrittenTo} more={notNamed} />
      <div className={styles.mail}>
        <p>
          {t.invite.subject}: <strong>{isolated(subject)}</strong>
        </p>
        <p className={styles.description} dir="auto">
          {text}
        </p>
      </div>
    </>
  );
}
