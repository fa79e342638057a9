import { useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { fullName } from '#contract/full-name.ts';
import { HINT_MAX } from '#contract/limits.ts';
import type { MaintainedMissingPerson } from '#contract/missing.ts';
import { pathOf } from '#contract/pages.ts';
import { longDay } from '#texts/dates.ts';
import { maintainedMemorialTexts } from '#texts/web/maintenance/memorials.ts';
import { maintainedMissingTexts as t } from '#texts/web/maintenance/missing.ts';
import { call } from '../api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { NameField } from '../ui/name-field.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { Act, ActForm, asMaintainer, MaintenancePage } from './maintenance-page.tsx';

export const loader = asMaintainer(() => call('GET /maintenance/missing'));

/** Whom the class looks for, with what only maintainers see. */
export function Component() {
  const people = useLoaderData<typeof loader>();
  const [asked] = useSearchParams();
  const [atFirst] = useState(people.length);
  // Of the address, until somebody is added.
  const known = (field: string) => (people.length === atFirst ? (asked.get(field) ?? '') : '');
  return (
    <MaintenancePage title={t.title}>
      <Rows none={t.none}>
        {people.map((person) => (
          <Person key={person.id} person={person} />
        ))}
      </Rows>
      <h2>{t.add}</h2>
      <ActForm
        key={people.length}
        run={({ firstName = '', surname = '', remark = '' }) =>
          call('POST /maintenance/missing', { body: { firstName, surname, remark } })
        }
        submit={t.save}
      >
        <NameField
          label={t.firstName}
          name="firstName"
          defaultValue={known('vorname')}
          autoComplete="off"
          required
        />
        <NameField
          label={t.surname}
          name="surname"
          defaultValue={known('nachname')}
          autoComplete="off"
          required
        />
        <Field label={t.remark} name="remark" maxLength={HINT_MAX} rows={3} multiline />
      </ActForm>
    </MaintenancePage>
  );
}

function Person({ person }: { person: MaintainedMissingPerson }) {
  const { id, firstName, surname, remark, hints, isOpen, seekers } = person;
  const name = fullName(person);
  const found = new URLSearchParams({ gesucht: id, vorname: firstName, nachname: surname });
  const params = { id };

  return (
    <Row
      buttons={
        <>
          {isOpen && (
            <Act
              aria-label={t.hintsDoneOf(name)}
              run={() => call('POST /maintenance/missing/{id}/hints_done', { params })}
            >
              {t.hintsDone}
            </Act>
          )}
          <ButtonLink to={`${pathOf('/verwaltung/mitglieder/neu')}?${found}`}>{t.invite}</ButtonLink>
          <ButtonLink to={`${pathOf('/verwaltung/gedenken/neu')}?${found}`}>
            {maintainedMemorialTexts.fromMember}
          </ButtonLink>
          <Act
            kind="danger"
            question={t.reallyRemove(name)}
            run={() => call('DELETE /maintenance/missing/{id}', { params })}
          >
            {t.remove}
          </Act>
        </>
      }
    >
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </p>
      {remark && <p dir="auto">{remark}</p>}
      {hints.map(({ text, by, at }) => (
        <p key={`${at}${by}${text}`}>
          <span>{t.hint(text)}</span> <span>{t.by(by, longDay(at * 1000))}</span>
        </p>
      ))}
      {seekers > 0 && <p>{t.seekers(seekers)}</p>}
    </Row>
  );
}
