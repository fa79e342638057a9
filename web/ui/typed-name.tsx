import { isTyped } from '#contract/characters.ts';
import { Field } from './field.tsx';

/** Asks for a name once more, as what follows must not happen by mistake. */
export const TypedName = ({ name, label, other }: { name: string; label: string; other: string }) => (
  <Field
    // Judged anew when the name is another one.
    key={name}
    label={label}
    name="typed"
    autoComplete="off"
    spellCheck={false}
    check={(typed) => (typed === '' || isTyped(typed, name) ? '' : other)}
    required
  />
);
