import { maintainedMemorialTexts as t } from '#texts/web/maintenance/memorials.ts';
import { Field } from '../ui/field.tsx';

/** Asks for a name once more, as what follows must not happen by mistake. */
export const TypedName = ({ name }: { name: string }) => (
  <Field
    // Judged anew when the name is another one.
    key={name}
    label={t.typed(name)}
    name="typed"
    autoComplete="off"
    spellCheck={false}
    check={(typed) => (typed === '' || typed.trim() === name ? '' : t.mismatch)}
    required
  />
);
