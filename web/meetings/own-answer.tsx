import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { withoutDirections } from '#contract/characters.ts';
import { MEETING_GREETING_MAX, MEETING_REMARK_MAX } from '#contract/limits.ts';
import type { Answer, Meeting, MeetingAnswer } from '#contract/meetings.ts';
import { dayInWords } from '#texts/dates.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { enteredBy, ownEnteredTexts } from '#texts/web/meetings/people.ts';
import { call } from '../api.ts';
import { Choice } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { Fold } from '../ui/fold.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';
import styles from './meetings.module.css';
import { PartyFields, partyOf, saidOf } from './party-fields.tsx';

const t = meetingPageTexts.own;

/** What is in the fields: what is added for the organisers, and for all, and who comes along. */
const typedOf = (saved: MeetingAnswer | null) => ({
  remark: saved?.remark ?? '',
  greeting: saved?.greeting ?? '',
  party: partyOf(saved),
});

type Typed = ReturnType<typeof typedOf>;

function answerWith(answer: Answer, { remark, greeting, party }: Typed, question: string): MeetingAnswer {
  const { choice, along, ...rest } = saidOf(party);
  return {
    answer,
    remark: withoutDirections(remark).trim(),
    // Kept as it is saved while nobody reads it.
    ...(answer !== 'yes' && { greeting: withoutDirections(greeting).trim() }),
    ...rest,
    ...(question !== '' && { choice, along }),
  };
}

/** One's own answer: saved by the press of its button, with what is in the fields below. */
export function OwnAnswer({ meeting }: { meeting: Meeting }) {
  const { id, myAnswer: saved, myAnswerEntered: entered, asksAgain, answerBy, question } = meeting;
  const { revalidate } = useRevalidator();
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);
  const [typed, setTyped] = useState(typedOf(saved));
  const [isJustSaved, setIsJustSaved] = useState(false);
  const [enteredAt, setEnteredAt] = useState(entered?.at);
  // An organiser has entered another answer while this page was open.
  if (entered && entered.at !== enteredAt) {
    setEnteredAt(entered.at);
    setTyped(typedOf(saved));
    setIsJustSaved(false);
  }
  // The rest comes after the answer; who looks again finds it in a line, unless something is still open.
  const isComplete = saved && (saved.answer === 'no' || !question || saved.choice);
  const [isUnfolded, setIsUnfolded] = useState(!isComplete);
  const isChanged =
    saved !== null &&
    JSON.stringify(answerWith(saved.answer, typed, question)) !==
      JSON.stringify(answerWith(saved.answer, typedOf(saved), question));
  useLeaveGuard(isChanged, t.leave);

  const save = (answer: Answer) => {
    const next = answerWith(answer, typed, question);
    return attempt({
      waits: true,
      run: () => call('PUT /meetings/{id}/answer', { params: { id }, body: next }),
      async done() {
        await revalidate();
        const { remark, greeting = typed.greeting } = next;
        setTyped((now) => ({ ...now, remark, greeting }));
        setIsJustSaved(true);
        setIsUnfolded(true);
      },
    });
  };

  function change(part: Partial<Typed>) {
    setIsJustSaved(false);
    setTyped({ ...typed, ...part });
  }

  return (
    <section className={styles.section} aria-labelledby="own-answer">
      <h2 id="own-answer">{t.title}</h2>
      <Choice
        label={t.group}
        options={answerTexts.answers}
        value={saved?.answer}
        busy={isBusy}
        onChoose={save}
      />
      <p role="status">
        <span>
          {saved
            ? answerTexts.given[saved.answer](saved.persons)
            : answerTexts.unanswered(answerBy && dayInWords(answerBy))}
        </span>{' '}
        <span>{saved && asksAgain && answerTexts.asksAgain[saved.answer]}</span>{' '}
        <span>{entered && !isJustSaved && `${enteredBy(entered)} ${ownEnteredTexts.lead}`}</span>{' '}
        <span>{isJustSaved && !isChanged && t.saved}</span> <span>{isChanged && t.unsaved}</span>
      </p>
      {saved && (
        <div>
          <Fold title={t.rest[saved.answer]} level={0} isOpen={isUnfolded}>
            <div className={styles.folded}>
              <Form onSubmit={() => save(saved.answer)}>
                <Fields meeting={meeting} answer={saved.answer} typed={typed} onChange={change} />
                <SubmitButton>{t.save}</SubmitButton>
              </Form>
            </div>
          </Fold>
        </div>
      )}
    </section>
  );
}

type FieldsProps = {
  meeting: Meeting;
  answer: Answer;
  typed: Typed;
  onChange: (part: Partial<Typed>) => void;
};

/** What can be added to this answer. */
const Fields = ({ meeting, answer, typed, onChange }: FieldsProps) => (
  <>
    {answer !== 'no' && (
      <PartyFields asked={meeting} party={typed.party} onChange={(party) => onChange({ party })} />
    )}
    {answer !== 'yes' && (
      <Field
        label={t.greeting}
        hint={t.greetingHint}
        name="greeting"
        value={typed.greeting}
        onChange={({ target }) => onChange({ greeting: target.value })}
        maxLength={MEETING_GREETING_MAX}
        multiline
        rows={3}
      />
    )}
    <Field
      label={t.remark}
      hint={t.remarkHint}
      name="remark"
      value={typed.remark}
      onChange={({ target }) => onChange({ remark: target.value })}
      maxLength={MEETING_REMARK_MAX}
    />
  </>
);
