import { type ComponentProps, useState } from 'react';
import { MEETING_DATES_MAX } from '#contract/limits.ts';
import { isoDay } from '#texts/dates.ts';
import { meetingFormTexts as t } from '#texts/web/meetings/form.ts';
import { serverNow } from '../session/server-clock.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import type { FormValues } from '../ui/form.tsx';
import { Radios } from '../ui/radios.tsx';
import { proposalsIn, spanFields } from './meeting-input.ts';
import styles from './meetings.module.css';

const LEAST = 2;

export type When = 'fixed' | 'proposed';

/** The name, what stands in it first, and what is wrong with it. */
type FieldOf = (name: string) => {
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
};

type Props = {
  initial: FormValues;
  field: FieldOf;
  /** Its date was fixed once: it can only be another one. */
  isFixed: boolean;
  when: When;
  onWhen: (when: When) => void;
};

/** Either the date, or some that all vote on. */
export function DateFields({ initial, field, isFixed, when, onWhen }: Props) {
  const [numbers, setNumbers] = useState(() => {
    const given = proposalsIn(initial);
    return given.length < LEAST ? [1, 2] : given;
  });
  const free = Array.from({ length: MEETING_DATES_MAX }, (_, index) => index + 1).find(
    (number) => !numbers.includes(number),
  );

  return (
    <fieldset className="group">
      <legend>{t.when}</legend>
      {isFixed ? (
        <input type="hidden" name="when" value="fixed" />
      ) : (
        <Radios
          legend={t.when}
          isUnseen
          name="when"
          options={{ fixed: t.isFixed, proposed: t.areProposed }}
          value={when}
          onChoose={onWhen}
        />
      )}
      {when === 'fixed' && <SpanFields number={0} {...{ initial, field }} />}
      {when === 'proposed' &&
        numbers.map((number, index) => (
          <fieldset key={number} className="group">
            <legend>{t.proposal(index + 1)}</legend>
            <SpanFields {...{ number, initial, field }} />
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

type SpanFieldsProps = { number: number; initial: FormValues; field: FieldOf };

/** Day and time of one date, and its end behind a press. */
function SpanFields({ number, initial, field }: SpanFieldsProps) {
  const names = spanFields(number);
  const hasEnd = Boolean(initial[names.endDay] || initial[names.endTime]);

  return (
    <div>
      <div className={styles.pair}>
        <DayField {...field(names.day)} label={t.day} required />
        <Field {...field(names.time)} label={t.time} hint={t.timeHint} type="time" />
      </div>
      <details open={hasEnd}>
        <summary>{t.end}</summary>
        <div className={styles.pair}>
          <Field {...field(names.endTime)} label={t.endTime} type="time" />
          <DayField {...field(names.endDay)} label={t.endDay} hint={t.endDayHint} />
        </div>
      </details>
    </div>
  );
}

type DayFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'min' | 'max' | 'check' | 'defaultValue'> & {
  defaultValue: string | undefined;
};

/** A day from today on, or the one that stood there before. Times of Germany are meant: the server has the last word. */
export function DayField({ defaultValue, ...rest }: DayFieldProps) {
  const today = isoDay(serverNow());
  const isOver = (day: string) => (day && day < today && day !== defaultValue ? t.dayOver : '');
  const earliest = defaultValue && defaultValue < today ? defaultValue : today;
  return (
    <Field {...rest} defaultValue={defaultValue} type="date" min={earliest} max="2099-12-31" check={isOver} />
  );
}
