import { useRevalidator } from 'react-router';
import type { Meeting } from '#contract/meetings.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import styles from './meetings.module.css';
import { useAttempt } from './use-attempt.ts';

const t = meetingPageTexts.organise.asked;

/** The question to whom somebody would like to have as an organiser. */
export function AskedToOrganise({ meeting: { id } }: { meeting: Meeting }) {
  const dialogs = useDialogs();
  const { revalidate } = useRevalidator();
  const { attempt, isBusy } = useAttempt();

  const reply = (accept: boolean) =>
    attempt({
      run: () => call('PUT /meetings/{id}/organisers/me', { params: { id }, body: { accept } }),
      done: () => Promise.all([dialogs.success(accept ? t.accepted : t.declined), revalidate()]),
      refusals: { 'not-allowed': t.takenBack },
    });

  return (
    <section className={styles.section} aria-labelledby="asked">
      <h2 id="asked">{t.title}</h2>
      <p>{t.lead}</p>
      <div className={styles.buttons}>
        <Button kind="primary" busy={isBusy} onClick={() => reply(true)}>
          {t.yes}
        </Button>
        <Button busy={isBusy} onClick={() => reply(false)}>
          {t.no}
        </Button>
      </div>
    </section>
  );
}
