import { pause } from './pause.ts';

export type PictureOrder = 'row' | 'date' | 'mixed';

/** Pictures as they come, by the date of each (`at`, in ms), or in an order drawn by lot. */
export function inOrder<T extends { at: number }>(order: PictureOrder, all: readonly T[]): T[] {
  const rest = [...all];
  if (order === 'mixed') return all.flatMap(() => rest.splice(Math.floor(Math.random() * rest.length), 1));
  return order === 'date' ? rest.sort((one, other) => one.at - other.at) : rest;
}

/** So many pictures come between two greetings. */
const BETWEEN = 7;

/**
 * Puts one greeting after every seventh picture, each in its turn. It counts on from round to round, so that a short
 * list comes to all of them, too.
 */
export function greetingsBetween() {
  let pictures = 0;
  let turn = 0;
  return <P, G>(all: readonly P[], greetings: readonly G[]): (P | G)[] =>
    all.flatMap((picture) => {
      pictures += 1;
      const greeting = pictures % BETWEEN === 0 ? greetings[turn % greetings.length] : undefined;
      if (greeting === undefined) return [picture];
      turn += 1;
      return [picture, greeting];
    });
}

/** As long as it takes to read a greeting aloud, in seconds. */
export const readingTime = (greeting: string) => 3 + greeting.length / 15;

/** How long a picture may stand. */
export const SECONDS = ['4', '6', '8', '10', '12'];

/** Between two looks, when for now none can be shown. */
const LOOK_AGAIN_MS = 30_000;

type Options<Item, Slide> = {
  items: readonly Item[];
  /** The place of the first one that is shown. */
  start?: number;
  /** Asked after the last one, as there may be others by then. */
  nextRound: () => Promise<readonly Item[]>;
  /** Loads what is shown of it; undefined for one that is passed over. */
  prepare: (item: Item, signal: AbortSignal) => Promise<Slide | undefined>;
  /** Whether it can be shown at this moment; else it is prepared again soon. */
  isReady?: (slide: Slide) => boolean;
  /** How long the one that is shown stands. */
  seconds: () => number;
  isPaused?: boolean;
  onSlide: (slide: Slide) => void;
  onPause: (isPaused: boolean) => void;
};

export type Player = ReturnType<typeof startPlayer>;

/**
 * Shows one picture after the other, without end. The next one is prepared while one is shown, which stays until that is
 * done, however long it takes.
 */
export function startPlayer<Item, Slide>(options: Options<Item, Slide>) {
  const { start = 0, nextRound, prepare, isReady = () => true, seconds, onSlide, onPause } = options;
  let { items, isPaused = false } = options;
  let at = start - 1;
  /** Of the picture that comes next. */
  let turn = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the wait for the next picture. */
  let goOn: () => void = () => {};
  /** Of what is held. */
  let wake: () => void = () => {};

  function setPaused(next: boolean) {
    isPaused = next;
    onPause(next);
  }

  function runTimer(ms: number) {
    clearTimeout(timer);
    if (!isPaused) timer = setTimeout(goOn, ms);
  }

  function wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      goOn = resolve;
      if (ms === 0) resolve();
      else runTimer(ms);
    });
  }

  /** The next picture that can be shown, in this direction. */
  async function find(step: 1 | -1, signal: AbortSignal) {
    let [list, index, gone] = [items, at, 0];
    while (!signal.aborted) {
      index += step;
      if (index < 0) index = list.length - 1;
      if (index >= list.length) {
        list = await nextRound();
        index = 0;
      }
      const item = list[index];
      const slide = item && (await prepare(item, signal));
      if (slide) return { list, index, slide };
      gone += 1;
      // None is left for now; the last one stays.
      if (gone > list.length) {
        await pause(LOOK_AGAIN_MS, signal);
        gone = 0;
      }
    }
    return undefined;
  }

  async function go(step: 1 | -1, ms: number): Promise<void> {
    turn.abort();
    clearTimeout(timer);
    turn = new AbortController();
    const { signal } = turn;
    const [found] = await Promise.all([find(step, signal), wait(ms)]);
    if (signal.aborted || !found) return;
    if (!isReady(found.slide)) return void go(step, 1000);
    items = found.list;
    at = found.index;
    onSlide(found.slide);
    go(1, seconds() * 1000);
  }

  function goTo(index: number) {
    at = index - 1;
    go(1, 0);
  }

  go(1, 0);

  return {
    next() {
      wake();
      goOn();
    },
    previous() {
      wake();
      go(-1, 0);
    },
    toggle() {
      setPaused(!isPaused);
      clearTimeout(timer);
      if (isPaused) return;
      wake();
      runTimer(seconds() * 1000);
    },
    first: () => goTo(0),
    last: () => goTo(items.length - 1),
    /** The same ones in another order; the one that is shown is at this place of it. */
    reorder(others: readonly Item[], shown: number) {
      items = others;
      at = shown;
      go(1, seconds() * 1000);
    },
    /** Shows these next, before whatever else would come. */
    insert(others: readonly Item[]) {
      items = [...items.slice(0, at + 1), ...others, ...items.slice(at + 1)];
      go(1, seconds() * 1000);
    },
    /** Pauses until somebody is at the keys. */
    async hold() {
      setPaused(true);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      setPaused(false);
    },
    end() {
      turn.abort();
      clearTimeout(timer);
    },
  };
}
