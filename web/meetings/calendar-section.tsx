import { useState } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { hrefOf } from '#contract/pages.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { call } from '../api.ts';
import { Buttons, DownloadLink } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Fold } from '../ui/fold.tsx';
import { Act, copier } from './act.tsx';
import styles from './meetings.module.css';

const t = meetingPageTexts.calendar;

const Copy = copier(t);

/** The meeting for a calendar, and the private address by which a calendar takes in all of them. */
export function CalendarSection({ meeting: { id } }: { meeting: Meeting }) {
  const [address, setAddress] = useState('');
  const show = ({ url }: { url: string }) => setAddress(url);
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
            {address ? (
              <>
                {/* It takes the focus of the button that was pressed. */}
                <Field
                  label={t.address}
                  hint={t.addressHint}
                  value={address}
                  readOnly
                  autoFocus
                  onFocus={(event) => event.currentTarget.select()}
                />
                <Buttons>
                  <Copy text={address}>{t.copy}</Copy>
                  <Act
                    question={t.renewQuestion}
                    run={() => call('POST /calendar_address')}
                    success={t.renewed}
                    done={show}
                  >
                    {t.renew}
                  </Act>
                </Buttons>
              </>
            ) : (
              <div>
                <Act run={() => call('GET /calendar_address')} done={show}>
                  {t.show}
                </Act>
              </div>
            )}
          </div>
        </Fold>
      </div>
    </section>
  );
}
