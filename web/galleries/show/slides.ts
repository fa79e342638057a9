import type { Image } from '#contract/galleries.ts';
import { CallError, call } from '../../api.ts';
import { isSessionHeld } from '../../session/session.ts';
import { mixed } from '../../ui/mixed.ts';
import { namesOn } from './names-on.ts';

/** Where a picture of the show is; everything else about it is asked for when its turn comes. */
export type Place = { galleryId: string; imageId: string };

export type Slide = {
  title: string;
  names: string;
  /** Loaded and decoded. */
  picture: HTMLImageElement;
  loadedAt: number;
};

/** The pictures of a gallery, or of all, the oldest gallery first; without hidden ones, whoever may see them. */
export async function loadPlaces(galleryId: string | undefined): Promise<Place[]> {
  const ids = galleryId ? [galleryId] : (await call('GET /galleries')).map(({ id }) => id).reverse();
  const lists = await Promise.all(
    ids.map(async (id) => {
      const images = await call('GET /galleries/{id}/images', { params: { id } }).catch(unlessGone);
      return (images ?? [])
        .filter(({ hidden }) => !hidden)
        .map((image) => ({ galleryId: id, imageId: image.id }));
    }),
  );
  return lists.flat();
}

/** Deleted meanwhile, or hidden. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof CallError && error.code === 'not-found')) throw error;
}

const isWithoutSession = (error: unknown) => error instanceof CallError && error.code === 'no-session';

/** After what failed. */
const RETRY_MS = 5000;
const PATIENCE_MS = 30_000;
/** Longer than any picture stands, unless somebody holds it. */
const GOOD_FOR_MS = 60_000;
/** Refusals that pass by themselves, however long that takes. */
const passes = new Set<string>(['unreachable', 'busy', 'too-often']);
/** What fails otherwise, such as a damaged file, is tried so often. */
const TRIES = 3;

/** Until then, the network is back, or nobody waits any more. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = new AbortController();
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      end.abort();
      resolve();
    }
    addEventListener('online', done, { signal: end.signal });
    signal.addEventListener('abort', done, { signal: end.signal });
  });
}

const DISPLAY_LONG_EDGE = 1280;

/** The smaller file where it has the pixels that the screen shows. */
function fileFor({ imagePath, displayPath, width, height }: Image): string {
  const shown = Math.min(innerWidth / width, innerHeight / height) * devicePixelRatio;
  return Math.max(width, height) * shown > DISPLAY_LONG_EDGE ? imagePath : displayPath;
}

async function pictureOf(image: Image): Promise<HTMLImageElement> {
  const picture = document.createElement('img');
  picture.src = fileFor(image);
  picture.alt = image.title;
  // Rejects.
  const late = setTimeout(() => picture.removeAttribute('src'), PATIENCE_MS);
  await picture.decode().finally(() => clearTimeout(late));
  return picture;
}

type Options = {
  /** Asked again after the last picture, as there may be others by then. */
  load: () => Promise<Place[]>;
  first: readonly Place[];
  isMixed: boolean;
  seconds: number;
  withNames: boolean;
  onSlide: (slide: Slide) => void;
  onPause: (isPaused: boolean) => void;
};

export type Show = ReturnType<typeof startShow>;

/**
 * Shows one picture after the other, without end. Each is asked for anew when its turn comes, so that what has been
 * hidden or deleted is passed over; the picture before stays until the next one is loaded, however long that takes.
 */
export function startShow({ load, first, isMixed, seconds, withNames, onSlide, onPause }: Options) {
  const inOrder = (all: readonly Place[]) => (isMixed ? mixed(all) : all);
  let places = inOrder(first);
  let at = -1;
  let isPaused = false;
  /** Of the picture that comes next. */
  let turn = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the wait for the next picture. */
  let goOn: () => void = () => {};
  /** Of a call that needs somebody at the keys. */
  let wake: () => void = () => {};

  function setPaused(next: boolean) {
    isPaused = next;
    onPause(next);
  }

  const runTimer = (ms: number) => {
    clearTimeout(timer);
    if (!isPaused) timer = setTimeout(goOn, ms);
  };

  function wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      goOn = resolve;
      if (ms === 0) resolve();
      else runTimer(ms);
    });
  }

  /** Who was asked to sign in has put it off: they are asked again when somebody is at the keys. */
  async function askedAgain() {
    setPaused(true);
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
    setPaused(false);
  }

  async function newRound(): Promise<readonly Place[]> {
    const last = places[at]?.imageId;
    const all = await load().catch(async (error) => {
      if (isWithoutSession(error)) await askedAgain();
      return places;
    });
    const [next, ...others] = inOrder(all);
    if (!next) return [];
    // Not the same picture twice.
    return next.imageId === last ? [...others, next] : [next, ...others];
  }

  /** Undefined if it is gone. */
  async function prepare({ galleryId, imageId }: Place, signal: AbortSignal): Promise<Slide | undefined> {
    for (let failed = 0; failed < TRIES && !signal.aborted; ) {
      try {
        const params = { galleryId, imageId };
        const image = await call('GET /galleries/{galleryId}/images/{imageId}', { params });
        if (image.hidden) return undefined;
        const [names, picture] = await Promise.all([
          withNames ? namesOn(galleryId, imageId) : '',
          pictureOf(image),
        ]);
        return { title: image.title, names, picture, loadedAt: Date.now() };
      } catch (error) {
        const code = error instanceof CallError ? error.code : undefined;
        if (code === 'not-found') return undefined;
        if (isWithoutSession(error) && !signal.aborted) await askedAgain();
        else {
          if (!passes.has(code ?? '')) failed += 1;
          await pause(RETRY_MS, signal);
        }
      }
    }
    return undefined;
  }

  /** The next picture that can be shown, in this direction. */
  async function find(step: 1 | -1, signal: AbortSignal) {
    let [list, index, gone] = [places, at, 0];
    while (!signal.aborted) {
      index += step;
      if (index < 0) index = list.length - 1;
      if (index >= list.length) {
        list = await newRound();
        index = 0;
      }
      const place = list[index];
      const slide = place && (await prepare(place, signal));
      if (slide) return { list, index, slide };
      gone += 1;
      // None is left for now; the last one stays.
      if (gone > list.length) {
        await pause(PATIENCE_MS, signal);
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
    // Below the dialog that asks to sign in the picture stays. What was held up may be hidden by now.
    if (isSessionHeld() || Date.now() > found.slide.loadedAt + GOOD_FOR_MS) return void go(step, 1000);
    places = found.list;
    at = found.index;
    onSlide(found.slide);
    go(1, seconds * 1000);
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
      runTimer(seconds * 1000);
    },
    end() {
      turn.abort();
      clearTimeout(timer);
    },
  };
}
