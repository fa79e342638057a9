import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { withoutDirections } from '#contract/characters.ts';
import { MEETING_REMARK_MAX } from '#contract/limits.ts';
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
import { CompanionsField, namesIn, spelled } from './companions-field.tsx';
import styles from './meetings.module.css';
import { PersonsField } from './persons-field.tsx';
import { QuestionField } from './question-field.tsx';

const t = meetingPageTexts.own;

/** One's own answer: saved by the press of its button, with what stands in the fields below. */
export function OwnAnswer({ meeting }: { meeting: Meeting }) {
  const { id, myAnswer, myAnswerEntered: entered, asksAgain, answerBy, question, choices } = meeting;
  const { revalidate } = useRevalidator();
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);
  const [saved, setSaved] = useState(myAnswer);
  const [persons, setPersons] = useState(myAnswer?.persons ?? 1);
  const [remark, setRemark] = useState(myAnswer?.remark ?? '');
  const [companions, setCompanions] = useState(spelled(myAnswer?.companions));
  const [choice, setChoice] = useState(myAnswer?.choice ?? '');
  const [along, setAlong] = useState<readonly string[]>(myAnswer?.along ?? []);
  const [isJustSaved, setIsJustSaved] = useState(false);
  // The rest comes after the answer; who looks again finds it in a line, unless something is still open.
  const isComplete = myAnswer !== null && (myAnswer.answer === 'no' || !question || Boolean(myAnswer.choice));
  const [isUnfolded, setIsUnfolded] = useState(!isComplete);
  const isChanged =
    saved !== null &&
    (persons !== saved.persons ||
      remark.trim() !== saved.remark ||
      choice !== (saved.choice ?? '') ||
      along.join('\n') !== (saved.along ?? []).join('\n') ||
      spelled(namesIn(companions, persons)) !== spelled(saved.companions));
  useLeaveGuard(isChanged, t.leave);

  const save = (answer: Answer) => {
    const next: MeetingAnswer = {
      ...{ answer, persons, remark: withoutDirections(remark).trim() },
      companions: namesIn(companions, persons),
      ...(question !== '' && { choice, along: along.slice(0, persons - 1) }),
    };
    return attempt({
      run: () => call('PUT /meetings/{id}/answer', { params: { id }, body: next }),
      async done() {
        setSaved(next);
        setRemark(next.remark);
        setIsJustSaved(true);
        setIsUnfolded(true);
        await revalidate();
      },
    });
  };

  function changed(change: () => void) {
    setIsJustSaved(false);
    change();
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
            : answerBy === null
              ? answerTexts.late
              : answerTexts.unanswered(dayInWords(answerBy))}
        </span>{' '}
        <span>{saved && asksAgain && answerTexts.asksAgain[saved.answer]}</span>{' '}
        <span>
          {entered &&
            !isJustSaved &&
            `${enteredBy(entered.by?.name || entered.by?.username, entered.at * 1000)} ${ownEnteredTexts.lead}`}
        </span>{' '}
        <span>{isJustSaved && !isChanged && t.saved}</span> <span>{isChanged && t.unsaved}</span>
      </p>
      {saved && (
        <div>
          <Fold title={saved.answer === 'no' ? t.remark : t.rest} level={0} isOpen={isUnfolded}>
            <div className={styles.folded}>
              <Form onSubmit={() => save(saved.answer)}>
                {saved.answer !== 'no' && (
                  <PersonsField value={persons} onChange={(chosen) => changed(() => setPersons(chosen))} />
                )}
                {saved.answer !== 'no' && persons > 1 && (
                  <CompanionsField
                    value={companions}
                    onChange={(typed) => changed(() => setCompanions(typed))}
                  />
                )}
                {saved.answer !== 'no' && (
                  <QuestionField
                    {...{ question, choices, persons, along }}
                    value={choice}
                    onAlong={(chosen) => changed(() => setAlong(chosen))}
                    onChange={(chosen) => changed(() => setChoice(chosen))}
                  />
                )}
                <Field
                  label={t.remark}
                  hint={t.remarkHint}
                  name="remark"
                  value={remark}
                  onChange={({ target }) => changed(() => setRemark(target.value))}
                  maxLength={MEETING_REMARK_MAX}
                />
                <SubmitButton>{t.save}</SubmitButton>
              </Form>
            </div>
          </Fold>
        </div>
      )}
    </section>
  );
}
