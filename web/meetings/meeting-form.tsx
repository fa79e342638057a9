import { type ComponentProps, useEffect, useState } from 'react';
import {
  MEETING_CHOICE_MAX,
  MEETING_DESCRIPTION_MAX,
  MEETING_PLACE_MAX,
  MEETING_QUESTION_MAX,
  MEETING_TITLE_MAX,
} from '#contract/limits.ts';
import { type MeetingText, meetingTexts } from '#contract/meeting-fields.ts';
import { meetingFormTexts as t } from '#texts/web/meetings/form.ts';
import { Checkbox, Field } from '../ui/field.tsx';
import { type Draft, Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { DateFields, DayField, type When } from './date-fields.tsx';
import { choiceFields } from './meeting-input.ts';
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
  onSave: (values: FormValues) => Promise<void>;
};

/** All that its organisers say of a meeting. Nobody is written to. */
export function MeetingForm({ initial, wrong, draft, isFixed, onSave }: Props) {
  const [when, setWhen] = useState<When>(initial.when === 'proposed' ? 'proposed' : 'fixed');
  const field = (name: string) => ({
    name,
    defaultValue: initial[name],
    error: wrong?.name === name ? wrong.reason : undefined,
  });

  const textsIn = (part: Part) =>
    meetingTexts
      .filter((text) => inputs[text].part === part)
      .map((text) => {
        const { part: _, ...input } = inputs[text];
        return <Field key={text} {...field(text)} label={t.texts[text]} {...input} />;
      });

  // The reason stands beside the field by then, and is read out with it.
  useEffect(() => {
    const field = wrong && document.querySelector<HTMLElement>(`form [name="${wrong.name}"]`);
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  }, [wrong]);

  return (
    <Form onSubmit={onSave} draft={draft}>
      {textsIn('name')}
      <DateFields field={field} initial={initial} isFixed={isFixed} when={when} onWhen={setWhen} />
      <fieldset className="group">
        <legend>{t.where}</legend>
        {textsIn('where')}
      </fieldset>
      <fieldset className="group">
        <legend>{t.invitation}</legend>
        {textsIn('invitation')}
        <DayField {...field('answerUntil')} label={t.answerUntil} required />
        <Checkbox name="reminds" label={t.reminds} defaultChecked={initial.reminds !== undefined} />
        <details open={Boolean(initial.question)}>
          <summary>{t.question}</summary>
          <div className="group">
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
