import { useRevalidator } from 'react-router';
import type { TrashEntry } from '#contract/galleries.ts';
import { longDay } from '#texts/dates.ts';
import { trashTexts as t } from '#texts/web/galleries/trash.ts';
import { Button } from './button.tsx';
import { Row, Rows } from './rows.tsx';
import { useAttempt } from './use-attempt.ts';

type Props = {
  entries: readonly TrashEntry[];
  /** Also says who has deleted each. */
  ofAll?: boolean;
  restore: (id: string) => Promise<unknown>;
};

/** What was deleted, each with a way to bring it back. */
export function TrashList({ entries, ofAll = false, restore }: Props) {
  const { revalidate } = useRevalidator();
  const { attempt, isBusy } = useAttempt({ failed: t.failed, 'not-found': t.gone, conflict: t.noGallery });

  async function restoreAll(chosen: readonly TrashEntry[]) {
    await attempt({
      async run() {
        for (const { id } of chosen) await restore(id);
      },
      success: t.restored(chosen.length),
    });
    await revalidate();
  }

  return (
    <>
      {entries.length > 1 && (
        <p>
          <Button busy={isBusy} onClick={() => restoreAll(entries)}>
            {t.restoreAll}
          </Button>
        </p>
      )}
      <Rows none={t.empty}>
        {entries.map((entry) => (
          <Row
            key={entry.id}
            buttons={
              <Button
                busy={isBusy}
                onClick={() => restoreAll([entry])}
                aria-label={t.restoreThis(t.what(entry))}
              >
                {t.restore}
              </Button>
            }
          >
            <p>
              <strong>{t.what(entry)}</strong>
            </p>
            <p>
              <span>{t.deleted(longDay(entry.deletedAt * 1000), ofAll ? entry.deletedBy : undefined)}</span>{' '}
              <span>{t.until(longDay(entry.endsAt * 1000))}</span>
            </p>
          </Row>
        ))}
      </Rows>
    </>
  );
}
