import { useNavigate, useRevalidator } from 'react-router';
import type { InvitationOutlook, Meeting } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { clockTime } from '#texts/dates.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { call } from '../api.ts';
import { Button, Buttons } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field } from '../ui/field.tsx';
import { Fold } from '../ui/fold.tsx';
import { Form, type FormValues } from '../ui/form.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
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
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);
  const hears = meetingPageTexts.whoHears(outlook?.ofChange);
  const isUntold = tellsAt !== null;
  const tell = (words: string) => Promise.all([dialogs.tell(words), revalidate()]);

  const cancel = ({ reason = '' }: FormValues) =>
    attempt({
      question: t.cancel.question(hears),
      run: () => call('POST /meetings/{id}/cancel', { params, body: { reason } }),
      done: () => tell(t.cancel.done),
    });

  const uncancel = () =>
    attempt({
      ...(!isUntold && { question: t.uncancel.question(hears) }),
      run: () => call('POST /meetings/{id}/uncancel', { params }),
      done: () => tell(isUntold ? t.uncancel.undone : t.uncancel.done),
    });

  const remove = () =>
    attempt({
      question: t.remove.question(guests.length),
      run: () => call('DELETE /meetings/{id}', { params }),
      async done() {
        await dialogs.tell(t.remove.done);
        await navigate(pathOf('/treffen'), { replace: true });
      },
    });

  return (
    <>
      {!isPast && state === 'cancelled' && (
        <>
          <h3>{t.uncancel.title}</h3>
          <p>{isUntold ? t.uncancel.lead(clockTime(tellsAt * 1000)) : t.uncancel.leadTold}</p>
          <Buttons>
            <Button kind="primary" busy={isBusy} onClick={uncancel}>
              {isUntold ? t.uncancel.undo : t.uncancel.submit}
            </Button>
          </Buttons>
        </>
      )}
      {!isPast && state !== 'cancelled' && (
        <Fold title={t.cancel.title} level={3} isForm>
          <div className={styles.folded}>
            <Form onSubmit={cancel}>
              <Field
                label={t.cancel.reason}
                hint={t.cancel.lead}
                name="reason"
                maxLength={300}
                multiline
                rows={3}
              />
              <div>
                <Button kind="danger" type="submit">
                  {t.cancel.submit}
                </Button>
              </div>
            </Form>
          </div>
        </Fold>
      )}
      {mayDelete && (
        <Fold title={t.remove.title} level={3}>
          <div className={styles.folded}>
            <p>{t.remove.lead}</p>
            <Buttons>
              <Button kind="danger" busy={isBusy} onClick={remove}>
                {t.remove.submit}
              </Button>
            </Buttons>
          </div>
        </Fold>
      )}
    </>
  );
}
