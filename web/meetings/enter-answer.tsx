import { useRef, useState } from 'react';
import { isolated, withoutDirections } from '#contract/characters.ts';
import { MEETING_REMARK_MAX } from '#contract/limits.ts';
import type { MeetingPerson } from '#contract/meeting-people.ts';
import type { Answer, Meeting } from '#contract/meetings.ts';
import { spanInWords } from '#texts/dates.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { callsTexts as t } from '#texts/web/meetings/people.ts';
import { CallError, call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { Select } from '../ui/select.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import styles from './meetings.module.css';
import { type Party, PartyFields, partyOf, saidOf } from './party-fields.tsx';

/** `isSmall`: in a row of many. */
type Props = { meeting: Meeting; person: MeetingPerson; isSmall?: boolean };

/** An answer, or votes, of any member. */
export function EnterForOther({ meeting, people }: { meeting: Meeting; people: readonly MeetingPerson[] }) {
  const [username, setUsername] = useState('');
  const members = people.filter(({ guestId }) => guestId === undefined);
  const names = Object.fromEntries(members.map((one) => [one.username, isolated(one.name)]));
  const person = members.find((one) => one.username === username);
  return (
    <section className={`${styles.section} screen-only`} aria-labelledby="enter-for-other">
      <h2 id="enter-for-other">{t.other.title}</h2>
      <p>{t.other.lead}</p>
      <Select
        label={t.other.member}
        options={{ '': t.other.choose, ...names }}
        value={username}
        onChange={setUsername}
      />
      {person && <EnterFor key={username} meeting={meeting} person={person} />}
    </section>
  );
}

/** What somebody has said to an organiser, by one tap. */
export function EnterFor(props: Props) {
  const { state, dates } = props.meeting;
  if (state === 'fixed') return <EnterAnswer {...props} />;
  if (state === 'cancelled') return null;
  return dates.map((date) => <EnterVote key={date.id} {...props} date={date} />);
}

/** Enters something; over what the member has said here only when that is wanted. Whether it is entered. */
async function evenOver(
  put: (how: { overOwn: boolean }) => Promise<unknown>,
  confirm: () => Promise<boolean>,
) {
  try {
    await put({ overOwn: false });
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'conflict')) throw error;
    if (!(await confirm())) return false;
    await put({ overOwn: true });
  }
  return true;
}

type OfDate = Props & { date: Meeting['dates'][number] };

function EnterVote({ meeting: { id }, person, isSmall = false, date }: OfDate) {
  const dialogs = useDialogs();
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);
  const [given, setGiven] = useState(person.votes.find(({ dateId }) => dateId === date.id)?.vote);
  const params = { id, username: person.username };
  const name = isolated(person.name);
  const vote = (chosen: Answer) =>
    attempt({
      run: () =>
        evenOver(
          (how) =>
            call('PUT /meetings/{id}/votes/{username}', {
              params,
              body: { votes: [{ dateId: date.id, vote: chosen }], ...how },
            }),
          () => dialogs.confirm(t.hasVoted(name)),
        ),
      done: (isEntered) => isEntered && setGiven(chosen),
    });
  return (
    <div>
      <p>{spanInWords(date)}</p>
      <Choice
        label={t.votesOf(name, spanInWords(date))}
        options={meetingPageTexts.votes.choices}
        value={given}
        busy={isBusy}
        isSmall={isSmall}
        onChoose={vote}
      />
    </div>
  );
}

/** What belongs to an answer. */
type Typed = { party: Party; remark: string };

/** How many come, and what else was changed: what is left out stays, as the member may have said more meanwhile. */
function changedIn({ party, remark }: Typed, before: Typed) {
  const { persons, ...rest } = saidOf(party);
  return {
    persons,
    ...(party !== before.party && rest),
    ...(remark !== before.remark && { remark: withoutDirections(remark).trim() }),
  };
}

/** An answer, and then what belongs to it. */
function EnterAnswer({ meeting, person, isSmall = false }: Props) {
  const { said, username } = person;
  const params = { id: meeting.id, username };
  const name = isolated(person.name);
  const dialogs = useDialogs();
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);
  const [answer, setAnswer] = useState(said?.forOtherDate ? undefined : said?.answer);
  const [first] = useState<Typed>(() => ({ party: partyOf(said), remark: said?.remark ?? '' }));
  const [typed, setTyped] = useState(first);
  const [told, setTold] = useState('');
  const [isEntered, setIsEntered] = useState(said?.entered != null);
  const status = useRef<HTMLParagraphElement>(null);

  const setParty = (party: Party) => setTyped((now) => ({ ...now, party }));

  const say = async (next: Answer, party = typed.party) => {
    // What is chosen beside the answer shows at once, and goes again unless it has worked.
    setParty(party);
    let isSaved = false;
    const body = { answer: next, ...changedIn({ ...typed, party }, first) };
    await attempt({
      waits: true,
      run: () =>
        evenOver(
          (how) => call('PUT /meetings/{id}/answers/{username}', { params, body: { ...body, ...how } }),
          () => dialogs.confirm(t.hasAnswered(name)),
        ),
      done(isOver) {
        isSaved = isOver;
        if (!isOver) return;
        setAnswer(next);
        setIsEntered(true);
        setTold(t.entered[next]);
      },
    });
    if (!isSaved) setParty(typed.party);
  };

  function onTakenBack() {
    setAnswer(undefined);
    setIsEntered(false);
    setParty(partyOf(undefined));
    setTold(t.takeBack.done(name));
    // The button that was pressed is gone.
    status.current?.focus();
  }

  return (
    <>
      <Choice
        label={t.answerOf(name)}
        options={t.answers}
        value={answer}
        busy={isBusy}
        isSmall={isSmall}
        onChoose={(next) => say(next)}
      />
      <p ref={status} role="status" tabIndex={-1}>
        {told}
      </p>
      {told && answer && answer !== 'no' && (
        <More meeting={meeting} typed={typed} onChange={setTyped} onSave={(party) => say(answer, party)} />
      )}
      {isEntered && (
        <TakeBack params={params} name={name} attempt={attempt} isBusy={isBusy} onDone={onTakenBack} />
      )}
    </>
  );
}

type MoreProps = {
  meeting: Meeting;
  typed: Typed;
  onChange: (typed: Typed) => void;
  /** With what has been chosen just now. */
  onSave: (party?: Party) => Promise<unknown>;
};

/** What belongs to an answer: a choice is saved at once, and what is typed by the button. */
const More = ({ meeting, typed, onChange, onSave }: MoreProps) => (
  <Form onSubmit={() => onSave()}>
    <PartyFields
      asked={meeting}
      party={typed.party}
      hint=""
      onChange={(party, isTyped) => (isTyped ? onChange({ ...typed, party }) : onSave(party))}
    />
    <Field
      label={t.other.remark}
      name="remark"
      value={typed.remark}
      maxLength={MEETING_REMARK_MAX}
      onChange={({ target }) => onChange({ ...typed, remark: target.value })}
    />
    <SubmitButton>{t.other.save}</SubmitButton>
  </Form>
);

type TakeBackProps = ReturnType<typeof useAttempt> & {
  params: { id: string; username: string };
  name: string;
  onDone: () => void;
};

/** Takes back what an organiser has entered; what the member has said stays. */
function TakeBack({ params, name, attempt, isBusy, onDone }: TakeBackProps) {
  const undo = () =>
    attempt({
      question: t.takeBack.question(name),
      run: () => call('DELETE /meetings/{id}/answers/{username}', { params }),
      done: onDone,
      refusals: { conflict: t.takeBack.conflict(name), 'not-found': t.takeBack.nothing(name) },
    });
  return (
    <div>
      <Button busy={isBusy} aria-label={t.takeBack.one(name)} onClick={undo}>
        {t.takeBack.submit}
      </Button>
    </div>
  );
}
