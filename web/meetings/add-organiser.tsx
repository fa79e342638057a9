import { useState } from 'react';
import { isolated } from '#contract/characters.ts';
import type { MeetingPerson } from '#contract/meeting-people.ts';
import type { Meeting } from '#contract/meetings.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { call } from '../api.ts';
import { readSession } from '../session/session.ts';
import { Select } from '../ui/select.tsx';
import { Act } from './act.tsx';
import styles from './meetings.module.css';

const t = meetingPageTexts.organise.helpers;

type Person = Meeting['organisers'][number];
type Props = { meeting: Meeting; people: readonly MeetingPerson[] };

/** Who organises, who is asked to, and another one to be asked. */
export default function Organisers(props: Props) {
  return (
    <>
      <p>{t.lead}</p>
      <Helpers meeting={props.meeting} />
      <AskOrganiser {...props} />
    </>
  );
}

/** All who organise it, or were asked to. Each may leave; others are removed by the one who called it. */
function Helpers({ meeting }: { meeting: Meeting }) {
  const { id, organisers, askedOrganisers, mayRemoveOrganisers } = meeting;
  const all = [...organisers, ...askedOrganisers];
  if (all.length < 2) return null;

  /** What the button beside somebody is called, asks, does and says. */
  const wayOut = ({ username, ...person }: Person) => {
    const name = isolated(person.name || username);
    const others = all.map((one) => one.username).filter((one) => one !== username);
    const without = () =>
      call('PUT /meetings/{id}/organisers', { params: { id }, body: { usernames: others } });
    const leave = () => call('PUT /meetings/{id}/organisers/me', { params: { id }, body: { accept: false } });
    if (askedOrganisers.some((one) => one.username === username))
      return { button: t.takeBack, label: t.takeBackOf(name), run: without, success: t.takenBack(name) };
    if (username === readSession()?.username)
      return { button: t.leave, question: t.leaveQuestion, run: leave, success: t.left };
    if (!mayRemoveOrganisers) return undefined;
    const question = t.removeQuestion(name);
    return { button: t.remove, label: t.removeOne(name), question, run: without, success: t.removed(name) };
  };

  return (
    <ul className={styles.rows}>
      {all.map((person) => {
        const name = isolated(person.name || person.username);
        const way = wayOut(person);
        return (
          <li key={person.username}>
            <span>{askedOrganisers.includes(person) ? t.unanswered(name) : name}</span>
            {way && (
              <Act aria-label={way.label} {...way} refusals={{ conflict: t.last }}>
                {way.button}
              </Act>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Asks another member to organise. */
function AskOrganiser({ meeting: { id, organisers, askedOrganisers }, people }: Props) {
  const [username, setUsername] = useState('');
  const already = [...organisers, ...askedOrganisers].map(({ username }) => username);
  const others = people.filter(({ guestId, username }) => !guestId && !already.includes(username));
  if (others.length === 0) return null;
  const options: Record<string, string> = {
    '': t.nobody,
    ...Object.fromEntries(others.map(({ username, name }) => [username, isolated(name)])),
  };

  const chosen = others.find((one) => one.username === username);
  const name = isolated(chosen?.name ?? '');

  return (
    <>
      <Select label={t.choose} options={options} value={chosen ? username : ''} onChange={setUsername} />
      <div>
        <Act
          question={t.question(name)}
          run={() =>
            call('PUT /meetings/{id}/organisers', {
              params: { id },
              body: { usernames: [...already, username] },
            })
          }
          success={t.done(name)}
          unavailable={chosen ? undefined : t.missing}
        >
          {t.submit}
        </Act>
      </div>
    </>
  );
}
