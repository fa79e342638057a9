import './viewer.css';
import type { AlbumData } from '#contract/album-data.ts';
import { takenHomeTexts as t } from '#texts/web/album-taken-home.ts';
import {
  greetingsBetween,
  inOrder,
  type PictureOrder,
  readingTime,
  SECONDS,
  startPlayer,
} from '../../ui/player.ts';
import { actOf } from '../../ui/show-keys.ts';
import { stayAwake } from '../../ui/stay-awake.ts';
import { button, element, root, select } from './elements.ts';

type Picture = AlbumData['pictures'][number];
type Greeting = AlbumData['greetings'][number];
/** Its slides come one after the other: a picture, and those that repeat it. */
type Shown = { item: Picture | Greeting; slides: HTMLElement[]; label: string };

/** After so long without a hand on anything the buttons go. */
const REST_MS = 3000;

/** What was chosen last, for as long as the page is open. */
const chosen: { seconds: string; order: PictureOrder; titles: boolean; names: boolean } = {
  seconds: '8',
  order: 'row',
  titles: true,
  names: true,
};

/** Whether this browser can show pictures over the page; else a link leads to each. */
export const canView = typeof HTMLDialogElement === 'function';

const isPicture = (one: Picture | Greeting): one is Picture => 'file' in one;

/** What is over the page, with its buttons; `press` is called for those of the player. */
function createParts(press: (act: 'previous' | 'next' | 'toggle') => void) {
  const stage = element('div', { class: 'stage', tabindex: '-1' });
  const below = element('p', { class: 'words-below' });
  const live = element('p', { class: 'visually-hidden', role: 'status' });
  const seconds = select(t.seconds, Object.fromEntries(SECONDS.map((one) => [one, one])), chosen.seconds);
  const order = select(t.order, t.orders, chosen.order);
  const titles = box(t.titles, chosen.titles);
  const names = box(t.names, chosen.names);
  const play = button('', () => press('toggle'));
  const close = button(t.close, () => dialog.close());
  const tools = element(
    'div',
    { class: 'tools row' },
    button(t.previous, () => press('previous')),
    play,
    button(t.next, () => press('next')),
    ...[seconds.labelled, order.labelled, titles.labelled, names.labelled, close],
  );
  // Within the dialog, as browsers do not give the whole screen to a dialog itself.
  const content = element('div', { class: 'content' }, stage, below, tools, live);
  const dialog = element('dialog', { class: 'viewer' }, content);
  return { dialog, content, stage, below, live, seconds, order, titles, names, play, close };
}

function box(words: string, isChecked: boolean) {
  const made = element('input', { type: 'checkbox' });
  made.checked = isChecked;
  return { field: made, labelled: element('label', {}, made, words) };
}

type Parts = ReturnType<typeof createParts>;

/** While it plays, it has the whole screen, which stays bright, and the buttons go when nobody moves anything. */
function createPlaying({ dialog, content, play }: Parts) {
  let isPlaying = false;
  let resting: number | undefined;
  let letSleep: (() => void) | undefined;

  function set(now: boolean) {
    isPlaying = now;
    play.textContent = now ? t.pause : t.play;
    letSleep?.();
    letSleep = undefined;
    if (now) {
      // Both may be refused, and the show goes on without them.
      content.requestFullscreen?.().catch(() => {});
      letSleep = stayAwake();
    }
    stir();
  }

  /** Somebody moved something. */
  function stir() {
    dialog.classList.remove('resting');
    clearTimeout(resting);
    if (isPlaying) resting = window.setTimeout(() => dialog.classList.add('resting'), REST_MS);
  }

  for (const moved of ['keydown', 'pointermove', 'pointerdown']) dialog.addEventListener(moved, stir);
  // Esc leaves the whole screen, and with it the show.
  dialog.addEventListener('fullscreenchange', () => {
    if (!document.fullscreenElement) dialog.close();
  });
  return {
    set,
    isOn: () => isPlaying,
    end() {
      clearTimeout(resting);
      letSleep?.();
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    },
  };
}

/** A picture, while it plays with those of today, or a greeting, decoded; undefined for what cannot be shown. */
async function load(item: Picture | Greeting, isPlaying: boolean): Promise<Shown | undefined> {
  if (!isPicture(item)) return { item, slides: [await greetingSlide(item)], label: t.greeting(item.name) };
  const label = item.title || t.untitled;
  // While it runs, one of then fades into those of today.
  const images = [item.file, ...(isPlaying ? item.again : [])].map((file) => {
    const image = new Image();
    image.src = root + file;
    image.alt = label;
    return image;
  });
  const areThere = await Promise.all(images.map(isDecoded));
  const slides = images.filter((_, number) => areThere[number] || !isPlaying);
  for (const [number, image] of slides.entries())
    image.style.animationDelay = `${number * Number(chosen.seconds)}s`;
  // One that cannot be shown does not stop the others.
  return slides.length > 0 ? { item, slides, label } : undefined;
}

/** How long it stands, in seconds: several pictures one after the other, each as long as others. */
function secondsOf({ item, slides }: Shown): number {
  const seconds = Number(chosen.seconds) * slides.length;
  return isPicture(item) ? seconds : Math.max(seconds, readingTime(item.words));
}

/** Below the picture, what was chosen of it. */
function sayBelow({ below }: Parts, item: Picture | Greeting | undefined) {
  const picture = item && isPicture(item) ? item : undefined;
  const words = picture
    ? [chosen.titles && (picture.title || t.untitled), chosen.names && picture.names]
    : [];
  below.textContent = words.filter(Boolean).join(' · ');
  below.hidden = below.textContent === '';
}

/** Notes how long a picture is to stand, and what is said of it. */
function keepChosen(parts: Parts, onWords: () => void) {
  const { field } = parts.seconds;
  field.addEventListener('change', () => {
    chosen.seconds = field.value;
  });
  for (const what of ['titles', 'names'] as const)
    parts[what].field.addEventListener('change', () => {
      chosen[what] = parts[what].field.checked;
      onWords();
    });
}

/**
 * Shows pictures one at a time over the page: to be turned over by hand, or as a slide show on the whole screen, with
 * these greetings between them.
 */
export function view(album: Picture[], start: number, greetings?: Greeting[]): void {
  const plays = greetings !== undefined;
  const between = greetingsBetween();
  const withGreetings = (pictures: Picture[]) => (plays ? between(pictures, greetings) : pictures);
  let list = withGreetings(plays ? inOrder(chosen.order, album) : album);
  let shown: Shown | undefined;
  const parts = createParts((act) => player[act]());
  const { dialog, stage, order } = parts;
  const playing = createPlaying(parts);

  function onSlide(next: Shown) {
    const { item, slides, label } = next;
    shown = next;
    // The very elements that were decoded.
    stage.replaceChildren(...slides);
    dialog.setAttribute('aria-label', label);
    sayBelow(parts, item);
    if (playing.isOn()) return;
    parts.live.textContent = isPicture(item)
      ? t.position(list.indexOf(item) + 1, list.length, label)
      : `${label}: ${item.words}`;
  }

  dialog.addEventListener('keydown', (event) => {
    const act = actOf(event, event.target !== stage);
    if (!act || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    player[act]();
  });
  order.field.addEventListener('change', () => {
    chosen.order = order.field.value as PictureOrder;
    list = withGreetings(inOrder(chosen.order, album));
    player.reorder(list, shown ? list.indexOf(shown.item) : 0);
  });
  keepChosen(parts, () => sayBelow(parts, shown?.item));
  dialog.addEventListener('close', () => {
    player.end();
    playing.end();
    dialog.remove();
  });

  document.body.append(dialog);
  dialog.showModal();
  playing.set(plays);
  const player = startPlayer({
    items: list,
    start: plays && chosen.order !== 'row' ? 0 : start,
    nextRound: async () => {
      list = withGreetings(list.filter(isPicture));
      return list;
    },
    prepare: (item) => load(item, playing.isOn()),
    seconds: () => (shown ? secondsOf(shown) : Number(chosen.seconds)),
    isPaused: !plays,
    onSlide,
    onPause: (isPaused) => playing.set(!isPaused),
  });
  // No button is pressed by accident while it runs.
  (plays ? stage : parts.close).focus();
}

const isDecoded = (image: HTMLImageElement) =>
  image.decode().then(
    () => true,
    () => false,
  );

/** Words of somebody who could not come, below the portraits. */
async function greetingSlide({ name, words, faces }: Greeting): Promise<HTMLElement> {
  const images = faces.map((file) => element('img', { src: root + file, alt: '' }));
  await Promise.all(images.map(isDecoded));
  return element(
    'div',
    { class: 'greeting' },
    element('div', { class: 'row' }, ...images),
    element('p', { class: 'written', dir: 'auto' }, words),
    element('p', { dir: 'auto' }, name),
  );
}
