import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { isolated } from '#contract/characters.ts';
import type { MeetingPerson } from '#contract/meeting-people.ts';
import type { Meeting } from '#contract/meetings.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { callsTexts as t } from '#texts/web/meetings/people.ts';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Fold } from '../ui/fold.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import { Act } from './act.tsx';
import { EnterFor, EnterForOther } from './enter-answer.tsx';
import { loadPeople, OfMeeting, OrganisersPage } from './organisers-page.tsx';
import { PassOnAll, Ways } from './pass-on.tsx';
import styles from './people.module.css';
import { Box, PeopleTable } from './people-table.tsx';

export const loader = loadPeople;

const isWaiting = ({ call }: MeetingPerson) => call?.why === 'not-told' && call.mailWaits;

/** Whom to phone, and what they say, by one tap each; also on paper. */
export function Component() {
  const { meeting, list } = useLoaderData<typeof loader>();
  const { people = [], toCallNotNamed = 0 } = list ?? {};
  const { state, isPast } = meeting;
  const toCall = people.filter((one) => one.call && !isWaiting(one));
  const waiting = people.filter(isWaiting);
  const isOpen = state !== 'cancelled' && !isPast;
  const actions = toCall.length > 0 && (
    <Button kind="primary" onClick={() => print()}>
      {t.print}
    </Button>
  );
  return (
    <OrganisersPage meeting={meeting} texts={t} isForThem={list !== undefined} actions={actions}>
      <OfMeeting meeting={meeting} />
      {toCall.length === 0 && toCallNotNamed === 0 && <p>{t.nobody}</p>}
      {!isPast && (
        <div className="screen-only">
          <p>{t.passOn.lead}</p>
          <PassOnAll meeting={meeting} />
        </div>
      )}
      {toCall.length > 0 && (
        <>
          <p className="screen-only">
            <span>{t.lead}</span> <span>{isOpen && state === 'fixed' && t.leadAnswers}</span>
          </p>
          <Calls meeting={meeting} people={toCall} />
        </>
      )}
      {waiting.length > 0 && (
        <Fold title={t.mailWaits(waiting.length)} level={2}>
          <Calls meeting={meeting} people={waiting} />
        </Fold>
      )}
      {toCallNotNamed > 0 && <NotNamed id={meeting.id} count={toCallNotNamed} />}
      {isOpen && <EnterForOther meeting={meeting} people={people} />}
    </OrganisersPage>
  );
}

/** Whom one has to call without seeing who it is: the maintainers do. */
const NotNamed = ({ id, count }: { id: string; count: number }) => (
  <div className="stack">
    <p>{t.more(count)}</p>
    <div className="screen-only">
      <Act
        run={() => call('POST /meetings/{id}/calls_help', { params: { id } })}
        success={t.help.done}
        refusals={{ conflict: t.help.nobody }}
      >
        {t.help.submit}
      </Act>
    </div>
  </div>
);

type Props = { meeting: Meeting; person: MeetingPerson };

/** Each stays after the answer, so that a slip of the finger is corrected by another tap. */
const Calls = ({ meeting, people }: { meeting: Meeting; people: readonly MeetingPerson[] }) => (
  <PeopleTable
    ticked={t.ticked}
    groups={[{ people }]}
    below={(person) => <Reach meeting={meeting} person={person} />}
    columns={[
      { heading: t.said, on: 'screen', cell: (person) => <Say meeting={meeting} person={person} /> },
      { heading: t.said, on: 'paper', cell: () => <Blanks choices={meeting.choices} /> },
    ]}
  />
);

/** Why somebody is phoned, and the ways to them. */
function Reach({ meeting, person }: Props) {
  const { call, guestId } = person;
  if (!call) return null;
  return (
    <>
      <p className="small quiet">
        <span>{t.why[call.why]}</span> <span>{call.phones.length === 0 && !guestId && t.noNumber}</span>
      </p>
      <Ways meeting={meeting} person={person} />
    </>
  );
}

function Say({ meeting, person }: Props) {
  const { call, guestId } = person;
  return (
    <div className="stack">
      {call?.why === 'not-told' && <Told meeting={meeting} person={person} />}
      {!guestId && <EnterFor meeting={meeting} person={person} isSmall />}
    </div>
  );
}

/** What was told by phone: once it is ticked, that may be taken back. */
function Told({ meeting: { id }, person: { username, guestId, name } }: Props) {
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);
  const [isTold, setIsTold] = useState(false);
  const tick = (next: boolean) =>
    attempt({
      run: () =>
        call('POST /meetings/{id}/told', {
          params: { id },
          body: { ...(guestId ? { guests: [guestId] } : { usernames: [username] }), isTold: next },
        }),
      done: () => setIsTold(next),
    });
  return (
    <div>
      <Button
        kind={isTold ? 'primary' : 'plain'}
        busy={isBusy}
        aria-pressed={isTold}
        aria-label={t.toldOf(isolated(name))}
        onClick={() => tick(!isTold)}
      >
        {t.told}
      </Button>
    </div>
  );
}

/** To be filled in by hand. */
const Blanks = ({ choices }: { choices: readonly string[] }) => (
  <div className={styles.blanks} aria-hidden="true">
    {Object.values(t.answers).map((answer) => (
      <span key={answer}>
        <Box /> <span>{answer}</span>
      </span>
    ))}
    <span>{t.paper.persons}</span>
    {choices.map((one) => (
      <span key={one}>
        <Box /> <bdi>{one}</bdi>
      </span>
    ))}
  </div>
);
