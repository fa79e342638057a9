import { uploadTexts } from '#texts/web/upload.ts';
import styles from './title-choice.module.css';

const t = uploadTexts;

type Props = { isTitleEach: boolean; onChange: (isTitleEach: boolean) => void };

/** With several pictures: do they share a title, or has each its own? */
export function TitleChoice({ isTitleEach, onChange }: Props) {
  return (
    <fieldset className={styles.choice}>
      <legend>{t.titles}</legend>
      <label className={styles.option}>
        <input type="radio" name="titles" checked={!isTitleEach} onChange={() => onChange(false)} />
        {t.oneTitle}
      </label>
      <label className={styles.option}>
        <input type="radio" name="titles" checked={isTitleEach} onChange={() => onChange(true)} />
        {t.titleEach}
      </label>
    </fieldset>
  );
}
