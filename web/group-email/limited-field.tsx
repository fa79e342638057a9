import { type ComponentProps, useState } from 'react';
import { groupEmailTexts } from '#texts/web/group-email.ts';
import { Field } from '../ui/field.tsx';
import styles from './limited-field.module.css';

type Props = Omit<ComponentProps<typeof Field>, 'onChange' | 'defaultValue' | 'maxLength'> & {
  defaultValue: string | undefined;
  maxLength: number;
};

/** A field that counts the characters left once nine of ten are used. */
export function LimitedField({ defaultValue = '', maxLength, ...rest }: Props) {
  const [length, setLength] = useState(defaultValue.length);
  const left = maxLength - length;

  return (
    <div>
      <Field
        {...rest}
        defaultValue={defaultValue}
        maxLength={maxLength}
        onChange={({ target }) => setLength(target.value.length)}
      />
      <p className={styles.left} role="status">
        {left <= maxLength / 10 && groupEmailTexts.left(left)}
      </p>
    </div>
  );
}
