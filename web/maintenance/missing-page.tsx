import { useLoaderData, useRevalidator } from 'react-router';
import { fullName } from '#contract/full-name.ts';
import { HINT_MAX } from '#contract/limits.ts';
import type { MaintainedMissingPerson } from '#contract/missing.ts';
import { pathOf } from '#contract/pages.ts';
import { longDay } from '#texts/dates.ts';
import { maintainedMissingTexts as t } from '#texts/web/maintenance/maintenance.ts';
import { maintainedMemorialTexts } from '#texts/web/maintenance/memorials.ts';
import { call } from '../api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { NameField } from '../ui/name-field.tsx';
import { Page } from '../ui/page.tsx';
import { asMaintainer, useAct } from './as-maintainer.ts';
import styles from './maintenance.module.css';

export const loader = asMaintainer(() => call('GET /maintenance/missing'));

/** Whom the class looks for, with what only maintainers see. */
export function Component() {
  const people = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { attempt } = useAct();

  const add = ({ firstName = '', surname = '', remark = '' }: FormValues) =>
    attempt({
      run: () => call('POST /maintenance/missing', { body: { firstName, surname, remark } }),
      done: revalidate,
    });

  return (
    <Page title={t.title}>
      <p>{t.lead}</p>
      {people.length === 0 && <p>{t.none}</p>}
      <ul className={styles.list}>
        {people.map((person) => (
          <Person key={person.id} person={person} onChanged={revalidate} />
        ))}
      </ul>
      <h2>{t.add}</h2>
      <Form key={people.length} onSubmit={add}>
        <NameField label={t.firstName} name="firstName" autoComplete="off" required />
        <NameField label={t.surname} name="surname" autoComplete="off" required />
        <Field label={t.remark} name="remark" maxLength={HINT_MAX} rows={3} multiline />
        <SubmitButton>{t.save}</SubmitButton>
      </Form>
    </Page>
  );
}

type PersonProps = { person: MaintainedMissingPerson; onChanged: () => Promise<void> };

function Person({ person, onChanged }: PersonProps) {
  const { id, firstName, surname, remark, hints, isOpen, seekers } = person;
  const { attempt } = useAct();
  const name = fullName(person);
  const found = new URLSearchParams({ gesucht: id, vorname: firstName, nachname: surname });

  const remove = () =>
    attempt({
      question: t.reallyRemove(name),
      run: () => call('DELETE /maintenance/missing/{id}', { params: { id } }),
      done: onChanged,
    });

  const followedUp = () =>
    attempt({
      run: () => call('POST /maintenance/missing/{id}/hints_done', { params: { id } }),
      done: onChanged,
    });

  return (
    <li>
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </p>
      {remark && <p dir="auto">{remark}</p>}
      {hints.length === 0 && <p>{t.noHints}</p>}
      {hints.map(({ text, by, at }) => (
        <p key={`${at}${by}${text}`}>
          <span>{t.hint(text)}</span> <span>{t.by(by, longDay(at * 1000))}</span>
        </p>
      ))}
      {seekers > 0 && <p>{t.seekers(seekers)}</p>}
      <div className={styles.buttons}>
        {isOpen && (
          <Button onClick={followedUp} aria-label={t.hintsDoneOf(name)}>
            {t.hintsDone}
          </Button>
        )}
        <ButtonLink to={`${pathOf('/verwaltung/mitglieder/neu')}?${found}`}>{t.invite}</ButtonLink>
        <ButtonLink to={`${pathOf('/verwaltung/gedenken/neu')}?${found}`}>
          {maintainedMemorialTexts.fromMember}
        </ButtonLink>
        <Button onClick={remove}>{t.remove}</Button>
      </div>
    </li>
  );
}
