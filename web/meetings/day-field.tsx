import type { ComponentProps } from 'react';
import { isoDay } from '#texts/dates.ts';
import { meetingFormTexts as t } from '#texts/web/meetings/form.ts';
import { serverNow } from '../session/server-clock.ts';
import { Field } from '../ui/field.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'min' | 'max' | 'check' | 'defaultValue'> & {
  defaultValue: string | undefined;
};

/** A day from today on, or the one that stood there before. Times of Germany are meant: the server has the last word. */
export function DayField({ defaultValue, ...rest }: Props) {
  const today = isoDay(serverNow());
  const isOver = (day: string) => (day && day < today && day !== defaultValue ? t.dayOver : '');
  const earliest = defaultValue && defaultValue < today ? defaultValue : today;
  return (
    <Field {...rest} defaultValue={defaultValue} type="date" min={earliest} max="2099-12-31" check={isOver} />
  );
}
