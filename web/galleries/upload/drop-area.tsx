import { type ChangeEvent, useState } from 'react';
import { uploadTexts } from '#texts/web/galleries/upload.ts';
import { Icon } from '../../ui/icons.tsx';
import styles from './drop-area.module.css';

export const CHOOSER_ID = 'upload-files';

const t = uploadTexts;

type Props = { isDisabled: boolean; onFiles: (files: readonly File[]) => void };

/** A file chooser stretched over an area, so that files can also be dropped anywhere on it. */
export function DropArea({ isDisabled, onFiles }: Props) {
  const [isOver, setIsOver] = useState(false);

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    onFiles(Array.from(target.files ?? []));
    // The list below has the files now; without this the same file could not be chosen again.
    target.value = '';
  }

  return (
    <div className={styles.area} data-over={isOver}>
      <span className={styles.icon}>
        <Icon name="upload" />
      </span>
      <label className={styles.label} htmlFor={CHOOSER_ID}>
        {t.choose}
      </label>
      <p id="upload-hint" className={styles.hint}>
        {t.dropHint} {t.limits}
      </p>
      <input
        id={CHOOSER_ID}
        aria-describedby="upload-hint"
        className={styles.input}
        type="file"
        accept=".jpg,.jpeg,image/jpeg"
        multiple
        disabled={isDisabled}
        onChange={onChange}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
      />
    </div>
  );
}
