import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isolated } from '#contract/characters.ts';
import type { MeetingCall } from '#contract/meeting-people.ts';
import type { Answer } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { longDay, spanInWords } from '#texts/dates.ts';
import { meetingsPrintTexts } from '#texts/web/meetings/meetings.ts';
import { callsTexts as t } from '#texts/web/meetings/people.ts';
import { call } from '../api.ts';
import { serverNow } from '../session/server-clock.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Page } from '../ui/page.tsx';
import { groupName } from '../ui/site.ts';
import styles from './calls-page.module.css';
import { EnterForOther } from './enter-for-other.tsx';
import { forOrganisers } from './guest-list-page.tsx';
import { PersonsField } from './persons-field.tsx';
import { useEnterAnswer } from './use-enter-answer.ts';

export async function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  const params = { id };
  const [meeting, calls, outlook, members] = await Promise.all([
    call('GET /meetings/{id}', { params }),
    call('GET /meetings/{id}/calls', { params }).catch(forOrganisers),
    call('GET /meetings/{id}/invitations', { params }).catch(forOrganisers),
    call('GET /directory').catch(() => []),
  ]);
  const all = outlook ? outlook.toCall.named.length + outlook.toCall.more : 0;
  return { meeting, calls, notNamed: Math.max(0, all - (calls?.length ?? 0)), members };
}

/** Whom to phone, and what they say, by one tap each; also on paper. */
export function CallsPage() {
  const { meeting, calls, notNamed, members } = useLoaderData<typeof loader>();
  const { id, title, startsAt, endsAt, state, isPast } = meeting;
  const back = <ButtonLink to={pathOf('/treffen/:id', { id })}>{meetingsPrintTexts.back}</ButtonLink>;
  if (!calls)
    return (
      <Page title={t.title} actions={back}>
        <p>{meetingsPrintTexts.organisersOnly}</p>
      </Page>
    );

  const isOpen = state === 'fixed' && !isPast;
  const actions = (
    <>
      {calls.length > 0 && (
        <Button kind="primary" onClick={() => print()}>
          {t.print}
        </Button>
      )}
      {back}
    </>
  );
  return (
    <Page title={t.title} tabTitle={t.tabTitle} actions={actions}>
      <p className={styles.meeting}>
        <bdi>{title}</bdi>
        {startsAt && <span>{spanInWords({ startsAt, endsAt })}</span>}
      </p>
      <p className={styles.note}>{meetingsPrintTexts.list.note(groupName, longDay(serverNow()))}</p>
      {state === 'proposed' && <p>{t.noDate}</p>}
      {isOpen && calls.length + notNamed === 0 && <p>{t.nobody}</p>}
      {calls.length > 0 && (
        <>
          <p className={styles.lead}>{t.lead}</p>
          <ul className={styles.calls}>
            {calls.map((one) => (
              <Call key={one.username} id={id} person={one} />
            ))}
          </ul>
        </>
      )}
      {notNamed > 0 && <p>{t.more(notNamed)}</p>}
      {isOpen && <EnterForOther id={id} members={members} />}
    </Page>
  );
}

/** Stays where it is after the answer, so that a slip of the finger is mended by another tap. */
function Call({ id, person }: { id: string; person: MeetingCall }) {
  const { username, phones, why } = person;
  const name = isolated(person.name);
  const { enter, isBusy } = useEnterAnswer(id);
  const [entered, setEntered] = useState<Answer>();
  const [persons, setPersons] = useState(1);

  const say = (answer: Answer, count: number) =>
    enter({
      ...{ username, name: person.name, given: { answer, persons: count } },
      done() {
        setEntered(answer);
        setPersons(count);
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
        <Choice
          label={t.answerOf(name)}
          options={t.answers}
          value={entered}
          busy={isBusy}
          onChoose={(answer) => say(answer, persons)}
        />
        <p role="status">{entered && t.entered[entered]}</p>
        {entered && entered !== 'no' && (
          <PersonsField value={persons} hint="" onChange={(count) => say(entered, count)} />
        )}
      </div>
      {/* On paper only. */}
      <p className={styles.blanks} aria-hidden="true">
        {Object.values(t.answers).map((answer) => (
          <span key={answer}>
            <span className={styles.box} /> {answer}
          </span>
        ))}
        <span>{t.paper.persons}</span>
      </p>
    </li>
  );
}
