import './album.css';
import { takenHomeTexts as t } from '#texts/web/album-taken-home.ts';
import { albumData } from './album-data.ts';
import { button, element } from './elements.ts';
import { searchField } from './search.ts';
import { canView, view } from './viewer.ts';

// Everything here is beside what the pages of an album have without a script.

const gallery = document.querySelector<HTMLElement>('.pictures[data-gallery]');
const heading = document.querySelector('h1');

/** The pictures of this gallery, also those on its other pages; on the cover, of all. */
const picturesHere = async () => {
  const data = await albumData();
  const all = data?.pictures ?? [];
  return gallery ? all.filter((one) => one.gallery === Number(gallery.dataset.gallery)) : all;
};

async function show(start: number, plays = false) {
  const pictures = await picturesHere();
  if (pictures.length > 0) view(pictures, start, plays);
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
      button(t.slideShow, () => void show(first, true)),
    ),
  );
}
