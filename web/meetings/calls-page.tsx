import { useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isolated } from '#contract/characters.ts';
import type { MeetingCall } from '#contract/meeting-people.ts';
import type { Answer, Meeting } from '#contract/meetings.ts';
import { longDay } from '#texts/dates.ts';
import { meetingsPrintTexts } from '#texts/web/meetings/meetings.ts';
import { callsTexts as t } from '#texts/web/meetings/people.ts';
import { call } from '../api.ts';
import { serverNow } from '../session/server-clock.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { groupName } from '../ui/site.ts';
import styles from './calls-page.module.css';
import { EnterForOther } from './enter-for-other.tsx';
import { forOrganisers, OfMeeting, OrganisersPage } from './organisers-page.tsx';
import { PersonsField } from './persons-field.tsx';
import { QuestionField } from './question-field.tsx';
import { useEnterAnswer } from './use-enter-answer.ts';

export async function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  const params = { id };
  const [meeting, calls, outlook, members] = await Promise.all([
    call('GET /meetings/{id}', { params }),
    call('GET /meetings/{id}/calls', { params }).catch(forOrganisers),
    call('GET /meetings/{id}/invitations', { params }).catch(forOrganisers),
    call('GET /directory').catch(() => []),
  ]);
  return { meeting, calls, notNamed: outlook?.toCall.notNamed ?? 0, members };
}

/** Whom to phone, and what they say, by one tap each; also on paper. */
export function Component() {
  const { meeting, calls: found, notNamed, members } = useLoaderData<typeof loader>();
  const { state, isPast } = meeting;
  const calls = found ?? [];
  const isOpen = state === 'fixed' && !isPast;
  const actions = calls.length > 0 && (
    <Button kind="primary" onClick={() => print()}>
      {t.print}
    </Button>
  );
  return (
    <OrganisersPage meeting={meeting} texts={t} isForThem={found !== undefined} actions={actions}>
      <OfMeeting meeting={meeting} />
      <p className={styles.note}>{meetingsPrintTexts.list.note(groupName, longDay(serverNow()))}</p>
      {state === 'proposed' && <p>{t.noDate}</p>}
      {isOpen && calls.length === 0 && notNamed === 0 && <p>{t.nobody}</p>}
      {calls.length > 0 && (
        <>
          <p className={styles.lead}>{t.lead}</p>
          <ul className={styles.calls}>
            {calls.map((one) => (
              <Call key={one.username} meeting={meeting} person={one} />
            ))}
          </ul>
        </>
      )}
      {notNamed !== 0 && <p>{t.more(notNamed)}</p>}
      {isOpen && <EnterForOther meeting={meeting} members={members} />}
    </OrganisersPage>
  );
}

type Given = { answer?: Answer; persons: number; choice?: string };

const nothing: Given = { persons: 1 };

/** Stays where it is after the answer, so that a slip of the finger is mended by another tap. */
function Call({ meeting, person }: { meeting: Meeting; person: MeetingCall }) {
  const { question, choices } = meeting;
  const { username, phones, why } = person;
  const name = isolated(person.name);
  const { enter, takeBack, isBusy } = useEnterAnswer(meeting.id);
  const [given, setGiven] = useState<Given>(nothing);
  const [told, setTold] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const { answer, persons, choice = '' } = given;

  const say = async (answer: Answer, more: Partial<Given> = {}) => {
    const next = { ...given, ...more, answer };
    let stands = given;
    // What is chosen beside the answer shows at once, and goes again unless it has worked.
    setGiven({ ...given, ...more });
    await enter({
      ...{ username, name: person.name, given: next },
      done() {
        stands = next;
        setTold(t.entered[answer]);
      },
    });
    setGiven(stands);
  };

  const undo = () =>
    takeBack({
      ...{ username, name: person.name },
      done() {
        setGiven(nothing);
        setTold(t.takeBack.done(name));
        // The button that was pressed is gone.
        status.current?.focus();
      },
    });

  return (
    <li>
      <span className={styles.box} />
      <div className={styles.who}>
        <strong>{name}</strong>
        <span className={styles.why}>{t.why[why]}</span>
        {phones.length === 0 && <span className={styles.why}>{t.noNumber}</span>}
        {phones.map((number) => (
          <a key={number} href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} aria-label={t.call(name, number)}>
            {number}
          </a>
        ))}
      </div>
      <div className={styles.said}>
        <Choice label={t.answerOf(name)} options={t.answers} value={answer} busy={isBusy} onChoose={say} />
        <p ref={status} role="status" tabIndex={-1}>
          {told}
        </p>
        {answer && answer !== 'no' && (
          <>
            <PersonsField value={persons} hint="" onChange={(count) => say(answer, { persons: count })} />
            <QuestionField
              {...{ question, choices }}
              value={choice}
              onChange={(chosen) => say(answer, { choice: chosen })}
            />
          </>
        )}
        {answer && why !== 'declined-before' && (
          <div>
            <Button busy={isBusy} aria-label={t.takeBack.one(name)} onClick={undo}>
              {t.takeBack.submit}
            </Button>
          </div>
        )}
      </div>
      {/* On paper only. */}
      <p className={styles.blanks} aria-hidden="true">
        {Object.values(t.answers).map((answer) => (
          <span key={answer}>
            <span className={styles.box} /> <span>{answer}</span>
          </span>
        ))}
        <span>{t.paper.persons}</span>
        {choices.map((one) => (
          <span key={one}>
            <span className={styles.box} /> <bdi>{one}</bdi>
          </span>
        ))}
      </p>
    </li>
  );
}
