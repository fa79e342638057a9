import { useRef } from 'react';
import { uploadTexts } from '#texts/web/upload.ts';
import { CHOOSER_ID } from './drop-area.tsx';
import styles from './upload-list.module.css';
import { UploadRow } from './upload-row.tsx';
import type { UploadItem } from './upload-state.ts';

const t = uploadTexts;

type Props = {
  items: readonly UploadItem[];
  isTitleEach: boolean;
  onTitle: (id: number, title: string) => void;
  onRetry: (id: number) => void;
  onRemove: (id: number) => void;
};

export function UploadList({ items, isTitleEach, onTitle, onRetry, onRemove }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);

  // The pressed button is about to disappear: move the focus before it is lost.
  function retry(id: number) {
    heading.current?.focus();
    onRetry(id);
  }

  function remove(id: number) {
    (items.length > 1 ? heading.current : document.getElementById(CHOOSER_ID))?.focus();
    onRemove(id);
  }

  const done = items.filter(({ state }) => state.step === 'done').length;
  const rows = items.map((item) => (
    <UploadRow
      key={item.id}
      item={item}
      onTitle={isTitleEach ? (title) => onTitle(item.id, title) : undefined}
      onRetry={() => retry(item.id)}
      onRemove={() => remove(item.id)}
    />
  ));

  return (
    <section aria-labelledby="chosen-files" hidden={items.length === 0}>
      <h2 id="chosen-files" ref={heading} tabIndex={-1}>
        {t.chosen}
      </h2>
      <p className={styles.count} role="status">
        {done > 0 ? t.progressOverall(done, items.length) : t.chosenCount(items.length)}
      </p>
      <ul>{rows}</ul>
    </section>
  );
}
