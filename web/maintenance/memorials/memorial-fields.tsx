import { CONTACT_FIELD_MAX, MEMORIAL_TEXT_MAX } from '#contract/limits.ts';
import type { ChangedMemorial } from '#contract/memorials.ts';
import { maintainedMemorialTexts as t } from '#texts/web/maintenance/memorials.ts';
import { Field } from '../../ui/field.tsx';
import type { FormValues } from '../../ui/form.tsx';
import { NameField } from '../../ui/name-field.tsx';

const checkYear = (typed: string) => (/^\s*(\d{4})?\s*$/.test(typed) ? '' : t.wrongYear);

const yearOf = (typed = '') => (typed.trim() ? Number(typed) : undefined);

/** What was typed into these fields. */
export function memorialIn(values: FormValues): ChangedMemorial {
  const { firstName = '', surname = '', birthName = '', text = '', agreedBy = '' } = values;
  const [born, died] = [yearOf(values.born), yearOf(values.died)];
  return {
    ...{ firstName, surname, birthName, text, agreedBy },
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
  const line = (name: 'firstName' | 'surname' | 'birthName', required = true) => (
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
      {line('birthName', false)}
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
