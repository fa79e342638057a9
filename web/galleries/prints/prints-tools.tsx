import type { ReactNode } from 'react';
import { printsTexts as t } from '#texts/web/galleries/prints.ts';
import { Drawing, Icon } from '../../ui/icons.tsx';
import styles from './prints-dialog.module.css';
import type { Quad } from './shapes.ts';
import type { useFramed } from './use-framed.ts';

const UNDO = 'M8 4 4 8l4 4M4.5 8H14a6 6 0 0 1 0 12H8';
const TURN = 'M19.5 4.5v5h-5M19 9.5a8 8 0 1 0 .5 5';

type ToolsProps = {
  framed: Pick<ReturnType<typeof useFramed>, 'frames' | 'chosen' | 'canUndo' | 'undo'>;
  onTurn: (to: Quad) => void;
  onRemove: () => void;
  onAdd: () => void;
};

/** What can be done with the frames. */
export function Tools({ framed, onTurn, onRemove, onAdd }: ToolsProps) {
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
        onUse={() => quad && onTurn([quad[3], quad[0], quad[1], quad[2]])}
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
