import type { AlbumData } from '#contract/album-data.ts';
import { takenHomeTexts as t } from '#texts/web/album-taken-home.ts';
import { mixed } from '../../ui/mixed.ts';
import { actOf } from '../../ui/show-keys.ts';
import { stayAwake } from '../../ui/stay-awake.ts';
import { root } from './album-data.ts';
import { button, element, select } from './elements.ts';

type Picture = AlbumData['pictures'][number];

const SECONDS = ['4', '6', '8', '10', '12'];
/** After so long without a hand on anything the buttons go. */
const REST_MS = 3000;

const orders = {
  album: (pictures: Picture[]) => pictures,
  date: (pictures: Picture[]) => [...pictures].sort((one, other) => one.at - other.at),
  mixed: (pictures: Picture[]) => mixed(pictures),
};
type Order = keyof typeof orders;

/** What was chosen last, for as long as the page is open. */
const chosen: { seconds: string; order: Order; titles: boolean; names: boolean } = {
  seconds: '8',
  order: 'album',
  titles: true,
  names: true,
};

/** Whether this browser can show pictures over the page; else a link leads to each. */
export const canView = typeof HTMLDialogElement === 'function';

function load(file: string): HTMLImageElement {
  const image = new Image();
  image.src = root + file;
  return image;
}

/** Shows pictures one at a time over the page: to be turned over by hand, or as a slide show on the whole screen. */
export function view(album: Picture[], start: number, plays = false): void {
  let list = orders[plays ? chosen.order : 'album'](album);
  let at = plays && chosen.order !== 'album' ? 0 : start;
  let isPlaying = plays;
  let showing = 0;
  let timer: number | undefined;
  let resting: number | undefined;
  let letSleep: (() => void) | undefined;
  /** The next one, on its way before it is needed. */
  let coming: { file: string; image: HTMLImageElement } | undefined;

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
  const play = button('', () => setPlaying(!isPlaying));
  const close = button(t.close, () => dialog.close());
  // Within the dialog, as browsers do not give the whole screen to a dialog itself.
  const content = element(
    'div',
    { class: 'content' },
    stage,
    below,
    element(
      'div',
      { class: 'tools' },
      button(t.previous, () => turn(-1)),
      play,
      button(t.next, () => turn(1)),
      ...[seconds.labelled, order.labelled, box('titles'), box('names'), close],
    ),
    live,
  );
  const dialog = element('dialog', { class: 'viewer' }, content);

  const placeAt = (position: number) => (position + list.length) % list.length;

  async function show(position: number, missing = 0) {
    at = placeAt(position);
    const picture = list[at];
    if (!picture) return;
    showing += 1;
    const mine = showing;
    clearTimeout(timer);
    const image = coming?.file === picture.file ? coming.image : load(picture.file);
    const isThere = await image.decode().then(
      () => true,
      () => false,
    );
    if (mine !== showing || !dialog.open) return;
    // One that cannot be shown does not stop the others.
    if (!isThere && isPlaying && missing < list.length) return void show(at + 1, missing + 1);
    const title = picture.title || t.untitled;
    image.alt = title;
    // The very element that was decoded.
    stage.replaceChildren(image);
    dialog.setAttribute('aria-label', title);
    say();
    if (!isPlaying) live.textContent = t.position(at + 1, list.length, title);
    const next = list[placeAt(at + 1)];
    coming = next && { file: next.file, image: load(next.file) };
    if (isPlaying) timer = window.setTimeout(() => void show(at + 1), Number(chosen.seconds) * 1000);
  }

  /** Below the picture, what was chosen of it. */
  function say() {
    const picture = list[at];
    const words = [chosen.titles && (picture?.title || t.untitled), chosen.names && picture?.names];
    below.textContent = words.filter(Boolean).join(' · ');
    below.hidden = below.textContent === '';
  }

  const turn = (by: number) => void show(at + by);

  function setPlaying(now: boolean) {
    isPlaying = now;
    play.textContent = now ? t.pause : t.play;
    clearTimeout(timer);
    letSleep?.();
    letSleep = undefined;
    if (now) {
      // Both may be refused, and the show goes on without them.
      content.requestFullscreen?.().catch(() => {});
      letSleep = stayAwake();
      timer = window.setTimeout(() => void show(at + 1), Number(chosen.seconds) * 1000);
    }
    stir();
  }

  /** Somebody moved something. */
  function stir() {
    dialog.classList.remove('resting');
    clearTimeout(resting);
    if (isPlaying) resting = window.setTimeout(() => dialog.classList.add('resting'), REST_MS);
  }

  const acts = {
    ...{ previous: () => turn(-1), next: () => turn(1), toggle: () => setPlaying(!isPlaying) },
    ...{ first: () => void show(0), last: () => void show(list.length - 1) },
  };
  dialog.addEventListener('keydown', (event) => {
    stir();
    const act = actOf(event, event.target !== stage);
    if (!act || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    acts[act]();
  });
  dialog.addEventListener('pointermove', stir);
  dialog.addEventListener('pointerdown', stir);
  seconds.field.addEventListener('change', () => {
    chosen.seconds = seconds.field.value;
  });
  order.field.addEventListener('change', () => {
    chosen.order = order.field.value as Order;
    const shown = list[at];
    list = orders[chosen.order](album);
    void show(shown ? list.indexOf(shown) : 0);
  });
  // Esc leaves the whole screen, and with it the show.
  dialog.addEventListener('fullscreenchange', () => {
    if (!document.fullscreenElement) dialog.close();
  });
  dialog.addEventListener('close', () => {
    clearTimeout(timer);
    clearTimeout(resting);
    letSleep?.();
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    dialog.remove();
  });

  document.body.append(dialog);
  dialog.showModal();
  setPlaying(isPlaying);
  void show(at);
  // No button is pressed by accident while it runs.
  (plays ? stage : close).focus();
}
