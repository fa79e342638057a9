import type { Image } from '#contract/galleries.ts';
import { pictureDate } from '#contract/picture-date.ts';
import { showTexts } from '#texts/web/galleries/show.ts';
import { CallError, call } from '../../api.ts';
import { isSessionHeld } from '../../session/session.ts';
import { pause } from '../../ui/pause.ts';
import { greetingsBetween, inOrder, startPlayer } from '../../ui/player.ts';
import { pictureSources } from '../album.ts';
import { namesInARow } from '../names-in-a-row.ts';
import { isPaired, seriesOf, withoutRepeats } from '../pairs/pairs.ts';
import type { Chosen } from './chosen.ts';
import { type GreetingPlace, greetingSlide } from './greetings.ts';
import type { Slide } from './slide.ts';

/** Where a picture of the show is, and when it is from; all else is asked for when its turn comes. */
export type Place = { galleryId: string; imageId: string; at: number };

/** What a round shows: the pictures, with the face of the meeting first, and whose greetings come between them. */
export type Round = {
  places: readonly Place[];
  face?: Place | undefined;
  greetings: readonly GreetingPlace[];
};

/** The pictures of a gallery with what its meeting adds, or those of all galleries. */
export async function loadRound(galleryId: string | undefined): Promise<Round> {
  const [places, meeting] = await Promise.all([
    loadPlaces(galleryId),
    galleryId === undefined
      ? undefined
      : call('GET /galleries/{id}/meeting', { params: { id: galleryId } }).catch(() => undefined),
  ]);
  const { face, greetings = [] } = meeting ?? {};
  return {
    places,
    face: face ? { galleryId: face.galleryId, imageId: face.id, at: 0 } : undefined,
    greetings: greetings.map(({ username }) => ({ greetedIn: galleryId ?? '', username })),
  };
}

/** The pictures of a gallery, or of all, the oldest gallery first; without hidden ones, whoever may see them. */
async function loadPlaces(galleryId: string | undefined): Promise<Place[]> {
  const ids = galleryId ? [galleryId] : (await call('GET /galleries')).map(({ id }) => id).reverse();
  const lists = await Promise.all(
    ids.map(async (id) => {
      const images = await call('GET /galleries/{id}/images', { params: { id } }).catch(unlessGone);
      return (images ?? []).filter(({ hidden }) => !hidden).map((image) => ({ ...image, galleryId: id }));
    }),
  );
  return withoutRepeats(lists.flat()).map((image) => ({
    galleryId: image.galleryId,
    imageId: image.id,
    at: pictureDate(image),
  }));
}

export async function namesOn(galleryId: string, imageId: string): Promise<string> {
  const params = { galleryId, imageId };
  return namesInARow(await call('GET /galleries/{galleryId}/images/{imageId}/people', { params }));
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
/** So often it is looked whether pictures have come. */
const LOOK_MS = 10_000;
/** What fails otherwise, such as a damaged file, is tried so often. */
const TRIES = 3;

async function pictureOf(image: Image): Promise<HTMLImageElement> {
  const picture = document.createElement('img');
  picture.sizes = `min(100vw, 100vh * ${(image.width / image.height).toFixed(3)})`;
  picture.srcset = pictureSources(image);
  picture.alt = image.title;
  // Rejects.
  const late = setTimeout(() => picture.removeAttribute('srcset'), PATIENCE_MS);
  await picture.decode().finally(() => clearTimeout(late));
  return picture;
}

/** Of a pair the picture of then, over which those of today appear one after the other. */
async function pairOf(image: Image, seconds: number) {
  const series = seriesOf(image, await call('GET /pairs'));
  const pictures = await Promise.all(series.map(pictureOf));
  for (const [number, picture] of pictures.entries()) picture.style.animationDelay = `${number * seconds}s`;
  const picture = document.createElement('div');
  picture.append(...pictures);
  const title = showTexts.pair((series[0] ?? image).title);
  return { picture, title, seconds: seconds * pictures.length };
}

/** What is shown, and how. */
export type ShowProps = {
  /** Undefined: all. */
  galleryId: string | undefined;
  first: Round;
  chosen: Chosen;
  /** Whether pictures that come meanwhile are shown next. */
  isLive: boolean;
};

type Options = ShowProps & {
  onSlide: (slide: Slide) => void;
  onPause: (isPaused: boolean) => void;
};

type Item = Place | GreetingPlace;

/** Undefined for a picture that has been hidden meanwhile. */
async function pictureSlide(place: Place, { withNames, seconds }: Chosen): Promise<Slide | undefined> {
  const { galleryId, imageId } = place;
  const params = { galleryId, imageId };
  const image = await call('GET /galleries/{galleryId}/images/{imageId}', { params });
  if (image.hidden) return undefined;
  const [names, shownAs] = await Promise.all([
    withNames ? namesOn(galleryId, imageId) : '',
    isPaired(image)
      ? pairOf(image, Number(seconds))
      : pictureOf(image).then((picture) => ({ picture, title: image.title })),
  ]);
  return { id: imageId, names, ...shownAs, loadedAt: Date.now() };
}

/** Loads what is there, again and again while that may help; `hold` waits for somebody who logs in. */
async function loadPatiently(
  load: () => Promise<Slide | undefined>,
  hold: () => Promise<void>,
  signal: AbortSignal,
): Promise<Slide | undefined> {
  for (let failed = 0; failed < TRIES && !signal.aborted; ) {
    try {
      return await load();
    } catch (error) {
      const code = error instanceof CallError ? error.code : undefined;
      if (code === 'not-found') return undefined;
      if (isWithoutSession(error) && !signal.aborted) await hold();
      else {
        if (!passes.has(code ?? '')) failed += 1;
        await pause(RETRY_MS, signal);
      }
    }
  }
  return undefined;
}

/** What the rounds have, one after the other. */
function createRounds({ galleryId, first, chosen: { order } }: Options) {
  let known = first;
  const listed = new Set(first.places.map(({ imageId }) => imageId));
  const between = greetingsBetween();
  return {
    /** Loads the next one. Returns which of its pictures were in none before. */
    async renew() {
      known = await loadRound(galleryId);
      const fresh = known.places.filter(({ imageId }) => !listed.has(imageId));
      for (const { imageId } of fresh) listed.add(imageId);
      return fresh;
    },
    items(): Item[] {
      const { places, face, greetings } = known;
      const others = places.filter(({ imageId }) => imageId !== face?.imageId);
      return between([...(face ? [face] : []), ...inOrder(order, others)], greetings);
    },
  };
}

/** Tells of pictures that come meanwhile, until the returned function is called. */
function lookForMore(renew: () => Promise<Place[]>, onFresh: (fresh: Place[]) => void): () => void {
  let seen = '';
  const looking = setInterval(async () => {
    try {
      // One short answer says whether there is more to load.
      const cards = JSON.stringify(await call('GET /galleries'));
      if (cards === seen) return;
      const fresh = await renew();
      seen = cards;
      if (fresh.length > 0) onFresh(fresh);
    } catch {
      // Until the next look.
    }
  }, LOOK_MS);
  return () => clearInterval(looking);
}

/**
 * Each picture is asked for anew when its turn comes, so that what has been hidden or deleted is passed over. A call that
 * needs a login waits for somebody at the keys: who was asked to sign in has put it off.
 */
export function startShow(options: Options) {
  const { chosen, isLive, onSlide, onPause } = options;
  const rounds = createRounds(options);
  let shown: Slide | undefined;

  async function nextRound(): Promise<Item[]> {
    try {
      await rounds.renew();
    } catch (error) {
      if (isWithoutSession(error)) await player.hold();
    }
    const [next, ...others] = rounds.items();
    if (!next) return [];
    // Not the same picture twice.
    return 'imageId' in next && next.imageId === shown?.id ? [...others, next] : [next, ...others];
  }

  const player = startPlayer<Item, Slide>({
    items: rounds.items(),
    nextRound,
    prepare: (place, signal): Promise<Slide | undefined> =>
      loadPatiently(
        () => ('imageId' in place ? pictureSlide(place, chosen) : greetingSlide(place)),
        (): Promise<void> => player.hold(),
        signal,
      ),
    seconds: () => Math.max(Number(chosen.seconds), shown?.seconds ?? 0),
    onPause,
    // Below the dialog that asks to sign in the picture stays. What was held up may be hidden by now.
    isReady: ({ loadedAt }) => !isSessionHeld() && Date.now() <= loadedAt + GOOD_FOR_MS,
    onSlide(slide) {
      shown = slide;
      onSlide(slide);
    },
  });
  const stopLooking = isLive ? lookForMore(rounds.renew, player.insert) : undefined;
  return {
    ...player,
    end() {
      stopLooking?.();
      player.end();
    },
  };
}
