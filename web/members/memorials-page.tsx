import { useRef, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { fullName } from '#contract/full-name.ts';
import { MEMORIAL_NOTE_MAX } from '#contract/limits.ts';
import type { Memorial } from '#contract/memorials.ts';
import { hrefOf, pathOf } from '#contract/pages.ts';
import { memorialTexts as t } from '#texts/web/members/memorials.ts';
import { call } from '../api.ts';
import { useDraft } from '../session/draft.tsx';
import { readSession } from '../session/session.ts';
import { actsWith } from '../ui/act.tsx';
import { Button, ButtonLink, Buttons } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { BesideName, Person } from '../ui/people.tsx';
import styles from './memorials.module.css';

export const loader = () => call('GET /memorials');

const { Act, ActForm } = actsWith(t.refusals);

/** Whom the class remembers, with the notes of members. */
export function Component() {
  const memorials = useLoaderData<typeof loader>();
  return (
    <Page title={t.title}>
      <p>{memorials.length > 0 ? t.lead : t.none}</p>
      {memorials.map((memorial) => (
        <Remembered key={memorial.id} memorial={memorial} />
      ))}
      <div>
        <ButtonLink to={pathOf('/')}>{t.back}</ButtonLink>
      </div>
    </Page>
  );
}

const focusOn = (element: HTMLElement | null) => element?.focus();

function Remembered({ memorial }: { memorial: Memorial }) {
  const { id, firstName, birthName, text, portrait, notes } = memorial;
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isWriting, setWriting] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const own = notes.find(({ username }) => username === readSession()?.username);
  const years = t.years(memorial);

  /** What had the focus is no longer there. */
  function close() {
    setWriting(false);
    heading.current?.focus();
  }

  /** What was written is in view, wherever it stands among the notes of others. */
  async function saved() {
    await revalidate();
    setWriting(false);
    setSaved(true);
  }

  return (
    <article
      className={styles.memorial}
      data-pictured={portrait ? true : undefined}
      aria-labelledby={`name-${id}`}
    >
      {portrait && <Portrait id={id} version={portrait} />}
      <div className={styles.about}>
        <h2 id={`name-${id}`} ref={heading} tabIndex={-1}>
          <bdi>{fullName(memorial)}</bdi>
        </h2>
        {birthName && <p>{t.birthName(birthName)}</p>}
        {years && <p>{years}</p>}
        {text && (
          <p className="written" dir="auto">
            {text}
          </p>
        )}
      </div>
      {notes.length > 0 && <Notes notes={notes} focused={isSaved ? own?.username : undefined} />}
      {isWriting ? (
        <WriteNote memorial={memorial} before={own?.text ?? ''} onSaved={saved} onCancel={close} />
      ) : (
        <Buttons>
          <Button
            onClick={() => {
              setSaved(false);
              setWriting(true);
            }}
          >
            {own ? t.change(firstName) : t.write(firstName)}
          </Button>
          {own && (
            <Act
              question={t.reallyTakeBack}
              run={() => call('DELETE /memorials/{id}/words', { params: { id } })}
              done={async () => {
                await revalidate();
                close();
              }}
            >
              {t.takeBack(firstName)}
            </Act>
          )}
        </Buttons>
      )}
    </article>
  );
}

const Portrait = ({ id, version }: { id: string; version: string }) => (
  <img
    src={`${hrefOf('GET /memorials/{id}/portrait/{size}', { id, size: '480' })}?v=${version}`}
    alt=""
    width={160}
    height={160}
    loading="lazy"
  />
);

type NotesProps = { notes: Memorial['notes']; focused: string | undefined };

/** What members have written; the focus moves to that of `focused`. */
const Notes = ({ notes, focused }: NotesProps) => (
  <ul className={styles.notes}>
    {notes.map(({ username, name, text }) => (
      <li key={username} ref={username === focused ? focusOn : undefined} tabIndex={-1}>
        <p className="written" dir="auto">
          {text}
        </p>
        <Person username={username} name={name}>
          <BesideName username={username} name={name} />
        </Person>
      </li>
    ))}
  </ul>
);

type WriteNoteProps = {
  memorial: Memorial;
  before: string;
  onSaved: () => Promise<void>;
  onCancel: () => void;
};

function WriteNote({ memorial, before, onSaved, onCancel }: WriteNoteProps) {
  const { id } = memorial;
  const draft = useDraft(`memorial note ${id}`);

  return (
    <ActForm
      run={({ text = '' }) => call('POST /memorials/{id}/words', { params: { id }, body: { text } })}
      done={onSaved}
      submit={t.save}
      beside={<Button onClick={onCancel}>{t.cancel}</Button>}
      draft={draft}
    >
      <Field
        label={t.field(fullName(memorial))}
        hint={t.hint(MEMORIAL_NOTE_MAX)}
        name="text"
        defaultValue={draft.values?.text ?? before}
        maxLength={MEMORIAL_NOTE_MAX}
        rows={4}
        multiline
        required
        autoFocus
      />
    </ActForm>
  );
}
