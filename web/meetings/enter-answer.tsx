import { useRef, useState } from 'react';
import { isolated, withoutDirections } from '#contract/characters.ts';
import { nameOrUsername } from '#contract/full-name.ts';
import { MEETING_REMARK_MAX } from '#contract/limits.ts';
import type { Answer, Meeting } from '#contract/meetings.ts';
import type { DirectoryEntry } from '#contract/members.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { callsTexts as t } from '#texts/web/meetings/people.ts';
import { CallError, call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { Select } from '../ui/select.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import styles from './calls-page.module.css';
import forms from './meetings.module.css';
import { PartyFields, partyOf, saidOf } from './party-fields.tsx';

/** Enters something; over what the member has said here only when that is wanted. Whether it is entered. */
export async function evenOver(put: (overOwn: boolean) => Promise<unknown>, confirm: () => Promise<boolean>) {
  try {
    await put(false);
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'conflict')) throw error;
    if (!(await confirm())) return false;
    await put(true);
  }
  return true;
}

type Props = { meeting: Meeting; person: { username: string; name: string }; mayTakeBack: boolean };

/** What somebody has said: an answer by one tap, and then what belongs to it. Stays, so that a slip is mended. */
export function EnterAnswer({ meeting, person: { username, name: bare }, mayTakeBack }: Props) {
  const params = { id: meeting.id, username };
  const name = isolated(bare);
  const dialogs = useDialogs();
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);
  const [answer, setAnswer] = useState<Answer>();
  const [party, setParty] = useState(partyOf(undefined));
  const [told, setTold] = useState('');
  const status = useRef<HTMLParagraphElement>(null);

  const say = async (next: Answer, more = party, remark = '') => {
    // What is chosen beside the answer shows at once, and goes again unless it has worked.
    const before = party;
    setParty(more);
    let isSaved = false;
    const { companions, choice, along, persons } = saidOf(more);
    const body = {
      ...{ answer: next, persons },
      ...(companions.length > 0 && { companions }),
      ...(along.length > 0 && { along: [...along] }),
      ...(choice && { choice }),
      ...(remark && { remark }),
    };
    await attempt({
      run: () =>
        evenOver(
          (overOwn) => call('PUT /meetings/{id}/answers/{username}', { params, body: { ...body, overOwn } }),
          () => dialogs.confirm(t.hasAnswered(name)),
        ),
      done(isEntered) {
        isSaved = isEntered;
        if (!isEntered) return;
        setAnswer(next);
        setTold(t.entered[next]);
      },
    });
    if (!isSaved) setParty(before);
  };

  const undo = () =>
    attempt({
      question: t.takeBack.question(name),
      run: () => call('DELETE /meetings/{id}/answers/{username}', { params }),
      done() {
        setAnswer(undefined);
        setParty(partyOf(undefined));
        setTold(t.takeBack.done(name));
        // The button that was pressed is gone.
        status.current?.focus();
      },
      refusals: { conflict: t.takeBack.conflict(name), 'not-found': t.takeBack.nothing(name) },
    });

  const save = async ({ remark = '' }: FormValues) => {
    if (answer) await say(answer, party, withoutDirections(remark).trim());
  };

  return (
    <>
      <Choice
        label={t.answerOf(name)}
        options={t.answers}
        value={answer}
        busy={isBusy}
        onChoose={(next) => say(next)}
      />
      <p ref={status} role="status" tabIndex={-1}>
        {told}
      </p>
      {answer && answer !== 'no' && (
        <Form onSubmit={save}>
          <PartyFields
            asked={meeting}
            party={party}
            hint=""
            onChange={(changed, isTyped) => (isTyped ? setParty(changed) : say(answer, changed))}
          />
          <Field
            label={t.other.remark}
            hint={t.other.remarkHint}
            name="remark"
            maxLength={MEETING_REMARK_MAX}
          />
          <SubmitButton>{t.other.save}</SubmitButton>
        </Form>
      )}
      {mayTakeBack && (
        <div>
          <Button busy={isBusy} aria-label={t.takeBack.one(name)} onClick={undo}>
            {t.takeBack.submit}
          </Button>
        </div>
      )}
    </>
  );
}

/** An answer of whoever it is. */
export function EnterForOther({ meeting, members }: { meeting: Meeting; members: DirectoryEntry[] }) {
  const [username, setUsername] = useState('');
  const names = Object.fromEntries(members.map((one) => [one.username, nameOrUsername(one)]));
  const options = Object.fromEntries(Object.entries(names).map(([one, name]) => [one, isolated(name)]));
  return (
    <section className={`${forms.section} ${styles.other}`} aria-labelledby="enter-for-other">
      <h2 id="enter-for-other">{t.other.title}</h2>
      <p className={forms.text}>{t.other.lead}</p>
      <Select
        label={t.other.member}
        options={{ '': t.other.choose, ...options }}
        value={username}
        onChange={setUsername}
      />
      {username && (
        <EnterAnswer
          key={username}
          {...{ meeting, person: { username, name: names[username] ?? username } }}
          mayTakeBack
        />
      )}
    </section>
  );
}
