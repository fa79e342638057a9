import { type FocusEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isolated } from '#contract/characters.ts';
import type { MeetingPerson } from '#contract/meeting-people.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { paymentTexts as t } from '#texts/web/meetings/people.ts';
import { call } from '../api.ts';
import { Checkbox } from '../ui/field.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import styles from './people.module.css';
import { listedName } from './people-table.tsx';

type Props = {
  id: string;
  person: MeetingPerson;
  /** What was entered last, so that the same amount is not typed again for each. */
  usual: number | null;
};

type PaymentInput = { paid: boolean; amount?: number | null };

/** Whether somebody has paid, and how much: saved by the tick, and by leaving the amount. */
export function Payment({ id, person, usual }: Props) {
  const { revalidate } = useRevalidator();
  const { attempt } = useAttempt(answerTexts.refusals);
  const [isWrong, setIsWrong] = useState(false);
  const errorId = useId();
  // What is ticked shows at once, and goes again unless it has worked.
  const [ticked, setTicked] = useState<PaymentInput>();
  const { paid = false, amount = null } = { ...person.said, ...ticked };
  const name = isolated(listedName(person));

  const save = (payment: PaymentInput) =>
    attempt({ run: () => put(id, person, payment), done: revalidate, waits: true });

  async function tick(now: boolean) {
    const payment = { paid: now, ...(now && { amount: usual }) };
    setTicked(payment);
    await save(payment);
    setTicked((last) => (last === payment ? undefined : last));
  }

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
        <Checkbox
          label={<span className={styles.paid}>{t.heading}</span>}
          aria-label={t.paid(name)}
          checked={paid}
          onChange={({ target }) => tick(target.checked)}
        />
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
        <span id={errorId} className="small">
          {t.notANumber}
        </span>
      )}
    </>
  );
}

const spelled = (amount: number) =>
  Number.isInteger(amount) ? String(amount) : amount.toFixed(2).replace('.', ',');

function put(id: string, person: MeetingPerson, payment: PaymentInput) {
  const { username, guestId, name, said } = person;
  if (guestId === undefined)
    return call('PUT /meetings/{id}/payments/{username}', { params: { id, username }, body: payment });
  const { persons = 1, remark = '' } = said ?? {};
  return call('PUT /meetings/{id}/guests/{guestId}', {
    params: { id, guestId },
    body: { name, persons, remark, ...payment },
  });
}
