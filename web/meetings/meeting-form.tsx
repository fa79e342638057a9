import { useEffect, useRef, useState } from 'react';
import {
  MEETING_CHOICE_MAX,
  MEETING_DESCRIPTION_MAX,
  MEETING_PLACE_MAX,
  MEETING_QUESTION_MAX,
  MEETING_TITLE_MAX,
} from '#contract/limits.ts';
import type { LetterPreview as Preview } from '#contract/mail.ts';
import { meetingFormTexts as t } from '#texts/web/meetings/form.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { letterPreviewTexts } from '#texts/web/not-reached.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, Field } from '../ui/field.tsx';
import { type Draft, Form, type FormValues } from '../ui/form.tsx';
import { LetterPreview } from '../ui/letter-preview.tsx';
import { DateFields, DayField, type When } from './date-fields.tsx';
import { choiceFields } from './meeting-input.ts';
import styles from './meetings.module.css';

/** What the fields do not know of each other, beside the one that is meant. */
export type WrongField = { name: string; reason: string };

type Props = {
  initial: FormValues;
  wrong: WrongField | undefined;
  draft: Draft;
  /** Its date was fixed: it can be another one, but is not voted on again. */
  isFixed: boolean;
  isInvited: boolean;
  areVotesAsked: boolean;
  /** The mail as it would leave with what stands in the form. */
  preview: Preview | undefined;
  onPreview: (values: FormValues) => Promise<void>;
  onInvite: (values: FormValues) => Promise<void>;
  onSave: (values: FormValues) => Promise<void>;
};

/** All that its organisers say of a meeting, and below it the mail that would leave. */
export function MeetingForm({
  initial,
  wrong,
  draft,
  isFixed,
  isInvited,
  areVotesAsked,
  preview,
  ...actions
}: Props) {
  const { onPreview, onInvite, onSave } = actions;
  // Whichever button was pressed; the browser looks at all fields before.
  const action = useRef(onSave);
  const [when, setWhen] = useState<When>(initial.when === 'proposed' ? 'proposed' : 'fixed');
  const isVoting = when === 'proposed';
  const canWrite = isVoting ? !areVotesAsked : !isInvited;
  const mail = meetingPageTexts.organise[isVoting ? 'votes' : 'invite'];
  const previewHeading = useRef<HTMLHeadingElement>(null);
  const field = (name: string) => ({
    name,
    defaultValue: initial[name],
    error: wrong?.name === name ? wrong.reason : undefined,
  });

  // The reason stands beside the field by then, and is read out with it.
  useEffect(() => {
    const field = wrong && document.querySelector<HTMLElement>(`form [name="${wrong.name}"]`);
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  }, [wrong]);
  useEffect(() => {
    if (preview) previewHeading.current?.focus();
  }, [preview]);

  return (
    <Form onSubmit={(values) => action.current(values)} draft={draft}>
      <Field {...field('title')} label={t.name} maxLength={MEETING_TITLE_MAX} required />
      <DateFields field={field} initial={initial} isFixed={isFixed} when={when} onWhen={setWhen} />
      <fieldset className={styles.group}>
        <legend>{t.where}</legend>
        <Field {...field('place')} label={t.place} hint={t.placeHint} maxLength={MEETING_PLACE_MAX} />
        <Field {...field('street')} label={t.street} maxLength={MEETING_PLACE_MAX} />
        <Field {...field('town')} label={t.town} maxLength={MEETING_PLACE_MAX} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t.invitation}</legend>
        <Field
          {...field('description')}
          label={t.description}
          hint={t.descriptionHint}
          maxLength={MEETING_DESCRIPTION_MAX}
          multiline
        />
        <DayField {...field('answerUntil')} label={t.answerUntil} required />
        <Checkbox name="reminds" label={t.reminds} defaultChecked={initial.reminds !== undefined} />
        <details className={styles.span} open={Boolean(initial.question)}>
          <summary>{t.question}</summary>
          <div className={styles.group}>
            <Field
              {...field('question')}
              label={t.questionWords}
              hint={t.questionHint}
              maxLength={MEETING_QUESTION_MAX}
            />
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
      {preview && (
        <section className={styles.section} aria-labelledby="preview">
          <h2 id="preview" ref={previewHeading} tabIndex={-1}>
            {t.preview}
          </h2>
          <LetterPreview mail={preview} />
        </section>
      )}
      {isVoting && <p>{t.voteFirst}</p>}
      <div className={styles.buttons}>
        {canWrite && (
          <Button
            kind="primary"
            type="submit"
            unavailable={preview?.recipients === 0 ? letterPreviewTexts.goesTo(0) : undefined}
            onClick={() => {
              action.current = preview ? onInvite : onPreview;
            }}
          >
            {preview ? mail.submit : t.preview}
          </Button>
        )}
        <Button
          kind={canWrite ? 'plain' : 'primary'}
          type="submit"
          onClick={() => {
            action.current = onSave;
          }}
        >
          {canWrite ? (isVoting ? t.saveNotAsk : t.saveOnly) : t.save}
        </Button>
      </div>
    </Form>
  );
}
