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

/** The time for which a picture stands. It does not run while the player is paused. */
function createTimer(isPaused: boolean, onPause: (isPaused: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the wait for the next picture. */
  let goOn: () => void = () => {};
  /** Ends what `hold` waits for. */
  let wake: () => void = () => {};

  function setPaused(next: boolean) {
    isPaused = next;
    onPause(next);
  }

  const stop = () => clearTimeout(timer);

  function run(ms: number) {
    stop();
    if (!isPaused) timer = setTimeout(goOn, ms);
  }

  return {
    stop,
    wake: () => wake(),
    goOn() {
      wake();
      goOn();
    },
    wait(ms: number): Promise<void> {
      return new Promise((resolve) => {
        goOn = resolve;
        if (ms === 0) resolve();
        else run(ms);
      });
    },
    /** Pauses, or goes on after this time. */
    toggle(ms: number) {
      setPaused(!isPaused);
      if (!isPaused) wake();
      run(ms);
    },
    /** Pauses until somebody is at the keys. */
    async hold() {
      setPaused(true);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      setPaused(false);
    },
  };
}

/** The next picture that can be shown, in this direction from a place of the list, which may be followed by another. */
async function findNext<Item, Slide>(
  { nextRound, prepare }: Options<Item, Slide>,
  from: { items: readonly Item[]; at: number },
  step: 1 | -1,
  signal: AbortSignal,
) {
  let { items, at } = from;
  let gone = 0;
  while (!signal.aborted) {
    at += step;
    if (at < 0) at = items.length - 1;
    if (at >= items.length) {
      items = await nextRound();
      at = 0;
    }
    const item = items[at];
    const slide = item && (await prepare(item, signal));
    if (slide) return { items, at, slide };
    gone += 1;
    // None is left for now; the last one stays.
    if (gone > items.length) {
      await pause(LOOK_AGAIN_MS, signal);
      gone = 0;
    }
  }
  return undefined;
}

/**
 * Shows one picture after the other, without end. The next one is prepared while one is shown, which stays until that is
 * done, however long it takes.
 */
export function startPlayer<Item, Slide>(options: Options<Item, Slide>) {
  const { items, start = 0, isReady = () => true, onSlide } = options;
  const timer = createTimer(options.isPaused ?? false, options.onPause);
  /** Where the picture is that is shown. */
  let place = { items, at: start - 1 };
  /** Of the picture that comes next. */
  let turn = new AbortController();

  const standsMs = () => options.seconds() * 1000;

  async function go(step: 1 | -1, ms: number): Promise<void> {
    end();
    turn = new AbortController();
    const { signal } = turn;
    const [found] = await Promise.all([findNext(options, place, step, signal), timer.wait(ms)]);
    if (signal.aborted || !found) return;
    if (!isReady(found.slide)) return void go(step, 1000);
    place = found;
    onSlide(found.slide);
    go(1, standsMs());
  }

  function goTo(index: number) {
    place.at = index - 1;
    go(1, 0);
  }

  function end() {
    turn.abort();
    timer.stop();
  }

  /** Another list, in which the picture that is shown is at this place. */
  function reorder(others: readonly Item[], at: number) {
    place = { items: others, at };
    go(1, standsMs());
  }

  go(1, 0);

  return {
    next: timer.goOn,
    previous() {
      timer.wake();
      go(-1, 0);
    },
    toggle: () => timer.toggle(standsMs()),
    first: () => goTo(0),
    last: () => goTo(place.items.length - 1),
    reorder,
    /** Shows these next, before whatever else would come. */
    insert(others: readonly Item[]) {
      const { items, at } = place;
      reorder([...items.slice(0, at + 1), ...others, ...items.slice(at + 1)], at);
    },
    hold: timer.hold,
    end,
  };
}
