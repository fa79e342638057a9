import { IMAGE_TITLE_MAX } from '#contract/limits.ts';
import { uploadTexts } from '#texts/web/upload.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import styles from './upload-row.module.css';
import { isResting, partSent, stateInWords, type UploadItem } from './upload-state.ts';

const t = uploadTexts;

type Props = {
  item: UploadItem;
  /** Undefined while all pictures share one title. */
  onTitle: ((title: string) => void) | undefined;
  onRetry: () => void;
  onRemove: () => void;
};

/** One chosen file: its name, its state, and the actions available. */
export function UploadRow({ item: { id, file, title, state }, onTitle, onRetry, onRemove }: Props) {
  const rests = isResting(state);

  return (
    <li className={styles.row} data-step={state.step}>
      <div className={styles.head}>
        <p className={styles.name}>
          <bdi>{file.name}</bdi> <span className={styles.size}>{t.size(megabytes(file.size))}</span>
        </p>
        {rests && (
          <span className={styles.actions}>
            {state.step === 'failed' && (
              <Button kind="plain" onClick={onRetry} aria-label={t.retryFile(file.name)}>
                {t.retry}
              </Button>
            )}
            <Button kind="plain" onClick={onRemove} aria-label={t.removeFile(file.name)}>
              {t.remove}
            </Button>
          </span>
        )}
      </div>
      {onTitle && state.step !== 'refused' && (
        <Field
          label={t.titleOf(file.name)}
          name={`title-${id}`}
          value={title}
          onChange={(event) => onTitle(event.target.value)}
          readOnly={!rests}
          maxLength={IMAGE_TITLE_MAX}
          required
        />
      )}
      {state.step !== 'refused' && (
        <progress className={styles.progress} aria-label={t.progress(file.name)} value={partSent(state)} />
      )}
      <p className={styles.state}>{stateInWords(state)}</p>
    </li>
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toLocaleString('de', { maximumFractionDigits: 1, minimumFractionDigits: 1 });
}
