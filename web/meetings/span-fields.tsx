import { meetingFormTexts as t } from '#texts/web/meetings/form.ts';
import { Field } from '../ui/field.tsx';
import type { FormValues } from '../ui/form.tsx';
import { DayField } from './day-field.tsx';
import { spanFields } from './meeting-input.ts';
import styles from './meetings.module.css';

type Props = {
  number: number;
  initial: FormValues;
};

/** Day and time of one date, and its end behind a press. */
export function SpanFields({ number, initial }: Props) {
  const names = spanFields(number);
  const field = (name: string) => ({ name, defaultValue: initial[name] });
  const hasEnd = Boolean(initial[names.endDay] || initial[names.endTime]);

  return (
    <div className={styles.span}>
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
