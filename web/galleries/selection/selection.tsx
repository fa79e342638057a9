import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Image } from '#contract/galleries.ts';
import { galleryTexts } from '#texts/web/galleries/galleries.ts';
import { selectionTexts as t } from '#texts/web/galleries/selection.ts';
import { readSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { useClosedByBack } from '../../ui/closed-by-back.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Drawing, Icon } from '../../ui/icons.tsx';
import type { Album } from '../album.ts';
import cardStyles from '../cards.module.css';
import { Card, Thumbnail } from '../cards.tsx';
import { cardId } from '../focus-card.ts';
import { canShare } from '../hand-on.ts';
import { deleteImages, downloadImages, shareImages } from './selected-images.ts';
import styles from './selection.module.css';

type Props = {
  album: Album;
  /** On which a finger has rested, else empty. */
  first: string;
  /** The album with other cards. */
  grid: (cardOf: (image: Image) => ReactNode) => ReactNode;
  onDeleted: () => void;
  onEnd: () => void;
};

type Act = (way: { signal: AbortSignal; tell: (progress: string) => void }) => Promise<string | undefined>;

const prefix = cardId('');

/** Also where the focus is on none of the cards. Dialogs have the key for themselves. */
function useEscape(stop: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) stop();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  });
}

/** What has the focus goes: it moves to the card at the same place, or the one chosen last, or where all this began. */
function useFocusAfter(all: RefObject<HTMLElement | null>, last: RefObject<string>, onEnd: () => void): void {
  const end = useRef(onEnd);
  end.current = onEnd;
  useLayoutEffect(() => {
    const root = all.current;
    return () => {
      end.current();
      if (!root?.contains(document.activeElement)) return;
      const ids = [document.activeElement?.id ?? '', cardId(last.current)];
      queueMicrotask(() => {
        const card = ids.map((id) => document.getElementById(id)).find((found) => found !== null);
        (card ?? document.querySelector<HTMLElement>('[aria-pressed]'))?.focus({ preventScroll: true });
      });
    };
  }, [all, last]);
}

/** Runs an act that can be aborted. */
function useRunning() {
  const dialogs = useDialogs();
  /** What is under way, and how far it is. */
  const [busy, setBusy] = useState('');
  const abort = useRef<AbortController>(undefined);

  /** Says how far it is, and why it failed. */
  async function run(begin: string, act: Act) {
    setBusy(begin);
    abort.current = new AbortController();
    const failed = await act({ signal: abort.current.signal, tell: setBusy }).catch(() => t.why.other);
    setBusy('');
    if (failed !== undefined && readSession()) await dialogs.error(failed);
  }

  return { busy, run, abort: () => abort.current?.abort() };
}

/** What is done with the pictures that are chosen; only one's own are deleted. */
function useActs(album: Album, chosen: readonly Image[], onDeleted: () => void) {
  const dialogs = useDialogs();
  const { busy, abort, run } = useRunning();
  const own = chosen.filter((image) => image.uploader === readSession()?.username);

  const share: Act = (way) => shareImages(chosen, { album, askAgain: dialogs.confirm, ...way });
  const download: Act = (way) => downloadImages(chosen, { album, ...way });

  const remove: Act = async (way) => {
    const { deleted, stopped } = await deleteImages(own, { album, ...way });
    if (deleted > 0) onDeleted();
    if (stopped !== undefined) return stopped;
    await dialogs.tell(t.deleted(deleted));
    // The last one has taken all of this with it.
    if (document.activeElement === document.body) document.querySelector('h1')?.focus();
    return undefined;
  };

  async function askToRemove() {
    if (await dialogs.confirm(t.deleteQuestion(own.length, chosen.length - own.length)))
      await run(t.deleting(0, own.length), remove);
  }

  return {
    busy,
    abort,
    hasOwn: own.length > 0,
    share: () => run(t.fetched(0, chosen.length), share),
    download: () => run(t.fetching('0'), download),
    remove: askToRemove,
  };
}

/** Several pictures of a gallery are chosen, downloaded together, and one's own deleted. */
export function Selection({ album, first, grid, onDeleted, onEnd }: Props) {
  const { images } = album;
  const choice = useSelection(images, first);
  const { chosen } = choice;
  const all = useRef<HTMLDivElement>(null);
  const acts = useActs(album, chosen, onDeleted);
  const isBusy = acts.busy !== '';

  const stop = () => (isBusy ? acts.abort() : onEnd());
  useClosedByBack(stop);
  useEscape(stop);
  useFocusAfter(all, choice.last, acts.abort);

  const isAll = chosen.length > 0 && chosen.length === images.length;
  const nothing = chosen.length === 0 ? t.nothing : undefined;
  return (
    <div ref={all}>
      <section className={`row ${styles.bar}`} aria-label={t.bar}>
        <p role="status" className={styles.count}>
          {t.count(chosen.length)}
        </p>
        <Button busy={isBusy} onClick={isAll ? choice.none : choice.all}>
          <Drawing lines={lines.all} />
          <span>{isAll ? t.none : t.all}</span>
        </Button>
        {canShare() && (
          <Button busy={isBusy} unavailable={nothing} onClick={acts.share}>
            <Drawing lines={lines.share} />
            {t.share}
          </Button>
        )}
        <Button busy={isBusy} unavailable={nothing} onClick={acts.download}>
          <Icon name="download" />
          {t.download}
        </Button>
        <Button
          busy={isBusy}
          unavailable={nothing ?? (acts.hasOwn ? undefined : t.noneIsOwn)}
          onClick={acts.remove}
        >
          <Icon name="delete" />
          {t.delete}
        </Button>
        <Button onClick={stop}>
          <Icon name="close" />
          <span>{isBusy ? t.cancel : t.done}</span>
        </Button>
        <span className="small">{acts.busy}</span>
      </section>
      <p className={`small ${styles.hint}`}>
        {t.hint} <span className="not-by-touch">{t.keys}</span>
      </p>
      <Choosable choice={choice} grid={grid} />
    </div>
  );
}

type ChoosableProps = Pick<Props, 'grid'> & { choice: ReturnType<typeof useSelection> };

/** The cards, to be chosen also by the keys. */
const Choosable = ({ choice, grid }: ChoosableProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: keys come from the cards within
  <div
    onKeyDown={(event) => {
      const { from, to } = moveFocus(event) ?? {};
      if (from && to && event.shiftKey) choice.extend(from.slice(prefix.length), to.slice(prefix.length));
    }}
  >
    {grid((image) => (
      <SelectableCard
        key={image.id}
        image={image}
        isChosen={choice.ids.has(image.id)}
        onChoose={choice.choose}
      />
    ))}
  </div>
);

const none: ReadonlySet<string> = new Set();

function withChange(before: ReadonlySet<string>, changed: readonly string[], isChosen: boolean) {
  const after = new Set(before);
  for (const id of changed) {
    if (isChosen) after.add(id);
    else after.delete(id);
  }
  return after;
}

/** Which images are chosen, of those that are still there. `first`: with which it began; may be empty. */
function useSelection(images: readonly Image[], first: string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(first === '' ? none : new Set([first]));
  /** The one chosen or dropped last, where a range begins. */
  const last = useRef(first);
  const chosen = images.filter(({ id }) => ids.has(id));

  const { placeOf, range } = useMemo(() => {
    const placeOf = (id: string) => images.findIndex((image) => image.id === id);
    /** All from the last one to this one. */
    const range = (id: string) => {
      const [one, another] = [placeOf(last.current), placeOf(id)];
      return images.slice(Math.min(one, another), Math.max(one, another) + 1).map((image) => image.id);
    };
    return { placeOf, range };
  }, [images]);

  // The same for all renders, so that only cards that are chosen or dropped render again.
  const choose = useCallback(
    (id: string, isRange: boolean) => {
      const begin = last.current;
      if (isRange && placeOf(begin) >= 0) {
        const between = range(id);
        return setIds((before) => withChange(before, between, before.has(begin)));
      }
      last.current = id;
      setIds((before) => withChange(before, [id], !before.has(id)));
    },
    [placeOf, range],
  );

  return {
    ids,
    chosen,
    last,

    /** Turns one over; with `isRange`, all from the last one on become what that one is. */
    choose,

    /** Chooses all from the last one on, or from this one if there is none. */
    extend(from: string, to: string): void {
      if (placeOf(last.current) < 0 || !ids.has(last.current)) last.current = from;
      const added = range(to);
      setIds((before) => new Set([...before, ...added]));
    },

    all: () => setIds(new Set(images.map(({ id }) => id))),

    none(): void {
      setIds(none);
      last.current = '';
    },
  };
}

/** Beside those of `Icon`, which has only what several scripts show. */
const lines = {
  all: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 16.5l3 3 5-6',
  share:
    'M15 6a3 3 0 1 0 6 0a3 3 0 1 0-6 0M3 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M15 18a3 3 0 1 0 6 0a3 3 0 1 0-6 0M8.6 10.5l6.8-3.2M8.6 13.5l6.8 3.2',
};

type SelectableCardProps = {
  image: Image;
  isChosen: boolean;
  /** With `isRange`, all since the last one. */
  onChoose: (imageId: string, isRange: boolean) => void;
};

/** A picture to be chosen: as tall as its card, and all of it to be tapped. */
const SelectableCard = memo(({ image, isChosen, onChoose }: SelectableCardProps) => {
  return (
    <Card>
      {/* A button, as its clicks come with the Shift key in every browser, and by Enter as well as by Space. */}
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <button
        type="button"
        role="checkbox"
        id={cardId(image.id)}
        className={`bare ${styles.choice}`}
        aria-checked={isChosen}
        aria-label={`${image.title} ${galleryTexts.uploadedBy(image)}`}
        onClick={(event: MouseEvent) => onChoose(image.id, event.shiftKey)}
      >
        <span
          className={`${cardStyles.open} ${styles.picture}`}
          style={{ '--average': image.averageColor } as CSSProperties}
        >
          <Thumbnail source={image} sizes="200px" alt="" isEager={false} />
        </span>
        <svg viewBox="0 0 24 24" className={styles.mark} aria-hidden="true">
          <path d="M6 12.5l4 4 8-9" />
        </svg>
        <span className={`${cardStyles.caption} ${styles.caption}`}>
          <span className={cardStyles.title} dir="auto">
            {image.title}
          </span>
          <span className="small">{galleryTexts.uploadedBy(image)}</span>
        </span>
      </button>
    </Card>
  );
});

/** By how many cards each key moves. */
const steps: Record<string, (columns: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
};

/** Moves the focus among the cards of a grid by the arrow keys; returns the ids of both cards, if it has moved. */
function moveFocus(event: ReactKeyboardEvent<HTMLElement>): { from: string; to: string } | undefined {
  const step = steps[event.key];
  const from = document.activeElement;
  if (!step || event.altKey || event.ctrlKey || event.metaKey || from?.role !== 'checkbox') return undefined;
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="checkbox"]')];
  const topOf = (card?: Element) => card?.getBoundingClientRect().top;
  const isOfFirstRow = cards.findIndex((card) => topOf(card) !== topOf(cards[0]));
  const to = cards[cards.indexOf(from as HTMLElement) + step(isOfFirstRow < 0 ? cards.length : isOfFirstRow)];
  // The page stays where it is, but for what the focus moves into sight.
  event.preventDefault();
  to?.focus();
  return to && { from: from.id, to: to.id };
}
