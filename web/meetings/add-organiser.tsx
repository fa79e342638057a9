import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isolated } from '#contract/characters.ts';
import type { Meeting } from '#contract/meetings.ts';
import type { DirectoryEntry } from '#contract/members.ts';
import { meetingPageTexts } from '#texts/web/meetings-page.ts';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import field from '../ui/field.module.css';
import styles from './meetings.module.css';
import { useAttempt } from './use-attempt.ts';

const t = meetingPageTexts.organise.helpers;

type Props = { meeting: Meeting; members: DirectoryEntry[] };

/** Makes another member an organiser. */
export function AddOrganiser({ meeting: { id, organisers }, members }: Props) {
  const dialogs = useDialogs();
  const { revalidate } = useRevalidator();
  const { attempt, isBusy } = useAttempt();
  const [chosen, setChosen] = useState('');
  const selectId = useId();
  const already = organisers.map(({ username }) => username);
  const others = members.filter(({ username }) => !already.includes(username));
  if (others.length === 0) return null;

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
        await Promise.all([dialogs.success(t.done(name)), revalidate()]);
      },
    });
  };

  return (
    <>
      <h3>{t.title}</h3>
      <p>{t.lead}</p>
      <div className={field.field}>
        <label htmlFor={selectId}>{t.choose}</label>
        <select
          id={selectId}
          className={`${field.control} ${styles.select}`}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          <option value="">{t.nobody}</option>
          {others.map((member) => (
            <option key={member.username} value={member.username}>
              {nameOf(member)}
            </option>
          ))}
        </select>
      </div>
      <div className={styles.buttons}>
        <Button busy={isBusy} unavailable={chosen ? undefined : t.missing} onClick={add}>
          {t.submit}
        </Button>
      </div>
    </>
  );
}

const nameOf = ({ firstName = '', surname = '', username }: DirectoryEntry) =>
  isolated(`${firstName} ${surname}`.trim() || username);
