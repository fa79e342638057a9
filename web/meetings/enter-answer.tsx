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
import { PartyFields, partyOf, saidOf } from './party-fields.tsx';

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

/** An answer, and then what belongs to it. */
function EnterAnswer({ meeting, person: { username, name: bare, said }, isSmall = false }: Props) {
  const params = { id: meeting.id, username };
  const name = isolated(bare);
  const dialogs = useDialogs();
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);
  const [answer, setAnswer] = useState(said?.forOtherDate ? undefined : said?.answer);
  const [first] = useState(() => partyOf(said));
  const [party, setParty] = useState(first);
  const [remark, setRemark] = useState(said?.remark ?? '');
  const [told, setTold] = useState('');
  const [isEntered, setIsEntered] = useState(said?.entered != null);
  const status = useRef<HTMLParagraphElement>(null);

  const say = async (next: Answer, more = party) => {
    // What is chosen beside the answer shows at once, and goes again unless it has worked.
    const before = party;
    setParty(more);
    let isSaved = false;
    const { persons, ...rest } = saidOf(more);
    // What is left out stays: the member may have said more meanwhile.
    const body = {
      answer: next,
      persons,
      ...(more !== first && rest),
      ...(remark !== (said?.remark ?? '') && { remark: withoutDirections(remark).trim() }),
    };
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
    if (!isSaved) setParty(before);
  };

  const undo = () =>
    attempt({
      question: t.takeBack.question(name),
      run: () => call('DELETE /meetings/{id}/answers/{username}', { params }),
      done() {
        setAnswer(undefined);
        setIsEntered(false);
        setParty(partyOf(undefined));
        setTold(t.takeBack.done(name));
        // The button that was pressed is gone.
        status.current?.focus();
      },
      refusals: { conflict: t.takeBack.conflict(name), 'not-found': t.takeBack.nothing(name) },
    });

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
        <Form onSubmit={() => say(answer)}>
          <PartyFields
            asked={meeting}
            party={party}
            hint=""
            onChange={(changed, isTyped) => (isTyped ? setParty(changed) : say(answer, changed))}
          />
          <Field
            label={t.other.remark}
            name="remark"
            value={remark}
            maxLength={MEETING_REMARK_MAX}
            onChange={({ target }) => setRemark(target.value)}
          />
          <SubmitButton>{t.other.save}</SubmitButton>
        </Form>
      )}
      {isEntered && (
        <div>
          <Button busy={isBusy} aria-label={t.takeBack.one(name)} onClick={undo}>
            {t.takeBack.submit}
          </Button>
        </div>
      )}
    </>
  );
}
