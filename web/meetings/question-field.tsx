import { useId } from 'react';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { Select } from '../ui/select.tsx';
import styles from './meetings.module.css';

type Props = {
  question: string;
  choices: string[];
  value: string;
  onChange: (choice: string) => void;
  /** How many come, and what those have chosen who come along. */
  persons?: number;
  along?: readonly string[];
  onAlong?: (along: string[]) => void;
};

const t = meetingPageTexts.own;

/** The question of the organisers, if they have one, for each who comes; several may stand on one page. */
export function QuestionField(props: Props) {
  const { question, choices, value, onChange, persons = 1, along = [], onAlong } = props;
  const name = useId();
  if (question === '') return null;
  const others = Array.from({ length: onAlong ? persons - 1 : 0 }, (_, at) => along[at] ?? '');
  const options = Object.fromEntries([['', t.open], ...choices.map((choice) => [choice, choice])]);
  return (
    <fieldset className={`${styles.group} ${styles.question}`}>
      <legend dir="auto">{question}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice} className={styles.option}>
            <input type="radio" name={name} checked={value === choice} onChange={() => onChange(choice)} />
            <bdi>{choice}</bdi>
          </label>
        ))}
      </div>
      {others.map((chosen, at) => (
        <Select
          // biome-ignore lint/suspicious/noArrayIndexKey: somebody who comes along is their place
          key={at}
          label={t.person(at + 2)}
          options={options}
          value={chosen}
          onChange={(next) => onAlong?.(others.map((one, place) => (place === at ? next : one)))}
        />
      ))}
    </fieldset>
  );
}
