import { useRef, useState } from 'react';
import { isolated, withoutDirections } from '#contract/characters.ts';
import { nameOrUsername } from '#contract/full-name.ts';
import { MEETING_REMARK_MAX } from '#contract/limits.ts';
import type { Answer, Meeting } from '#contract/meetings.ts';
import type { DirectoryEntry } from '#contract/members.ts';
import { callsTexts } from '#texts/web/meetings/people.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import styles from './calls-page.module.css';
import { CompanionsField, namesIn } from './companions-field.tsx';
import forms from './meetings.module.css';
import { PersonsField } from './persons-field.tsx';
import { QuestionField } from './question-field.tsx';
import { useEnterAnswer } from './use-enter-answer.ts';

const t = callsTexts.other;

/** An answer of whoever it is, with all that belongs to it. */
export function EnterForOther({ meeting, members }: { meeting: Meeting; members: DirectoryEntry[] }) {
  const { question, choices } = meeting;
  const { enter, takeBack, isBusy } = useEnterAnswer(meeting.id);
  const [username, setUsername] = useState('');
  const [persons, setPersons] = useState(1);
  const [companions, setCompanions] = useState('');
  const [choice, setChoice] = useState('');
  const [along, setAlong] = useState<string[]>([]);
  const [remark, setRemark] = useState('');
  const [told, setTold] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const names = Object.fromEntries(members.map((one) => [one.username, isolated(nameOrUsername(one))]));
  const name = names[username] ?? username;

  const choose = (chosen: string) => {
    setUsername(chosen);
    setTold('');
  };

  const end = (words: string) => {
    setTold(words);
    setUsername('');
    setPersons(1);
    setCompanions('');
    setChoice('');
    setAlong([]);
    setRemark('');
  };

  const say = (answer: Answer) => {
    if (!username) return setTold(t.missing);
    const named = namesIn(companions, persons);
    const note = withoutDirections(remark).trim();
    const given = {
      ...{ answer, persons },
      ...(named.length > 0 && { companions: named }),
      ...(along.length > 0 && { along: along.slice(0, persons - 1) }),
      ...(note && { remark: note }),
      ...(choice && { choice }),
    };
    return enter({ username, name, given, done: () => end(t.done(name, answer)) });
  };

  const undo = () =>
    takeBack({
      ...{ username, name },
      done() {
        end(callsTexts.takeBack.done(name));
        // The button that was pressed is gone.
        status.current?.focus();
      },
    });

  return (
    <section className={`${forms.section} ${styles.other}`} aria-labelledby="enter-for-other">
      <h2 id="enter-for-other">{t.title}</h2>
      <p className={forms.text}>{t.lead}</p>
      <Select label={t.member} options={{ '': t.choose, ...names }} value={username} onChange={choose} />
      <PersonsField value={persons} hint="" onChange={setPersons} />
      {persons > 1 && <CompanionsField value={companions} onChange={setCompanions} />}
      <QuestionField
        {...{ question, choices, persons, along }}
        value={choice}
        onChange={setChoice}
        onAlong={setAlong}
      />
      <Field
        label={t.remark}
        hint={t.remarkHint}
        value={remark}
        maxLength={MEETING_REMARK_MAX}
        onChange={({ target }) => setRemark(target.value)}
      />
      <Choice
        label={callsTexts.answerOf(name)}
        options={callsTexts.answers}
        value={undefined}
        busy={isBusy}
        onChoose={say}
      />
      {username && (
        <div>
          <Button busy={isBusy} aria-label={callsTexts.takeBack.one(name)} onClick={undo}>
            {callsTexts.takeBack.submit}
          </Button>
        </div>
      )}
      <p ref={status} role="status" tabIndex={-1}>
        {told}
      </p>
    </section>
  );
}
