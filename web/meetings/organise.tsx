import { useRevalidator } from 'react-router';
import { hrefOf } from '#contract/endpoint.ts';
import type { InvitationOutlook, Meeting } from '#contract/meetings.ts';
import type { DirectoryEntry } from '#contract/members.ts';
import { pathOf } from '#contract/pages.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { meetingsPrintTexts } from '#texts/web/meetings/meetings.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { call } from '../api.ts';
import { Button, ButtonLink, DownloadLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field } from '../ui/field.tsx';
import { Form, type FormValues } from '../ui/form.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import { Organisers } from './add-organiser.tsx';
import { Invite } from './invite.tsx';
import styles from './meetings.module.css';

const t = meetingPageTexts.organise;

type Props = {
  meeting: Meeting;
  outlook: InvitationOutlook | undefined;
  members: DirectoryEntry[];
};

/** What those who organise a meeting can do with it. */
export function Organise({ meeting, outlook, members }: Props) {
  const { id } = meeting;
  return (
    <section className={styles.organise} aria-labelledby="organise">
      <h2 id="organise">{t.title}</h2>
      <p>
        <ButtonLink to={pathOf('/treffen/:id/aendern', { id })}>{meetingPageTexts.change}</ButtonLink>
      </p>
      {outlook && <Invite meeting={meeting} outlook={outlook} />}
      {meeting.state === 'fixed' && <Paper meeting={meeting} />}
      <Organisers meeting={meeting} members={members} />
      <Cancel meeting={meeting} />
    </section>
  );
}

/** What is printed or taken along. */
function Paper({ meeting: { id, title } }: { meeting: Meeting }) {
  return (
    <>
      <h3>{t.paper.title}</h3>
      <div className={styles.buttons}>
        <ButtonLink to={pathOf('/treffen/:id/gaeste', { id })}>{meetingsPrintTexts.list.title}</ButtonLink>
        <ButtonLink to={pathOf('/treffen/:id/namensschilder', { id })}>
          {meetingsPrintTexts.badges.title}
        </ButtonLink>
        <DownloadLink
          href={hrefOf('GET /meetings/{id}/csv', { id })}
          download={meetingsPrintTexts.list.csvName(title)}
        >
          {meetingsPrintTexts.list.csv}
        </DownloadLink>
      </div>
    </>
  );
}

function Cancel({ meeting: { id, invitedAt } }: { meeting: Meeting }) {
  const dialogs = useDialogs();
  const { revalidate } = useRevalidator();
  const { attempt } = useAttempt(answerTexts.refusals);

  const cancel = ({ reason = '' }: FormValues) =>
    attempt({
      question: t.cancel.question,
      run: () => call('POST /meetings/{id}/cancel', { params: { id }, body: { reason } }),
      done: () => Promise.all([dialogs.success(t.cancel.done), revalidate()]),
    });

  return (
    <>
      <h3>{t.cancel.title}</h3>
      <p>{invitedAt === null ? t.cancel.leadNobody : t.cancel.lead}</p>
      <Form onSubmit={cancel}>
        {invitedAt !== null && (
          <Field label={t.cancel.reason} name="reason" maxLength={300} multiline rows={3} />
        )}
        <div>
          <Button kind="danger" type="submit">
            {t.cancel.submit}
          </Button>
        </div>
      </Form>
    </>
  );
}
