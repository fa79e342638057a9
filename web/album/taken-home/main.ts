import './album.css';
import type { AlbumData } from '#contract/album-data.ts';
import { takenHomeTexts as t } from '#texts/web/album-taken-home.ts';
import { button, element, root } from './elements.ts';
import { canView, view } from './viewer.ts';

// Everything here is beside what the pages of an album have without a script.

declare global {
  interface Window {
    klassenalbum?: AlbumData;
  }
}

let loading: Promise<AlbumData | undefined> | undefined;

/** All pictures and names, fetched when they are first needed: as a script, as pages from a folder may read nothing else. */
function albumData(): Promise<AlbumData | undefined> {
  loading ??= new Promise((done) => {
    const script = element('script', { src: `${root}album/daten.js` });
    script.addEventListener('load', () => done(window.klassenalbum));
    script.addEventListener('error', () => done(undefined));
    document.head.append(script);
  });
  return loading;
}

const FOUND_MAX = 100;

/** Without case and accents. */
const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

type Found = { words: string; page: string };

function find({ people, galleries, pictures }: AlbumData, typed: string): Found[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const fits = (...texts: string[]) => {
    const text = plain(texts.join(' '));
    return words.every((word) => text.includes(word));
  };
  const inGallery = (number: number) => galleries[number]?.title ?? '';
  return [
    ...people
      .filter(({ name, other }) => fits(name, other))
      .map(({ name, other, page }) => ({ words: other ? `${name}, ${other}` : name, page })),
    ...galleries.filter(({ title }) => fits(title)).map(({ title, page }) => ({ words: title, page })),
    ...pictures
      .filter((one) => fits(one.title, one.names, one.words))
      .map(({ title, gallery, page }) => ({
        words: t.inGallery(title || t.untitled, inGallery(gallery)),
        page,
      })),
  ];
}

/** A field that looks through the whole album. */
function searchField(): HTMLElement {
  const input = element('input', { type: 'search', id: 'suche', 'aria-describedby': 'suche-wo' });
  const count = element('p', { role: 'status' });
  const list = element('ul', { class: 'stack' });

  async function look() {
    const data = await albumData();
    const typed = input.value.trim();
    const found = data && typed !== '' ? find(data, typed) : [];
    list.replaceChildren(
      ...found
        .slice(0, FOUND_MAX)
        .map(({ words, page }) =>
          element('li', {}, element('a', { class: 'touch', href: root + page, dir: 'auto' }, words)),
        ),
    );
    if (found.length > FOUND_MAX) list.append(element('li', {}, t.more(found.length - FOUND_MAX)));
    count.textContent = typed === '' ? '' : t.found(found.length);
  }
  input.addEventListener('focus', () => void albumData(), { once: true });
  input.addEventListener('input', () => void look());
  return element(
    'search',
    { class: 'stack measure screen-only' },
    element('label', { for: 'suche' }, t.search),
    input,
    element('p', { class: 'quiet', id: 'suche-wo' }, t.searchHint),
    ...[count, list],
  );
}

const gallery = document.querySelector<HTMLElement>('.pictures[data-gallery]');
const heading = document.querySelector('h1');

/** The pictures of this gallery, also those on its other pages; on the cover, of all. */
const picturesHere = async () => {
  const data = await albumData();
  const all = data?.pictures ?? [];
  return gallery ? all.filter((one) => one.gallery === Number(gallery.dataset.gallery)) : all;
};

async function show(start: number, { plays = false } = {}) {
  const pictures = await picturesHere();
  const greetings = (await albumData())?.greetings ?? [];
  const here = greetings.filter((one) => one.gallery === Number(gallery?.dataset.gallery));
  if (pictures.length > 0) view(pictures, start, plays ? here : undefined);
}

if (canView) {
  gallery?.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const number = /-(\d+)$/.exec(link?.closest('figure')?.id ?? '')?.[1];
    if (number === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void show(Number(number) - 1);
  });
}

const cards = document.querySelector('.cards');
const place = heading?.closest('.cover') ?? heading;
if (cards) place?.after(searchField());
if (canView && (gallery || cards?.firstElementChild)) {
  const first = Number(/\d+$/.exec(gallery?.querySelector('figure')?.id ?? '')?.[0] ?? 1) - 1;
  place?.after(
    element(
      'div',
      { class: 'row screen-only' },
      button(t.slideShow, () => void show(first, { plays: true })),
    ),
  );
}
