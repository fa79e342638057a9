import { useState } from 'react';
import { MEETING_DATES_MAX } from '#contract/limits.ts';
import { meetingFormTexts as t } from '#texts/web/meetings/form.ts';
import { Button } from '../ui/button.tsx';
import type { FormValues } from '../ui/form.tsx';
import { proposalsIn } from './meeting-input.ts';
import styles from './meetings.module.css';
import { SpanFields } from './span-fields.tsx';

const LEAST = 2;

export type When = 'fixed' | 'proposed';

type Props = {
  initial: FormValues;
  /** Its date was fixed once: it can only be another one. */
  isFixed: boolean;
  when: When;
  onWhen: (when: When) => void;
};

/** Either the date, or some that all vote on. */
export function DateFields({ initial, isFixed, when, onWhen }: Props) {
  const [numbers, setNumbers] = useState(() => {
    const given = proposalsIn(initial);
    return given.length < LEAST ? [1, 2] : given;
  });
  const free = Array.from({ length: MEETING_DATES_MAX }, (_, index) => index + 1).find(
    (number) => !numbers.includes(number),
  );

  return (
    <fieldset className={styles.group}>
      <legend>{t.when}</legend>
      {isFixed ? (
        <input type="hidden" name="when" value="fixed" />
      ) : (
        <div>
          {(['fixed', 'proposed'] as const).map((option) => (
            <label key={option} className={styles.option}>
              <input
                type="radio"
                name="when"
                value={option}
                checked={when === option}
                onChange={() => onWhen(option)}
              />
              {option === 'fixed' ? t.isFixed : t.areProposed}
            </label>
          ))}
        </div>
      )}
      {when === 'fixed' && <SpanFields number={0} initial={initial} />}
      {when === 'proposed' &&
        numbers.map((number, index) => (
          <fieldset key={number} className={`${styles.group} ${styles.proposal}`}>
            <legend>{t.proposal(index + 1)}</legend>
            <SpanFields number={number} initial={initial} />
            {numbers.length > LEAST && (
              <div>
                <Button onClick={() => setNumbers(numbers.filter((other) => other !== number))}>
                  {t.removeDate(index + 1)}
                </Button>
              </div>
            )}
          </fieldset>
        ))}
      {when === 'proposed' && free !== undefined && (
        <div>
          <Button onClick={() => setNumbers([...numbers, free])}>{t.addDate}</Button>
        </div>
      )}
    </fieldset>
  );
}
