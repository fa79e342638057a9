import type { ReactNode } from 'react';
import { uploadTexts as t } from '#texts/web/galleries/upload.ts';
import dock from '../../ui/dock.module.css';
import { useRootMark } from '../../ui/use-root-mark.ts';
import styles from './upload.module.css';
import type { UploadItem } from './upload-items.ts';
import { partSent } from './upload-state.ts';

type Props = {
  items: readonly UploadItem[];
  isUploading: boolean;
  /** How far it is, in other words. */
  progressOverall?: (done: number, count: number) => string;
  children: ReactNode;
};

/** How far it is, and the button that sends: always in reach of the thumb, however long the list is. */
export function UploadDock({ items, isUploading, progressOverall = t.progressOverall, children }: Props) {
  const count = items.length;
  useRootMark('upload');
  const done = items.filter(({ state }) => state.step === 'done').length;
  const isOffline = items.some(({ state }) => state.step === 'offline');
  const sent = items.reduce((sum, { state }) => sum + partSent(state), 0);

  let said = '';
  if (isOffline) said = t.steps.offline;
  else if (isUploading || done > 0) said = progressOverall(done, count);
  else if (count > 0) said = t.chosenCount(count);
  return (
    <div className={count > 0 ? `stack ${dock.dock} ${styles.dock}` : 'stack'}>
      <p role="status">{said}</p>
      {isUploading && (
        <progress className={styles.progress} aria-label={t.progressOfAll} value={sent} max={count} />
      )}
      {children}
    </div>
  );
}
