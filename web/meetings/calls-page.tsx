import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { isolated } from '#contract/characters.ts';
import { placeLines } from '#contract/meeting-fields.ts';
import type { MeetingPerson } from '#contract/meeting-people.ts';
import type { Meeting } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { dayInWords, spanInWords } from '#texts/dates.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { callsTexts as t } from '#texts/web/meetings/people.ts';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Fold } from '../ui/fold.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import { Act, copier } from './act.tsx';
import { EnterFor, EnterForOther } from './enter-answer.tsx';
import { loadPeople, OfMeeting, OrganisersPage } from './organisers-page.tsx';
import styles from './people.module.css';
import { Box, PeopleTable } from './people-table.tsx';

export const loader = loadPeople;

const Copy = copier(t.passOn);

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
          <Copy text={passedOn(meeting)}>{t.passOn.all}</Copy>
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
    below={(person) => <Reach {...{ meeting, person }} />}
    columns={[
      { heading: t.said, on: 'screen', cell: (person) => <Say {...{ meeting, person }} /> },
      { heading: t.said, on: 'paper', cell: () => <Blanks choices={meeting.choices} /> },
    ]}
  />
);

const digitsOf = (number: string) => number.replaceAll(/[^\d+]/g, '');

/** Whether it takes messages: German numbers that do begin so. */
const isMobile = (number: string) => /^(0|\+49|0049)1[567]/.test(digitsOf(number));

/** Why somebody is phoned, and by which number; one that takes messages, with the text and the link to send. */
function Reach({ meeting, person: { call, guestId, name } }: Props) {
  if (!call) return null;
  return (
    <>
      <p className="quiet">
        <span>{t.why[call.why]}</span> <span>{call.phones.length === 0 && !guestId && t.noNumber}</span>
      </p>
      {call.phones.map((number) => (
        <p key={number}>
          <a className="touch" href={`tel:${digitsOf(number)}`} aria-label={t.call(isolated(name), number)}>
            <strong>{number}</strong>
          </a>{' '}
          {isMobile(number) && (
            <a
              className="touch"
              href={`sms:${digitsOf(number)}?body=${encodeURIComponent(passedOn(meeting, call.link))}`}
              aria-label={t.messageTo(isolated(name), number)}
            >
              {t.message}
            </a>
          )}
        </p>
      ))}
    </>
  );
}

function Say({ meeting, person }: Props) {
  const { call, guestId, name } = person;
  return (
    <div className="stack">
      {call?.why === 'not-told' && <Told meeting={meeting} person={person} />}
      {!guestId && <EnterFor meeting={meeting} person={person} />}
      {call?.link && (
        <div>
          <Copy aria-label={t.passOn.one(isolated(name))} text={passedOn(meeting, call.link)}>
            {t.passOn.own}
          </Copy>
        </div>
      )}
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

/** What is passed on by messenger: of one person with their own link. */
function passedOn(meeting: Meeting, ownLink = ''): string {
  const { id, title, startsAt, endsAt, dates, answerUntil, state } = meeting;
  const spans = startsAt === null ? dates : [{ startsAt, endsAt }];
  return t.passOn.text(
    {
      ...{ title, state, until: dayInWords(answerUntil) },
      when: spans.map(spanInWords).join('\n'),
      where: placeLines(meeting).join(', '),
    },
    ownLink || location.origin + pathOf('/treffen/:id', { id }),
    ownLink !== '',
  );
}
