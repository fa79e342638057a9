import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { printsTexts as t } from '#texts/web/galleries/prints.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useClosedByBack } from '../../ui/closed-by-back.ts';
import { Checkbox } from '../../ui/field.tsx';
import { Drawing, Icon } from '../../ui/icons.tsx';
import type { UploadItem } from '../upload/upload-items.ts';
import type { UploadQueue } from '../upload/upload-queue.ts';
import { cutOut, findIn } from './ask-prints.ts';
import { PageStage } from './page-stage.tsx';
import styles from './prints-dialog.module.css';
import type { Found } from './prints-worker.ts';
import { type Quad, rectangle } from './shapes.ts';
import type { Levels } from './straighten.ts';
import { type Framed, tapped, withFrame } from './tap.ts';

type Props = {
  queue: UploadQueue;
  page: UploadItem;
  /** How many pages are to be cut after it. */
  more: number;
  onClose: (isTaken: boolean) => void;
};

const UNDO = 'M8 4 4 8l4 4M4.5 8H14a6 6 0 0 1 0 12H8';
const TURN = 'M19.5 4.5v5h-5M19 9.5a8 8 0 1 0 .5 5';

type ToolsProps = {
  framed: Pick<ReturnType<typeof useFramed>, 'frames' | 'chosen' | 'canUndo' | 'undo'>;
  onTurn: (to: Quad) => void;
  onRemove: () => void;
  onAdd: () => void;
};

function Tools({ framed, onTurn, onRemove, onAdd }: ToolsProps) {
  const { frames, chosen } = framed;
  const quad = chosen === undefined ? undefined : frames[chosen];
  return (
    <div className={styles.tools}>
      <Tool lines={<Drawing lines={UNDO} />} isOff={!framed.canUndo} onUse={framed.undo}>
        {t.undo}
      </Tool>
      <Tool
        lines={<Drawing lines={TURN} />}
        isOff={!quad}
        label={t.turnFrame}
        onUse={() => {
          const [a, b, c, d] = quad ?? rectangle(0, 0, 1, 1);
          onTurn([d, a, b, c]);
        }}
      >
        {t.turn}
      </Tool>
      <Tool lines={<Icon name="delete" />} isOff={!quad} label={t.removeFrame} onUse={onRemove}>
        {t.remove}
      </Tool>
      <Tool lines={<Icon name="plus" />} label={t.addFrame} onUse={onAdd}>
        {t.add}
      </Tool>
    </div>
  );
}

/** Finds the prints on a photographed page, lets them be corrected, and makes a picture of each. */
export default function PrintsDialog({ queue, page, more, onClose }: Props) {
  const { id, file } = page;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [found, setFound] = useState<Found>();
  const [isFresh, setFresh] = useState(false);
  const [keepsPage, setKeepsPage] = useState(false);
  const [said, setSaid] = useState(t.looking);
  const [isBusy, setBusy] = useState(true);
  const framed = useFramed(queue, page);
  const { frames, chosen } = framed;
  const count = frames.length;
  const levels = useRef<Levels>(undefined);
  useClosedByBack(() => dialog.current?.close());

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once in each file
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    let isOpen = true;
    findIn(file).then((all) => {
      if (!isOpen) return all?.shown.close();
      setBusy(false);
      if (!all) return setSaid(t.failed);
      setFound(all);
      const known = frames.length > 0 ? frames : all.quads;
      if (known.length > 0) framed.show({ frames: known, chosen: undefined });
      else framed.show({ frames: [rectangle(0.1, 0.1, 0.9, 0.9)], chosen: 0 });
      setSaid(known.length > 0 ? '' : t.none);
    });
    return () => {
      isOpen = false;
      current?.close();
    };
  }, [file]);

  function change(next: Framed) {
    framed.change(next);
    setSaid('');
  }

  const changeChosen = (to: Quad) => frames.map((one, n) => (n === chosen ? to : one));

  function remove() {
    change({ frames: frames.filter((_, n) => n !== chosen), chosen: undefined });
    dialog.current?.focus();
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    framed.undo();
  }

  async function take() {
    setBusy(true);
    setSaid(t.cutting);
    const pieces = await cutOut(file, frames, levels.current);
    if (!dialog.current) return;
    setBusy(false);
    if (!pieces) return setSaid(t.failed);
    queue.split(id, pieces, { keepsPage });
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
          onChange={(to, isNext) => {
            const next = { frames: changeChosen(to), chosen };
            if (isNext) framed.show(next);
            else change(next);
          }}
        />
      )}
      <footer>
        {found && (
          <>
            <Tools
              framed={framed}
              onTurn={(to) => change({ frames: changeChosen(to), chosen })}
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

/** The frames of a page. They are kept with its file, so they are still there after coming back; what changes them can be undone. */
function useFramed(queue: UploadQueue, { id, frames = [] }: UploadItem) {
  const [chosen, setChosen] = useState<number>();
  const [past, setPast] = useState<readonly Framed[]>([]);
  const last = past.at(-1);

  function show(next: Framed) {
    if (next.frames !== frames) queue.edit(id, { frames: next.frames });
    setChosen(next.chosen);
  }

  return {
    frames,
    chosen,
    show,
    canUndo: last !== undefined,
    change(next: Framed) {
      if (next.frames !== frames) setPast([...past, { frames, chosen }]);
      show(next);
    },
    undo() {
      if (!last) return;
      setPast(past.slice(0, -1));
      show(last);
    },
  };
}

type ToolProps = {
  lines: ReactNode;
  /** Its name, where that says more than the words under the drawing. */
  label?: string;
  isOff?: boolean;
  onUse: () => void;
  children: string;
};

/** A drawing with a word below it. It keeps the focus when there is nothing to do. */
const Tool = ({ lines, label, isOff = false, onUse, children }: ToolProps) => (
  <button type="button" aria-label={label} aria-disabled={isOff} onClick={() => isOff || onUse()}>
    <span>{lines}</span>
    <span>{children}</span>
  </button>
);
