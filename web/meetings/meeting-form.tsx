import { type ComponentProps, useEffect, useState } from 'react';
import {
  MEETING_CHOICE_MAX,
  MEETING_DATES_MAX,
  MEETING_DESCRIPTION_MAX,
  MEETING_PLACE_MAX,
  MEETING_QUESTION_MAX,
  MEETING_TITLE_MAX,
} from '#contract/limits.ts';
import { type MeetingText, meetingTexts } from '#contract/meeting-fields.ts';
import { isoDay } from '#texts/dates.ts';
import { meetingFormTexts as t } from '#texts/web/meetings/form.ts';
import { serverNow } from '../session/server-clock.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, Field } from '../ui/field.tsx';
import { type Draft, Form, type FormValues, SubmitButton, valuesOf } from '../ui/form.tsx';
import group from '../ui/group.module.css';
import { Radios } from '../ui/radios.tsx';
import { typedOver } from '../ui/typed-over.ts';
import { choiceFields, proposalsIn, proposedLastDay, spanFields } from './meeting-input.ts';
import styles from './meetings.module.css';

type Part = 'name' | 'where' | 'invitation' | 'question';

/** How each text is asked for, and in which part of the form: without its field a save would empty it. */
const inputs: Record<MeetingText, { part: Part } & Partial<ComponentProps<typeof Field>>> = {
  title: { part: 'name', maxLength: MEETING_TITLE_MAX, required: true },
  place: { part: 'where', maxLength: MEETING_PLACE_MAX, hint: t.placeHint },
  street: { part: 'where', maxLength: MEETING_PLACE_MAX },
  town: { part: 'where', maxLength: MEETING_PLACE_MAX },
  description: {
    part: 'invitation',
    maxLength: MEETING_DESCRIPTION_MAX,
    hint: t.descriptionHint,
    multiline: true,
  },
  question: { part: 'question', maxLength: MEETING_QUESTION_MAX, hint: t.questionHint },
};

/** What the fields do not know of each other, beside the one that is meant. */
export type WrongField = { name: string; reason: string };

type Props = {
  initial: FormValues;
  wrong: WrongField | undefined;
  draft: Draft;
  /** Its date was fixed: it can be another one, but is not voted on again. */
  isFixed: boolean;
  /** Whether its title is a proposal. */
  isProposed: boolean;
  onSave: (values: FormValues) => Promise<void>;
};

/** All that its organisers say of a meeting. Nobody is written to. */
export function MeetingForm({ initial, wrong, draft, isFixed, isProposed, onSave }: Props) {
  const [when, setWhen] = useState<When>(initial.when === 'proposed' ? 'proposed' : 'fixed');
  // Stands there until another one is typed.
  const [lastDay, setLastDay] = useState('');
  const field = (name: string) => ({
    name,
    defaultValue: initial[name],
    error: wrong?.name === name ? wrong.reason : undefined,
    ...(isProposed && name === 'title' && { onFocus: typedOver }),
  });

  const textsIn = (part: Part) =>
    meetingTexts
      .filter((text) => inputs[text].part === part)
      .map((text) => {
        const { part: _, ...input } = inputs[text];
        return <Field key={text} {...field(text)} label={t.texts[text]} {...input} />;
      });

  // The reason is next to the field by then, and is read out with it.
  useEffect(() => {
    const field = wrong && document.querySelector<HTMLElement>(`form [name="${wrong.name}"]`);
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  }, [wrong]);

  return (
    <Form onSubmit={onSave} draft={draft}>
      {textsIn('name')}
      <DateFields
        field={field}
        initial={initial}
        isFixed={isFixed}
        when={when}
        wrong={wrong}
        onWhen={setWhen}
        onDates={(values) => setLastDay(proposedLastDay(values, isoDay(serverNow())))}
      />
      <fieldset className={group.group}>
        <legend>{t.where}</legend>
        {textsIn('where')}
      </fieldset>
      <fieldset className={group.group}>
        <legend>{t.invitation}</legend>
        {textsIn('invitation')}
        <DayField
          {...field('answerUntil')}
          defaultValue={initial.answerUntil || lastDay}
          label={t.answerUntil}
          hint={t.answerUntilHint}
        />
        <Checkbox name="reminds" label={t.reminds} defaultChecked={initial.reminds !== undefined} />
        <details open={Boolean(initial.question)}>
          <summary>{t.question}</summary>
          <div className={group.group}>
            {textsIn('question')}
            <div className={styles.pair}>
              {choiceFields.map((name, index) => (
                <Field
                  key={name}
                  {...field(name)}
                  label={t.choice(index + 1)}
                  maxLength={MEETING_CHOICE_MAX}
                />
              ))}
            </div>
          </div>
        </details>
      </fieldset>
      {when === 'proposed' && <p>{t.voteFirst}</p>}
      <SubmitButton always>{t.save}</SubmitButton>
    </Form>
  );
}

type When = 'fixed' | 'proposed';

/** The name, what is in it first, and what is wrong with it. */
type FieldOf = (name: string) => {
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
};

type DateFieldsProps = {
  initial: FormValues;
  field: FieldOf;
  /** Its date was fixed once: it can only be another one. */
  isFixed: boolean;
  when: When;
  wrong: WrongField | undefined;
  onWhen: (when: When) => void;
  /** All that is typed, once a date has been left. */
  onDates: (values: FormValues) => void;
};

/** The numbers of the rows that are in sight: further ones on request, or where one is missing. */
function useRows(initial: FormValues, wrong: WrongField | undefined) {
  const [chosen, setNumbers] = useState(() => {
    const given = proposalsIn(initial);
    return given.length === 0 ? [1] : given;
  });
  const missing = all.filter((number) => wrong?.name === spanFields(number).day && !chosen.includes(number));
  const numbers = [...chosen, ...missing];
  return [numbers, setNumbers] as const;
}

const all = Array.from({ length: MEETING_DATES_MAX }, (_, index) => index + 1);

/** Either the date, or some that all vote on; or none yet. */
function DateFields({ initial, field, isFixed, when, wrong, onWhen, onDates }: DateFieldsProps) {
  const [numbers, setNumbers] = useRows(initial, wrong);
  // The time of the first row is in the others, too, until something is typed there.
  const [firstTime, setFirstTime] = useState('');
  const first = spanFields(numbers[0] ?? 1).time;
  const free = all.find((number) => !numbers.includes(number));

  return (
    <fieldset
      className={group.group}
      onBlur={({ target }) => {
        if (!(target instanceof HTMLInputElement) || !target.form) return;
        if (target.name === first) setFirstTime(target.value);
        onDates(valuesOf(target.form));
      }}
    >
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
      {when === 'fixed' && <SpanFields number={0} initial={initial} field={field} isNeeded={isFixed} />}
      {when === 'proposed' &&
        numbers.map((number, index) => (
          <fieldset key={number} className={group.group}>
            <legend>{t.proposal(index + 1)}</legend>
            <SpanFields number={number} initial={initial} field={field} firstTime={firstTime} />
            {numbers.length > 1 && (
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

type SpanFieldsProps = {
  number: number;
  initial: FormValues;
  field: FieldOf;
  firstTime?: string;
  /** Of a date that was fixed; any other may stay empty. */
  isNeeded?: boolean;
};

/** Day and time of one date, and its end behind a press. */
function SpanFields({ number, initial, field, firstTime = '', isNeeded = false }: SpanFieldsProps) {
  const names = spanFields(number);
  const hasEnd = Boolean(initial[names.endDay] || initial[names.endTime]);

  return (
    <div>
      <div className={styles.pair}>
        <DayField {...field(names.day)} label={t.day} required={isNeeded} />
        <Field
          {...field(names.time)}
          defaultValue={initial[names.time] || firstTime}
          label={t.time}
          hint={t.timeHint}
          type="time"
        />
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
function DayField({ defaultValue, ...rest }: DayFieldProps) {
  const today = isoDay(serverNow());
  const isOver = (day: string) => (day && day < today && day !== defaultValue ? t.dayOver : '');
  const earliest = defaultValue && defaultValue < today ? defaultValue : today;
  return (
    <Field {...rest} defaultValue={defaultValue} type="date" min={earliest} max="2099-12-31" check={isOver} />
  );
}
