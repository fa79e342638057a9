import type { TrashEntry } from '#contract/galleries.ts';
import { longDay } from '#texts/dates.ts';
import { trashTexts as t } from '#texts/web/galleries/trash.ts';
import { Button } from './button.tsx';
import styles from './trash-list.module.css';

type Props = {
  entries: readonly TrashEntry[];
  /** Also says who has deleted each. */
  ofAll?: boolean;
  isBusy: boolean;
  onRestore: (entries: readonly TrashEntry[]) => void;
};

/** What was deleted, each with a way to bring it back. */
export function TrashList({ entries, ofAll = false, isBusy, onRestore }: Props) {
  if (entries.length === 0) return <p>{t.empty}</p>;
  return (
    <>
      {entries.length > 1 && (
        <p>
          <Button busy={isBusy} onClick={() => onRestore(entries)}>
            {t.restoreAll}
          </Button>
        </p>
      )}
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.id} className="stack">
            <p>
              <strong>{t.what(entry)}</strong>
            </p>
            <p>
              <span>{t.deleted(longDay(entry.deletedAt * 1000), ofAll ? entry.deletedBy : undefined)}</span>{' '}
              <span>{t.until(longDay(entry.endsAt * 1000))}</span>
            </p>
            <Button
              busy={isBusy}
              onClick={() => onRestore([entry])}
              aria-label={t.restoreThis(t.what(entry))}
            >
              {t.restore}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
