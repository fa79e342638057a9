import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isolated } from '#contract/characters.ts';
import type { MeetingCall } from '#contract/meeting-people.ts';
import type { Answer, Meeting } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { dayInWords, longDay, spanInWords } from '#texts/dates.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { meetingsPrintTexts } from '#texts/web/meetings/meetings.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { callsTexts as t } from '#texts/web/meetings/people.ts';
import { call } from '../api.ts';
import { serverNow } from '../session/server-clock.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Fold } from '../ui/fold.tsx';
import { groupName } from '../ui/site.ts';
import { useAttempt } from '../ui/use-attempt.ts';
import styles from './calls-page.module.css';
import { EnterAnswer, EnterForOther, evenOver } from './enter-answer.tsx';
import { forOrganisers, OfMeeting, OrganisersPage } from './organisers-page.tsx';

export async function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  const params = { id };
  const [meeting, calls, outlook, members] = await Promise.all([
    call('GET /meetings/{id}', { params }),
    call('GET /meetings/{id}/calls', { params }).catch(forOrganisers),
    call('GET /meetings/{id}/invitations', { params }).catch(forOrganisers),
    call('GET /directory').catch(() => []),
  ]);
  return { meeting, calls, notNamed: outlook?.callsNotNamed ?? 0, members };
}

/** Whom to phone, and what they say, by one tap each; also on paper. */
export function Component() {
  const { meeting, calls: found, notNamed, members } = useLoaderData<typeof loader>();
  const { state, isPast } = meeting;
  const isWaiting = ({ why, mailWaits }: MeetingCall) => why === 'not-told' && mailWaits;
  const calls = (found ?? []).filter((one) => !isWaiting(one));
  const waiting = (found ?? []).filter(isWaiting);
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
      {calls.length === 0 && notNamed === 0 && <p>{t.nobody}</p>}
      {!isPast && (
        <div className={`${styles.lead} ${styles.passOn}`}>
          <span>{t.passOn.lead}</span>
          <CopyText text={passedOn(meeting)}>{t.passOn.all}</CopyText>
        </div>
      )}
      {calls.length > 0 && (
        <>
          <p className={styles.lead}>
            <span>{t.lead}</span> <span>{isOpen && t.leadAnswers}</span>
          </p>
          <ul className={styles.calls}>
            {calls.map((one) => (
              <Call key={one.guestId ?? one.username} meeting={meeting} person={one} />
            ))}
          </ul>
        </>
      )}
      {waiting.length > 0 && (
        <Fold title={t.mailWaits(waiting.length)} level={2}>
          <ul className={styles.calls}>
            {waiting.map((one) => (
              <Call key={one.username} meeting={meeting} person={one} />
            ))}
          </ul>
        </Fold>
      )}
      {notNamed !== 0 && <p>{t.more(notNamed)}</p>}
      {isOpen && <EnterForOther meeting={meeting} members={members} />}
    </OrganisersPage>
  );
}

/** What is passed on by messenger: of one person with their own link. */
function passedOn(meeting: Meeting, ownLink = ''): string {
  const { id, title, startsAt, endsAt, dates, place, street, town, answerUntil, state } = meeting;
  const spans = startsAt === null ? dates : [{ startsAt, endsAt }];
  return t.passOn.text(
    {
      ...{ title, state, until: dayInWords(answerUntil) },
      when: spans.map(spanInWords).join('\n'),
      where: [place, street, town].filter(Boolean).join(', '),
    },
    ownLink || location.origin + pathOf('/treffen/:id', { id }),
    ownLink !== '',
  );
}

function CopyText({ text, label, children }: { text: string; label?: string; children: string }) {
  const dialogs = useDialogs();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      await dialogs.tell(t.passOn.copied);
    } catch {
      await dialogs.error(t.passOn.notCopied);
    }
  };
  return (
    <Button aria-label={label} onClick={copy}>
      {children}
    </Button>
  );
}

/** What was told by phone: once it is ticked, that may be taken back. */
function Told({ meeting: { id }, person }: { meeting: Meeting; person: MeetingCall }) {
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);
  const [isTold, setIsTold] = useState(false);
  const { username, guestId } = person;
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
        aria-label={t.toldOf(isolated(person.name))}
        onClick={() => tick(!isTold)}
      >
        {t.told}
      </Button>
    </div>
  );
}

/** What somebody says of the proposed dates. */
function VotesOf({ meeting: { id, dates }, person }: { meeting: Meeting; person: MeetingCall }) {
  const dialogs = useDialogs();
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);
  const [given, setGiven] = useState<Record<string, Answer>>({});
  const { username } = person;
  const name = isolated(person.name);
  const vote = (dateId: string, chosen: Answer) =>
    attempt({
      run: () =>
        evenOver(
          (overOwn) =>
            call('PUT /meetings/{id}/votes/{username}', {
              params: { id, username },
              body: { votes: [{ dateId, vote: chosen }], overOwn },
            }),
          () => dialogs.confirm(t.hasVoted(name)),
        ),
      done: (isEntered) => isEntered && setGiven((before) => ({ ...before, [dateId]: chosen })),
    });
  return dates.map((date) => (
    <div key={date.id}>
      <p>{spanInWords(date)}</p>
      <Choice
        label={t.votesOf(name, spanInWords(date))}
        options={meetingPageTexts.votes.words}
        value={given[date.id]}
        busy={isBusy}
        onChoose={(chosen) => vote(date.id, chosen)}
      />
    </div>
  ));
}

/** Stays where it is after the answer, so that a slip of the finger is mended by another tap. */
function Call({ meeting, person }: { meeting: Meeting; person: MeetingCall }) {
  const { phones, why, link } = person;
  const name = isolated(person.name);
  const isMember = person.guestId === undefined;
  return (
    <li>
      <span className={styles.box} />
      <div className={styles.who}>
        <strong>{name}</strong>
        <span className={styles.why}>{t.why[why]}</span>
        {phones.length === 0 && isMember && <span className={styles.why}>{t.noNumber}</span>}
        {phones.map((number) => (
          <a key={number} href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} aria-label={t.call(name, number)}>
            {number}
          </a>
        ))}
      </div>
      <div className={styles.said}>
        {why === 'not-told' && <Told meeting={meeting} person={person} />}
        {isMember && meeting.state === 'fixed' && (
          <EnterAnswer meeting={meeting} person={person} mayTakeBack={why !== 'declined-before'} />
        )}
        {isMember && meeting.state === 'proposed' && <VotesOf meeting={meeting} person={person} />}
        {link && (
          <div>
            <CopyText label={t.passOn.one(name)} text={passedOn(meeting, link)}>
              {t.passOn.own}
            </CopyText>
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
        {meeting.choices.map((one) => (
          <span key={one}>
            <span className={styles.box} /> <bdi>{one}</bdi>
          </span>
        ))}
      </p>
    </li>
  );
}
