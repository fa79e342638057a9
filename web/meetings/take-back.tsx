import { useNavigate } from 'react-router';
import type { InvitationOutlook, Meeting } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { clockTime } from '#texts/dates.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { call } from '../api.ts';
import { Field } from '../ui/field.tsx';
import { Fold } from '../ui/fold.tsx';
import { Act, ActForm } from './act.tsx';
import styles from './meetings.module.css';

const t = meetingPageTexts.organise;

type Props = { meeting: Meeting; outlook: InvitationOutlook | undefined };

/**
 * A meeting is cancelled, takes place after all (before anybody was told in silence, later all are told again), or is
 * deleted while nobody was invited.
 */
export function TakeBack({ meeting, outlook }: Props) {
  const { id, state, isPast, mayDelete, tellsAt, guests } = meeting;
  const params = { id };
  const navigate = useNavigate();
  const hears = meetingPageTexts.whoHears(outlook?.ofChange);
  const isUntold = tellsAt !== null;

  return (
    <>
      {!isPast && state === 'cancelled' && (
        <>
          <h3>{t.uncancel.title}</h3>
          <p>{isUntold ? t.uncancel.lead(clockTime(tellsAt * 1000)) : t.uncancel.leadTold}</p>
          <div>
            <Act
              kind="primary"
              question={isUntold ? undefined : t.uncancel.question(hears)}
              run={() => call('POST /meetings/{id}/uncancel', { params })}
              success={isUntold ? t.uncancel.undone : t.uncancel.done}
            >
              {isUntold ? t.uncancel.undo : t.uncancel.submit}
            </Act>
          </div>
        </>
      )}
      {!isPast && state !== 'cancelled' && (
        <Fold title={t.cancel.title} level={3} isForm>
          <div className={styles.folded}>
            <ActForm
              question={t.cancel.question(hears)}
              run={({ reason = '' }) => call('POST /meetings/{id}/cancel', { params, body: { reason } })}
              success={t.cancel.done}
              submit={t.cancel.submit}
              kind="danger"
            >
              <Field
                label={t.cancel.reason}
                hint={t.cancel.lead}
                name="reason"
                maxLength={300}
                multiline
                rows={3}
              />
            </ActForm>
          </div>
        </Fold>
      )}
      {mayDelete && (
        <Fold title={t.remove.title} level={3}>
          <div className={styles.folded}>
            <p>{t.remove.lead}</p>
            <div>
              <Act
                kind="danger"
                question={t.remove.question(guests.length)}
                run={() => call('DELETE /meetings/{id}', { params })}
                success={t.remove.done}
                done={() => navigate(pathOf('/treffen'), { replace: true })}
              >
                {t.remove.submit}
              </Act>
            </div>
          </div>
        </Fold>
      )}
    </>
  );
}
