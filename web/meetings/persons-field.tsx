import { MEETING_PERSONS_MAX } from '#contract/limits.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { Select } from '../ui/select.tsx';
import styles from './meetings.module.css';

const { persons, personsHint } = meetingPageTexts.own;

const options = Object.fromEntries(
  Array.from({ length: MEETING_PERSONS_MAX }, (_, index) => [index + 1, String(index + 1)]),
);

type Props = { value: number; onChange: (persons: number) => void; hint?: string };

/** How many come. */
export const PersonsField = ({ value, onChange, hint = personsHint }: Props) => (
  <div className={styles.persons}>
    <Select
      label={persons}
      hint={hint}
      options={options}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  </div>
);
