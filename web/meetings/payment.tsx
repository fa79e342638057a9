import { type FocusEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { MeetingGuest } from '#contract/meetings.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { paymentTexts as t } from '#texts/web/meetings/people.ts';
import { call } from '../api.ts';
import { useAttempt } from '../ui/use-attempt.ts';
import styles from './guest-list-page.module.css';

type Props = {
  id: string;
  guest: MeetingGuest;
  name: string;
  /** What was entered last, so that the same amount is not typed again for each. */
  usual: number | null;
};

/** Whether somebody has paid, and how much: saved by the tick, and by leaving the amount. */
export function Payment({ id, guest, name, usual }: Props) {
  const { revalidate } = useRevalidator();
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);
  const [isWrong, setIsWrong] = useState(false);
  const errorId = useId();
  const [paid, setPaid] = useState(guest.paid);
  const { amount } = guest;

  const save = (payment: { paid: boolean; amount?: number | null }) => {
    // Taken back below, unless it has worked.
    setPaid(payment.paid);
    let isSaved = false;
    return attempt({
      run: () => put(id, guest, payment),
      done() {
        isSaved = true;
        return revalidate();
      },
    }).finally(() => !isSaved && setPaid(guest.paid));
  };

  function leave({ target }: FocusEvent<HTMLInputElement>) {
    const typed = target.value.trim().replace('€', '').replace(',', '.');
    const next = typed === '' ? null : Number(typed);
    const isAmount = next === null || /^ *\d{1,4}(\.\d{1,2})? *$/.test(typed);
    setIsWrong(!isAmount);
    if (isAmount && next !== amount) save({ paid: true, amount: next });
  }

  return (
    <>
      <span className={styles.payment}>
        <label>
          <input
            type="checkbox"
            aria-label={t.paid(name)}
            aria-disabled={isBusy || undefined}
            checked={paid}
            onChange={({ target }) =>
              save({ paid: target.checked, ...(target.checked && { amount: usual }) })
            }
          />
          <span className={styles.paid} aria-hidden="true">
            {t.heading}
          </span>
        </label>
        {paid && (
          <>
            <input
              key={amount}
              className={styles.amount}
              inputMode="decimal"
              aria-label={t.amount(name)}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? errorId : undefined}
              defaultValue={amount === null ? '' : spelled(amount)}
              onBlur={leave}
            />
            <span aria-hidden="true">{t.euro}</span>
          </>
        )}
      </span>
      {isWrong && (
        <span id={errorId} className={styles.wrong}>
          {t.notANumber}
        </span>
      )}
    </>
  );
}

const spelled = (amount: number) =>
  Number.isInteger(amount) ? String(amount) : amount.toFixed(2).replace('.', ',');

function put(id: string, guest: MeetingGuest, payment: { paid: boolean; amount?: number | null }) {
  const { username, guestId, surname: name, persons, remark } = guest;
  return guestId === undefined
    ? call('PUT /meetings/{id}/payments/{username}', { params: { id, username }, body: payment })
    : call('PUT /meetings/{id}/guests/{guestId}', {
        params: { id, guestId },
        body: { name, persons, remark, ...payment },
      });
}
