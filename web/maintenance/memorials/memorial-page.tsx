import { useLoaderData, useNavigate } from 'react-router';
import { fullName } from '#contract/full-name.ts';
import { CONTACT_FIELD_MAX, MEMORIAL_TEXT_MAX } from '#contract/limits.ts';
import type { ChangedMemorial, MaintainedMemorial } from '#contract/memorials.ts';
import { hrefOf, pathOf } from '#contract/pages.ts';
import { maintainedMemorialTexts as t } from '#texts/web/maintenance/memorials.ts';
import { CallError, call } from '../../api.ts';
import { ButtonLink, Buttons } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { FormValues } from '../../ui/form.tsx';
import { NameField } from '../../ui/name-field.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { TypedName } from '../../ui/typed-name.tsx';
import { Act, ActForm, asMaintainer, MaintenancePage, ways } from '../maintenance-page.tsx';

/** Whom the address of the page names. */
export const loader = asMaintainer(async ({ params }) => {
  const found = (await call('GET /maintenance/memorials')).find(({ id }) => id === params.id);
  if (!found) throw new CallError('not-found');
  return found;
});

/** What is told of somebody who has died: changed, or taken back altogether. */
export function Component() {
  const memorial = useLoaderData<typeof loader>();
  const { id, username, notes } = memorial;
  const name = fullName(memorial);
  const navigate = useNavigate();
  const params = { id };

  return (
    <MaintenancePage title={t.newTitle(name)} back={ways.memorials}>
      <ActForm
        run={(values) => call('PUT /maintenance/memorials/{id}', { params, body: memorialIn(values) })}
        success={t.saved}
        refusals={{ 'not-valid': t.notValid }}
        submit={t.save}
      >
        <MemorialFields known={memorial} />
      </ActForm>
      <h2>{t.portrait}</h2>
      <Picture memorial={memorial} name={name} />
      <h2>{t.notes}</h2>
      <Rows none={t.noWords}>
        {notes.map(({ username: author, name: real, text }) => (
          <Row
            key={author}
            buttons={
              <Act
                kind="danger"
                question={t.reallyRemoveWords(real || author)}
                run={() =>
                  call('DELETE /maintenance/memorials/{id}/words/{username}', {
                    params: { id, username: author },
                  })
                }
              >
                {t.removeWords(real || author)}
              </Act>
            }
          >
            <p dir="auto">{text}</p>
          </Row>
        ))}
      </Rows>
      <h2>{t.removal}</h2>
      <p>{t.removalLead(name, username !== undefined)}</p>
      <ActForm
        run={({ typed = '' }) => call('DELETE /maintenance/memorials/{id}', { params, body: { typed } })}
        success={t.removed(name)}
        done={() => navigate(ways.memorials[0], { replace: true })}
        refusals={{ 'not-valid': t.mismatch }}
        submit={t.remove}
        kind="danger"
      >
        <TypedName name={name} label={t.typed(name)} other={t.mismatch} />
      </ActForm>
    </MaintenancePage>
  );
}

type PictureProps = { memorial: MaintainedMemorial; name: string };

const Picture = ({ memorial: { id, portrait }, name }: PictureProps) => (
  <>
    {portrait && (
      <img
        src={`${hrefOf('GET /memorials/{id}/portrait/{size}', { id, size: '192' })}?v=${portrait}`}
        alt={t.pictureOf(name)}
        width={96}
        height={96}
      />
    )}
    <Buttons>
      <ButtonLink to={pathOf('/verwaltung/gedenken/:id/bild', { id })}>
        {portrait ? t.changePicture : t.choosePicture}
      </ButtonLink>
      {portrait && (
        <Act
          kind="danger"
          question={t.reallyDeletePicture}
          run={() => call('DELETE /maintenance/memorials/{id}/portrait', { params: { id } })}
        >
          {t.deletePicture}
        </Act>
      )}
    </Buttons>
  </>
);

const checkYear = (typed: string) => (/^\s*(\d{4})?\s*$/.test(typed) ? '' : t.wrongYear);

const yearOf = (typed = '') => (typed.trim() ? Number(typed) : undefined);

/** What was typed into these fields. */
export function memorialIn(values: FormValues): ChangedMemorial {
  const { firstName = '', surname = '', birthName = '', text = '', agreedBy = '' } = values;
  const [born, died] = [yearOf(values.born), yearOf(values.died)];
  return {
    firstName,
    surname,
    birthName,
    text,
    agreedBy,
    ...(born !== undefined && { born }),
    ...(died !== undefined && { died }),
  };
}

type Props = {
  known: Partial<ChangedMemorial>;
  /** Called with a part of the name that is typed. */
  onName?: (changed: { firstName?: string; surname?: string }) => void;
};

/** What is told of somebody who has died. */
export function MemorialFields({ known, onName }: Props) {
  const line = (name: 'firstName' | 'surname' | 'birthName', { required = true } = {}) => (
    <NameField
      label={t[name]}
      name={name}
      defaultValue={known[name]}
      autoComplete="off"
      required={required}
      onChange={({ target }) => name !== 'birthName' && onName?.({ [name]: target.value })}
    />
  );
  const year = (name: 'born' | 'died') => (
    <Field
      label={t[name]}
      name={name}
      defaultValue={known[name]}
      inputMode="numeric"
      autoComplete="off"
      check={checkYear}
    />
  );
  return (
    <>
      {line('firstName')}
      {line('surname')}
      {line('birthName', { required: false })}
      {year('born')}
      {year('died')}
      <Field
        label={t.text}
        hint={t.textHint}
        name="text"
        defaultValue={known.text}
        maxLength={MEMORIAL_TEXT_MAX}
        multiline
      />
      <Field
        label={t.agreedBy}
        hint={t.agreedByHint}
        name="agreedBy"
        defaultValue={known.agreedBy}
        maxLength={CONTACT_FIELD_MAX}
        autoComplete="off"
        required
      />
    </>
  );
}
