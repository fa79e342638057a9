import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { printsTexts as t } from '#texts/web/galleries/prints.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useClosedByBack } from '../../ui/closed-by-back.ts';
import { Checkbox } from '../../ui/field.tsx';
import type { UploadItem } from '../upload/upload-items.ts';
import type { UploadQueue } from '../upload/upload-queue.ts';
import { PageStage } from './page-stage.tsx';
import styles from './prints-dialog.module.css';
import { Tools } from './prints-tools.tsx';
import { type Quad, rectangle } from './shapes.ts';
import type { Levels } from './straighten.ts';
import { type Framed, tapped, withFrame } from './tap.ts';
import { useFramed } from './use-framed.ts';
import { usePage } from './use-page.ts';

type Props = {
  queue: UploadQueue;
  page: UploadItem;
  /** How many pages are to be cut after it. */
  more: number;
  onClose: (isTaken: boolean) => void;
};

type Dialog = RefObject<HTMLDialogElement | null>;

/** Open as long as it is there. */
function useOpened(dialog: Dialog): void {
  useClosedByBack(() => dialog.current?.close());
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, [dialog]);
}

/** What changes the frames, with the keys that undo it. */
function useChanges(dialog: Dialog, framed: ReturnType<typeof useFramed>, onChanged: () => void) {
  const { frames, chosen } = framed;
  const withChosen = (to: Quad): Framed => ({
    frames: frames.map((one, n) => (n === chosen ? to : one)),
    chosen,
  });

  function change(next: Framed) {
    framed.change(next);
    onChanged();
  }

  return {
    change,
    turn: (to: Quad) => change(withChosen(to)),
    pull(to: Quad, isNext: boolean) {
      if (isNext) framed.show(withChosen(to));
      else change(withChosen(to));
    },
    remove() {
      change({ frames: frames.filter((_, n) => n !== chosen), chosen: undefined });
      dialog.current?.focus();
    },
    press(event: KeyboardEvent) {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      framed.undo();
    },
  };
}

/** Finds the prints on a photographed page, lets them be corrected, and makes a picture of each. */
export default function PrintsDialog({ queue, page, more, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const levels = useRef<Levels>(undefined);
  const [isFresh, setFresh] = useState(false);
  const [keepsPage, setKeepsPage] = useState(false);
  const framed = useFramed(queue, page);
  const { frames, chosen } = framed;
  const { found, said, setSaid, isBusy, cut } = usePage(page.file, framed);
  const { change, turn, pull, remove, press } = useChanges(dialog, framed, () => setSaid(''));
  const count = frames.length;
  useOpened(dialog);

  async function take() {
    const pieces = await cut(levels.current);
    if (!pieces || !dialog.current) return;
    queue.split(page.id, pieces, { keepsPage });
    onClose(true);
  }

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={() => dialog.current?.open || onClose(false)}
      onKeyDown={press}
    >
      <header>
        <h2 id={titleId}>{t.title(more)}</h2>
        <IconButton icon="close" label={t.cancel} onClick={() => dialog.current?.close()} />
        <p role="status">{said || (chosen === undefined ? t.found(count) : t.chosen(chosen + 1, count))}</p>
      </header>
      {found && (
        <PageStage
          frames={frames}
          chosen={chosen}
          levels={levels}
          isFresh={isFresh}
          shown={found.shown}
          onTap={(place) => change(tapped(place, { frames, chosen }, found.seen))}
          onChoose={(n) => framed.show({ frames, chosen: n })}
          onChange={pull}
        />
      )}
      <footer>
        {found && (
          <>
            <Tools
              framed={framed}
              onTurn={turn}
              onRemove={remove}
              onAdd={() => change(withFrame(frames, rectangle(0.35, 0.35, 0.65, 0.65)))}
            />
            <details>
              <summary>{t.more}</summary>
              <Checkbox label={t.freshen} checked={isFresh} onChange={() => setFresh(!isFresh)} />
              <Checkbox label={t.keep} checked={keepsPage} onChange={() => setKeepsPage(!keepsPage)} />
            </details>
          </>
        )}
        {found && count > 0 && (
          <Button kind="primary" busy={isBusy} onClick={take}>
            {t.take(count)}
          </Button>
        )}
      </footer>
    </dialog>
  );
}
