import { withoutDirections } from '#contract/characters.ts';
import { MEETING_GUEST_NAME_MAX } from '#contract/limits.ts';
import { companionsTexts as t } from '#texts/web/meetings/people.ts';
import { Field } from '../ui/field.tsx';

type Props = { value: string; onChange: (typed: string) => void };

/** Who comes along, in one line. */
export const CompanionsField = ({ value, onChange }: Props) => (
  <Field
    label={t.label}
    hint={t.hint}
    name="companions"
    value={value}
    check={(typed) => (isTooLong(typed) ? t.tooLong(MEETING_GUEST_NAME_MAX) : '')}
    onChange={({ target }) => onChange(target.value)}
  />
);

const isTooLong = (typed: string) => split(typed).some((name) => name.length > MEETING_GUEST_NAME_MAX);

const split = (typed: string) =>
  withoutDirections(typed)
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** The names of a line, no more than come. */
export const namesIn = (typed: string, persons: number) => split(typed).slice(0, persons - 1);

export const spelled = (names: readonly string[] = []) => names.join(', ');
