import { useState } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { hrefOf } from '#contract/pages.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { call } from '../api.ts';
import { Button, Buttons, DownloadLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field } from '../ui/field.tsx';
import { Fold } from '../ui/fold.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import styles from './meetings.module.css';

const t = meetingPageTexts.calendar;

/** The meeting for a calendar, and the private address by which a calendar takes in all of them. */
export function CalendarSection({ meeting: { id } }: { meeting: Meeting }) {
  const dialogs = useDialogs();
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);
  const [address, setAddress] = useState('');
  const [isCopied, setIsCopied] = useState(false);

  const show = () =>
    attempt({ run: () => call('GET /calendar_address'), done: ({ url }) => setAddress(url) });

  const renew = () =>
    attempt({
      question: t.renewQuestion,
      run: () => call('POST /calendar_address'),
      async done({ url }) {
        setAddress(url);
        setIsCopied(false);
        await dialogs.tell(t.renewed);
      },
    });

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setIsCopied(true);
    } catch {
      await dialogs.error(t.notCopied);
    }
  }

  return (
    <section className={styles.section} aria-labelledby="calendar">
      <h2 id="calendar">{t.title}</h2>
      <p>{t.lead}</p>
      <p>
        {/* The server names the file. */}
        <DownloadLink href={hrefOf('GET /meetings/{id}/ics', { id })} download="">
          {t.download}
        </DownloadLink>
      </p>
      <div>
        <Fold id="kalender" title={t.allMeetings} level={3}>
          <div className={styles.folded}>
            <p>{t.addressLead}</p>
            {address && (
              <Field
                label={t.address}
                hint={t.addressHint}
                value={address}
                readOnly
                onFocus={(event) => event.currentTarget.select()}
              />
            )}
            <Buttons>
              {/* One button with two tasks, so that it keeps the focus. */}
              <Button busy={isBusy} onClick={address ? copy : show}>
                {address ? t.copy : t.show}
              </Button>
              {address && (
                <Button busy={isBusy} onClick={renew}>
                  {t.renew}
                </Button>
              )}
            </Buttons>
            <p role="status">{isCopied && t.copied}</p>
          </div>
        </Fold>
      </div>
    </section>
  );
}
