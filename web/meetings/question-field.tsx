import { useId } from 'react';
import styles from './meetings.module.css';

type Props = { question: string; choices: string[]; value: string; onChange: (choice: string) => void };

/** The question of the organisers, if they have one; several may stand on one page. */
export function QuestionField({ question, choices, value, onChange }: Props) {
  const name = useId();
  if (question === '') return null;
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
    </fieldset>
  );
}
