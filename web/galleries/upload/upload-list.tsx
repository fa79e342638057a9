import { type ChangeEvent, type ComponentProps, type ReactNode, useCallback, useRef, useState } from 'react';
import { IMAGE_TITLE_MAX } from '#contract/limits.ts';
import { fileProblems } from '#texts/web/file-problems.ts';
import { uploadTexts } from '#texts/web/galleries/upload.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { typedOver } from '../../ui/typed-over.ts';
import styles from './upload.module.css';
import { isOffered, isWaiting, type UploadItem } from './upload-items.ts';
import type { UploadQueue } from './upload-queue.ts';
import { canRetry, isActionable, isBad, partSent, type UploadState } from './upload-state.ts';

const t = uploadTexts;

type Reasons = typeof fileProblems.reasons | Partial<typeof fileProblems.reasons>;

type Props = {
  queue: UploadQueue;
  items: readonly UploadItem[];
  /** Where each has its own, to be typed. */
  titleOf: ((item: UploadItem) => string) | undefined;
  onRetry: (id: number) => void;
  /** Cuts it into the prints on it; left out where that is not offered. */
  onSplit?: (id: number) => void;
  /** Why one was not taken, in other words. */
  reasons?: Reasons | undefined;
  /** What stands between the heading and the rows. */
  children?: ReactNode;
};

export function UploadList({ queue, items, titleOf, onRetry, onSplit, reasons, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);

  function remove(id: number) {
    (items.length > 1 ? heading.current : document.getElementById(CHOOSER_ID))?.focus();
    queue.remove(id);
  }

  /** Not offered: a member who knows better says which. */
  function split(id: number) {
    setIsPicking(false);
    onSplit?.(id);
  }

  const [isOpen, setIsOpen] = useState(false);
  const [isPicking, setIsPicking] = useState(false);
  const offered = items.find(isOffered);
  const whole = items.filter((item) => isWaiting(item) && !item.piece && !item.isPage);
  const [only, other] = whole;
  const isLong = items.length > FOLDED_FROM && !titleOf;
  return (
    <section
      className={items.length > 0 ? 'stack' : ''}
      aria-labelledby="chosen-files"
      hidden={items.length === 0}
    >
      <h2 id="chosen-files" ref={heading} tabIndex={-1}>
        {t.chosen}
      </h2>
      {offered && (
        <div className="row">
          <p>{t.looksLikePage(offered.file.name, items.filter(isOffered).length)}</p>
          <Button onClick={() => split(offered.id)}>{t.split}</Button>
        </div>
      )}
      {children}
      {isLong && (
        <p>
          <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t.fold : t.unfold(items.length)}
          </Button>
        </p>
      )}
      <ul className={styles.tiles}>
        {(isLong && !isOpen ? worthSeeing(items) : items).map((item) => (
          <Tile
            key={item.id}
            item={item}
            reasons={reasons}
            title={titleOf?.(item)}
            onTitle={(title) => queue.edit(item.id, { title })}
            onRetry={() => {
              // The pressed button is about to disappear: move the focus before it is lost.
              heading.current?.focus();
              onRetry(item.id);
            }}
            onSplit={isPicking && whole.includes(item) ? () => split(item.id) : undefined}
            onRemove={() => remove(item.id)}
          />
        ))}
      </ul>
      {onSplit && only && !isPicking && (
        <Button kind="quiet" onClick={() => (other ? setIsPicking(true) : split(only.id))}>
          {t.splitOther}
        </Button>
      )}
    </section>
  );
}

/** With more tiles it is folded. */
const FOLDED_FROM = 8;
const UNFOLDED = 4;

/** What needs somebody, and the next ones; once all are there, the last ones. */
function worthSeeing(items: readonly UploadItem[]): readonly UploadItem[] {
  const fine = items.filter(({ state }) => !isBad(state));
  const next = fine.findIndex(({ state }) => state.step !== 'done' && state.step !== 'left-out');
  const from = next < 0 ? fine.length - UNFOLDED : Math.min(next, fine.length - UNFOLDED);
  const near = new Set(fine.slice(Math.max(from, 0)).slice(0, UNFOLDED));
  return items.filter((item) => isBad(item.state) || near.has(item));
}

type TileProps = {
  item: UploadItem;
  reasons: Reasons | undefined;
  /** Undefined while all pictures share one. */
  title: string | undefined;
  onTitle: (title: string) => void;
  onRetry: () => void;
  /** Undefined unless one is looked for. */
  onSplit: (() => void) | undefined;
  onRemove: () => void;
};

/** One chosen file: its picture, its name, its state, and what can be done. */
function Tile({ item, reasons, title, onTitle, onRetry, onSplit, onRemove }: TileProps) {
  const { id, file, state, preview, piece } = item;
  const rests = isActionable(state);

  return (
    <li className={styles.tile} data-step={state.step}>
      <Preview bitmap={preview} />
      {rests && <IconButton label={t.removeFile(file.name)} icon="close" onClick={onRemove} />}
      <p>
        <bdi>{file.name}</bdi>{' '}
        <span className="small">{piece ? t.pixels(piece.width, piece.height) : sizeInWords(file.size)}</span>
      </p>
      <p className={isBad(state) ? styles.bad : styles.state}>{stateInWords(state, reasons)}</p>
      <progress
        className={styles.progress}
        hidden={rests}
        aria-label={t.progress(file.name)}
        value={partSent(state)}
      />
      {onSplit && (
        <Button onClick={onSplit} aria-label={t.splitFile(file.name)}>
          {t.splitThis}
        </Button>
      )}
      {canRetry(state) && (
        <Button onClick={onRetry} aria-label={t.retryFile(file.name)}>
          {t.retry}
        </Button>
      )}
      {title !== undefined && (!isBad(state) || canRetry(state)) && (
        <TitleField
          label={t.titleOf(file.name)}
          name={`title-${id}`}
          value={title}
          isProposed={item.title === undefined}
          onChange={onTitle}
          readOnly={!rests}
        />
      )}
    </li>
  );
}

type TitleProps = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'name' | 'value' | 'readOnly'> & {
  /** What is typed takes its place. */
  isProposed: boolean;
  onChange: (title: string) => void;
};

export const TitleField = ({ isProposed, onChange, ...field }: TitleProps) => (
  <Field
    {...field}
    onChange={({ target }) => onChange(target.value)}
    {...(isProposed && { onFocus: typedOver })}
    maxLength={IMAGE_TITLE_MAX}
    required
  />
);

/** Drawn instead of addressed: the content security policy allows pictures of our own server only. */
export function Preview({ bitmap }: { bitmap: ImageBitmap | undefined }) {
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (!canvas || !bitmap) return;
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    },
    [bitmap],
  );
  return <canvas ref={draw} className={styles.preview} />;
}

function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return t.kilobytes(Math.ceil(bytes / 1000));
  return t.megabytes((bytes / 1_000_000).toLocaleString('de', { maximumFractionDigits: 1 }));
}

export function stateInWords(state: UploadState, reasons: Reasons = {}): string {
  switch (state.step) {
    case 'sending':
      return t.sent(Math.floor(state.part * 100));
    case 'refused':
      return fileProblems.refused[state.reason];
    case 'failed':
      return reasons[state.reason] ?? fileProblems.reasons[state.reason] ?? fileProblems.unknownReason;
    default:
      return t.steps[state.step];
  }
}

const CHOOSER_ID = 'upload-files';

type DropAreaProps = { isDisabled: boolean; onFiles: (files: readonly File[]) => void };

/** A file chooser stretched over an area. */
export function DropArea({ isDisabled, onFiles }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    onFiles(Array.from(target.files ?? []));
    // The list below has the files now; without this the same file could not be chosen again.
    target.value = '';
  }

  return (
    <div className={`${styles.area} screen-only`} data-over={isOver} data-disabled={isDisabled}>
      <label className={styles.label} htmlFor={CHOOSER_ID}>
        <Icon name="plus" />
        <span>{t.choose}</span>
      </label>
      <p id="upload-hint" className="quiet">
        {t.chooseHint} <span className="not-by-touch">{t.dropHint}</span> {t.limits}
      </p>
      <input
        id={CHOOSER_ID}
        aria-describedby="upload-hint"
        className={styles.input}
        type="file"
        accept=".jpg,.jpeg"
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
