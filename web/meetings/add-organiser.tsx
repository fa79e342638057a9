import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { isolated } from '#contract/characters.ts';
import { nameOrUsername } from '#contract/full-name.ts';
import type { Meeting } from '#contract/meetings.ts';
import type { DirectoryEntry } from '#contract/members.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { call } from '../api.ts';
import { readSession } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Fold } from '../ui/fold.tsx';
import { Select } from '../ui/select.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import styles from './meetings.module.css';

const t = meetingPageTexts.organise.helpers;

type Person = Meeting['organisers'][number];
type Props = { meeting: Meeting; members: DirectoryEntry[] };

/** Who organises, who is asked to, and another one to be asked. */
export function Organisers(props: Props) {
  return (
    <Fold title={t.title} level={3}>
      <div className={styles.folded}>
        <p>{t.lead}</p>
        <Helpers meeting={props.meeting} />
        <AskOrganiser {...props} />
      </div>
    </Fold>
  );
}

/** All who organise it. Each may leave; others are removed by who called it. */
function Helpers({ meeting }: { meeting: Meeting }) {
  const { id, organisers, askedOrganisers, mayRemoveOrganisers } = meeting;
  const dialogs = useDialogs();
  const { revalidate } = useRevalidator();
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);
  const self = readSession()?.username;
  const all = [...organisers, ...askedOrganisers];
  if (all.length < 2) return null;

  const without = ({ username }: Person, done: string, question?: string) =>
    attempt({
      ...(question !== undefined && { question }),
      run: () =>
        call('PUT /meetings/{id}/organisers', {
          params: { id },
          body: { usernames: all.map((one) => one.username).filter((one) => one !== username) },
        }),
      done: () => Promise.all([dialogs.tell(done), revalidate()]),
      refusals: { conflict: t.last },
    });

  const leave = () =>
    attempt({
      question: t.leaveQuestion,
      run: () => call('PUT /meetings/{id}/organisers/me', { params: { id }, body: { accept: false } }),
      done: () => Promise.all([dialogs.tell(t.left), revalidate()]),
      refusals: { conflict: t.last },
    });

  return (
    <ul className={styles.helpers}>
      {organisers.map((person) => {
        const name = isolated(person.name || person.username);
        const isSelf = person.username === self;
        return (
          <li key={person.username}>
            <span>{name}</span>
            {(isSelf || mayRemoveOrganisers) && (
              <Button
                busy={isBusy}
                aria-label={isSelf ? undefined : t.removeOne(name)}
                onClick={() => (isSelf ? leave() : without(person, t.removed(name), t.removeQuestion(name)))}
              >
                {isSelf ? t.leave : t.remove}
              </Button>
            )}
          </li>
        );
      })}
      {askedOrganisers.map((person) => {
        const name = isolated(person.name || person.username);
        return (
          <li key={person.username}>
            <span>{t.unanswered(name)}</span>
            <Button
              busy={isBusy}
              aria-label={t.takeBackOf(name)}
              onClick={() => without(person, t.takenBack(name))}
            >
              {t.takeBack}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** Asks another member to organise. */
function AskOrganiser({ meeting: { id, organisers, askedOrganisers }, members }: Props) {
  const dialogs = useDialogs();
  const { revalidate } = useRevalidator();
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);
  const [chosen, setChosen] = useState('');
  const already = [...organisers, ...askedOrganisers].map(({ username }) => username);
  const others = members.filter(({ username }) => !already.includes(username));
  if (others.length === 0) return null;
  const options: Record<string, string> = {
    '': t.nobody,
    ...Object.fromEntries(others.map((member) => [member.username, nameOf(member)])),
  };

  const add = () => {
    const name = nameOf(others.find(({ username }) => username === chosen) ?? { username: chosen });
    return attempt({
      question: t.question(name),
      run: () =>
        call('PUT /meetings/{id}/organisers', {
          params: { id },
          body: { usernames: [...already, chosen] },
        }),
      async done() {
        setChosen('');
        await Promise.all([dialogs.tell(t.done(name)), revalidate()]);
      },
    });
  };

  return (
    <>
      <Select label={t.choose} options={options} value={chosen} onChange={setChosen} />
      <div className={styles.buttons}>
        <Button busy={isBusy} unavailable={chosen ? undefined : t.missing} onClick={add}>
          {t.submit}
        </Button>
      </div>
    </>
  );
}

const nameOf = (member: DirectoryEntry) => isolated(nameOrUsername(member));
