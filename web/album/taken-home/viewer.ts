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

/**
 * Shows pictures one at a time over the page: to be turned over by hand, or as a slide show on the whole screen, with
 * these greetings between them.
 */
export function view(album: Picture[], start: number, greetings?: Greeting[]): void {
  const plays = greetings !== undefined;
  const between = greetingsBetween();
  const withGreetings = (pictures: Picture[]) => (plays ? between(pictures, greetings) : pictures);
  let list = withGreetings(plays ? inOrder(chosen.order, album) : album);
  let shown: Picture | Greeting | undefined;
  /** How many are shown one after the other, each as long as others. */
  let count = 1;
  let isPlaying = plays;
  let resting: number | undefined;
  let letSleep: (() => void) | undefined;

  const stage = element('div', { class: 'stage', tabindex: '-1' });
  const below = element('p', { class: 'words-below' });
  const live = element('p', { class: 'visually-hidden', role: 'status' });
  const seconds = select(t.seconds, Object.fromEntries(SECONDS.map((one) => [one, one])), chosen.seconds);
  const order = select(t.order, t.orders, chosen.order);
  const box = (what: 'titles' | 'names') => {
    const made = element('input', { type: 'checkbox' });
    made.checked = chosen[what];
    made.addEventListener('change', () => {
      chosen[what] = made.checked;
      say();
    });
    return element('label', {}, made, t[what]);
  };
  const play = button('', () => player.toggle());
  const close = button(t.close, () => dialog.close());
  // Within the dialog, as browsers do not give the whole screen to a dialog itself.
  const content = element(
    'div',
    { class: 'content' },
    stage,
    below,
    element(
      'div',
      { class: 'tools row' },
      button(t.previous, () => player.previous()),
      play,
      button(t.next, () => player.next()),
      ...[seconds.labelled, order.labelled, box('titles'), box('names'), close],
    ),
    live,
  );
  const dialog = element('dialog', { class: 'viewer' }, content);

  async function prepare(item: Picture | Greeting) {
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

  type Shown = { item: Picture | Greeting; slides: HTMLElement[]; label: string };

  function onSlide({ item, slides, label }: Shown) {
    shown = item;
    count = slides.length;
    // The very elements that were decoded.
    stage.replaceChildren(...slides);
    dialog.setAttribute('aria-label', label);
    say();
    if (isPlaying) return;
    live.textContent = isPicture(item)
      ? t.position(list.indexOf(item) + 1, list.length, label)
      : `${label}: ${item.words}`;
  }

  /** Below the picture, what was chosen of it. */
  function say() {
    const picture = shown && isPicture(shown) ? shown : undefined;
    const words = picture
      ? [chosen.titles && (picture.title || t.untitled), chosen.names && picture.names]
      : [];
    below.textContent = words.filter(Boolean).join(' · ');
    below.hidden = below.textContent === '';
  }

  function setPlaying(now: boolean) {
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

  dialog.addEventListener('keydown', (event) => {
    stir();
    const act = actOf(event, event.target !== stage);
    if (!act || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    player[act]();
  });
  dialog.addEventListener('pointermove', stir);
  dialog.addEventListener('pointerdown', stir);
  seconds.field.addEventListener('change', () => {
    chosen.seconds = seconds.field.value;
  });
  order.field.addEventListener('change', () => {
    chosen.order = order.field.value as PictureOrder;
    list = withGreetings(inOrder(chosen.order, album));
    player.reorder(list, shown ? list.indexOf(shown) : 0);
  });
  // Esc leaves the whole screen, and with it the show.
  dialog.addEventListener('fullscreenchange', () => {
    if (!document.fullscreenElement) dialog.close();
  });
  dialog.addEventListener('close', () => {
    player.end();
    clearTimeout(resting);
    letSleep?.();
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    dialog.remove();
  });

  document.body.append(dialog);
  dialog.showModal();
  setPlaying(isPlaying);
  const player = startPlayer({
    items: list,
    start: plays && chosen.order !== 'row' ? 0 : start,
    nextRound: async () => {
      list = withGreetings(list.filter(isPicture));
      return list;
    },
    prepare,
    seconds: () =>
      Math.max(Number(chosen.seconds) * count, shown && !isPicture(shown) ? readingTime(shown.words) : 0),
    isPaused: !plays,
    onSlide,
    onPause: (isPaused) => setPlaying(!isPaused),
  });
  // No button is pressed by accident while it runs.
  (plays ? stage : close).focus();
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
